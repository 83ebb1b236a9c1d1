import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { TradePage } from './pages/TradePage'

test('a trader sets up once, rests and cancels an order, then opens and closes a position', async ({
  page,
}) => {
  const wallet = await injectWallet(page)
  const trade = new TradePage(page)

  await trade.open()
  await page.screenshot({ path: '.screens/1-trade.png' })
  await trade.connect('Story Wallet')
  await trade.fund()
  await trade.openSetUp()
  await page.screenshot({ path: '.screens/2-setup.png' })
  await trade.signSetUp()
  const promptsAfterSetUp = wallet.prompts.length
  expect(wallet.prompts.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(2)
  expect(wallet.chainId(), 'the wallet is back on the chain it was on').toBe(1)

  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  // Far enough not to be met while the story looks at it; wide rows keep it in the book.
  const price = String(Math.floor(bid) - 300)
  await trade.book.getByRole('combobox', { name: 'Width of a row' }).selectOption('100')
  await trade.price.fill(price)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ })
  await expect(cancel).toBeVisible()
  const ownMark = trade.book.getByTitle('Your order rests here').filter({ visible: true })
  await expect(ownMark).toHaveCount(1)
  await page.screenshot({ path: '.screens/3-order.png' })
  await cancel.click()
  await expect(cancel).toBeHidden()
  await expect(ownMark).toHaveCount(0)
  await expect(trade.tab('Positions')).toContainText('0')

  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
  const takeProfit = Math.floor(bid * 1.02)
  const stopLoss = Math.floor(bid * 0.98)
  await trade.ticket.getByRole('textbox', { name: 'Take profit price' }).fill(`${takeProfit}`)
  await trade.ticket.getByRole('textbox', { name: 'Stop loss price' }).fill(`${stopLoss}`)
  await trade.submit(/^Long 0\.02/)
  await trade.show('Positions')
  const close = page.getByRole('button', { name: /^Close long 0\.02/ }).first()
  await expect(close).toBeVisible()
  const positions = page.getByRole('table', { name: /Open positions/ })
  await expect(positions).toContainText(takeProfit.toLocaleString('en-US'))
  await expect(positions).toContainText(stopLoss.toLocaleString('en-US'))
  await page.screenshot({ path: '.screens/4-position.png' })

  await close.click()
  await expect(close).toBeHidden()
  await trade.show('Fills')
  await expect(page.getByRole('table', { name: /Fills/ }).getByRole('row')).toHaveCount(3)
  await page.screenshot({ path: '.screens/5-fills.png' })
  expect(wallet.prompts, 'no order asked the wallet').toHaveLength(promptsAfterSetUp)
})
