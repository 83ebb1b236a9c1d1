import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { openPage, reloadPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

test.use({ serviceWorkers: 'allow' })

test('the desk can be installed, shows its shell without a network, and no figure of before', async ({
  page,
  context,
}) => {
  const trade = new TradePage(page)
  await trade.open()
  await expect(trade.book.getByRole('table', { name: 'Bids' })).toBeVisible()

  // What a browser asks of an app: a manifest with its icons, and a worker that answers pages.
  const link = page.locator('link[rel=manifest]')
  const address = await link.getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Perpdesk', start_url: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0b0e14')
  const stateOf = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(stateOf).toBe('activated')

  // Opened by way of the worker, then again without a network.
  await reloadPage(page)
  await expect(page).toHaveTitle(/[\d,.]+ BTC/)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/sw\.js$/)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No connection to the desk' })).toBeVisible()
  await expect(page.getByText(/nothing can be sent, changed or cancelled/)).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/\d/)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])

  // It finds back by itself, to the page that was wanted.
  await context.setOffline(false)
  await expect(page).toHaveTitle(/[\d,.]+ BTC · Hyperliquid/)
  await expect(trade.book.getByRole('table', { name: 'Bids' })).toBeVisible()
})

test('the offline page can be looked at, and stays where the desk answers', async ({ page }) => {
  await page.goto('/offline')
  await expect(page.getByRole('heading', { name: 'No connection to the desk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the bars of the system follow the theme', async ({ page }) => {
  await openPage(page, '/settings')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#eef0f4')
})
