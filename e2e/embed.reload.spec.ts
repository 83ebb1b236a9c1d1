import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'

test('a page in a frame reloads where its code, or a part of it, does not come', async ({
  page,
}) => {
  for (const [path, file] of [
    ['ticker', /\/static\/embed\/ticker-[^/]+\.js$/],
    ['chart', /\/static\/embed\/CandleChart-[^/]+\.js$/],
  ] as const) {
    await page.route(file, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => file.test(request.url()))
    await page.goto(`/embed/${path}?market=hyperliquid:BTC`)
    await refused
    if (path === 'ticker') {
      await expect(page.getByText('This part of the page did not load')).toBeVisible()
    }
    await page.unroute(file)
    await expect(
      path === 'chart' ? page.locator('canvas').first() : page.getByText(/\d[\d,.]{3,}/).first(),
    ).toBeVisible()
  }
})

test('a page in a frame whose part never comes stops reloading and says so', {
  tag: LONG,
}, async ({ page }) => {
  const file = /\/static\/embed\/CandleChart-[^/]+\.js$/
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(file, (route) => route.abort())
  await page.goto('/embed/chart?market=hyperliquid:BTC')
  const stopped = page.getByText('Check your connection and content blockers')
  await expect(stopped).toBeVisible({ timeout: 120_000 })
  expect(loads).toBe(4)
  // The rest of the page is whole.
  await expect(page.getByRole('link', { name: 'BTC-PERP' })).toBeVisible()
})
