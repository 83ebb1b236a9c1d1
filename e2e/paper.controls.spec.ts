import { expect } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { openPage } from './pages/openPage'

test('the control page moves the market, stops it and lets it go on', async ({ page, request }) => {
  await paperAdmin(request).setHalted('DOGE', false)
  await openPage(page, '/paper')
  await expect(page.getByRole('heading', { name: 'Paper exchange', level: 1 })).toBeVisible()
  const price = page.getByRole('region', { name: 'Price' })
  const mid = price.locator('dd').first()
  await page.getByLabel('Market', { exact: true }).selectOption('BTC')
  await expect(mid).toHaveText(/^\d{1,3},\d{3}(\.\d+)?$/)
  await page.getByLabel('Market', { exact: true }).selectOption('DOGE')
  await expect(mid).toHaveText(/^0\.\d+$/)
  const before = Number(await mid.textContent())

  await price.getByRole('button', { name: '+1%', exact: true }).click()
  await expect(page.getByText('DOGE moved by +1%').first()).toBeVisible()
  await expect.poll(async () => Number(await mid.textContent()) / before).toBeGreaterThan(1.003)
  await price.getByRole('button', { name: '−1%', exact: true }).click()

  const halt = price.getByRole('switch', { name: 'Trading of DOGE is halted' })
  await expect(halt).not.toBeChecked()
  await halt.click()
  await expect(halt).toBeChecked()
  await halt.click()
  await expect(halt).not.toBeChecked()
})

test('a fault is switched on for some times and all are switched off at once', async ({ page }) => {
  await openPage(page, '/paper')
  const faults = page.getByRole('region', { name: 'Faults' })
  await faults.getByLabel('Times').fill('7')
  await faults.getByRole('switch', { name: /ws_drop_ack/ }).click()
  await expect(faults.getByText('ws_drop_ack · 7 left')).toBeVisible()
  await faults.getByRole('button', { name: 'All off' }).click()
  await expect(faults.getByText('7 left')).toHaveCount(0)
})
