import { expect } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'moving' })

test('a dropped venue socket is shown as such, and the book is right again afterwards [row 62]', async ({
  page,
  request,
}) => {
  const admin = paperAdmin(request)
  const trade = new TradePage(page)
  await trade.open()
  const status = page.getByRole('contentinfo')
  await expect(status).toContainText(/Hyperliquid \d+\.\d s/)
  try {
    await admin.setFault({ name: 'ws_refuse' })
    await admin.setFault({ name: 'ws_drop' })
    await expect(status).toContainText(/reconnecting/i)
    await expect(status).not.toContainText(/Hyperliquid 0\.\d s · \d+ ms/)
  } finally {
    await admin.clearFaults()
  }
  await expect(status).toContainText(/Hyperliquid [01]\.\d s/, { timeout: 45_000 })
  await expect(async () => {
    const shown = await trade.bestPrices()
    const answer = await request.get(
      '/v1/perps/orderbook?provider=hyperliquid&marketId=BTC&depth=1',
    )
    const { bids, asks } = await answer.json()
    expect(shown.bid).toBeLessThan(shown.ask)
    expect(Math.abs(shown.bid - Number(bids[0].price)) / shown.bid).toBeLessThan(0.0005)
    expect(Math.abs(shown.ask - Number(asks[0].price)) / shown.ask).toBeLessThan(0.0005)
  }).toPass({ timeout: 45_000 })
})
