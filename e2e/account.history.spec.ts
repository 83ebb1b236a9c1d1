import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

const showTab = (page: Page, name: RegExp) =>
  page.getByRole('tablist', { name: 'Account tables' }).getByRole('tab', { name }).click()

test('a trader finds every trade again: in the tables, in a file, by market [rows 43, 44, 46]', {
  tag: LONG,
}, async ({ page }) => {
  test.slow()
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  for (const size of ['0.02', '0.01']) {
    await trade.size.fill(size)
    await trade.submit(new RegExp(`^Long ${size}`))
    await expect(trade.size).toHaveValue('')
  }

  await showTab(page, /^Fills/)
  const fills = page.getByRole('table', { name: /^Fills/ })
  await expect(fills.getByRole('row', { name: /Opened long/ })).toBeVisible()
  // One row each, or more where the book was thin: what comes after the first execution increases.
  const increased = fills.getByRole('row', { name: /Increased long/ })
  await expect(increased.first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('Opened Long')
  await expect(increased).toHaveCount(0)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('fills-hyperliquid.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Time (UTC),Venue,Market,Side')
  const line = /^\d{4}-\d\d-\d\dT[\d:.]+Z,hyperliquid,BTC,BUY,Opened Long,[\d.]+,(0\.\d+),/
  const [, opened = 'no size'] = line.exec(lines[1] ?? '') ?? []
  await expect(fills.getByRole('row', { name: /Opened long/ })).toContainText(opened)

  await showTab(page, /^Order history/)
  const orders = page.getByRole('table', { name: /^Orders/ })
  await expect(orders.getByRole('row', { name: /Market.*Buy.*Filled/ })).toHaveCount(2)
  const averages = orders.locator('tbody tr td:nth-child(9)')
  await expect(averages.filter({ hasText: /^[\d,]{5,}\.\d$/ })).toHaveCount(2)
  await orders.getByRole('button', { name: 'Size' }).click()
  await expect(orders.getByRole('columnheader', { name: /Size/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  const savingOrders = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const orderFile = await readFile(await (await savingOrders).path(), 'utf8')
  const [heads = '', ...placed] = orderFile.trim().split('\r\n')
  const place = heads.split(',').indexOf('Average price')
  expect(placed).toHaveLength(2)
  for (const line of placed) expect(line.split(',')[place]).toMatch(/^\d{4,}(\.\d+)?$/)

  await showTab(page, /^Transfers/)
  const transfers = page.getByRole('table', { name: /^Transfers/ })
  await expect(transfers.getByRole('row', { name: /Deposit/ })).toContainText('+10,000.00')
  await showTab(page, /^Balances/)
  await expect(page.getByRole('table', { name: /^Balances/ })).toContainText('USDC')
  await showTab(page, /^TWAP/)
  await expect(page.getByText('No running TWAPs')).toBeVisible()

  await page.getByRole('link', { name: 'Portfolio' }).click()
  const byMarket = page.getByRole('table', { name: /^Results by market/ })
  await expect(byMarket.getByRole('row', { name: /BTC/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Equity over the last 7 days/ })).toBeVisible()
  await page.getByRole('radio', { name: 'PnL' }).click()
  await expect(page.getByRole('img', { name: /^Profit and loss over/ })).toBeVisible()
})

test('a visitor finds a market, keeps it, and goes to trade it [rows 1, 3]', { tag: LONG }, async ({
  page,
}) => {
  await openPage(page, '/markets')
  await page.getByRole('radio', { name: 'Hyperliquid' }).click()
  const markets = page.getByRole('table', { name: 'Markets' })
  await expect(markets.getByRole('row', { name: /BTC-PERP/ })).toBeVisible()
  await expect(markets).toHaveAttribute('aria-rowcount', /^\d{2,}$/)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('sol')
  await expect(markets.getByRole('row', { name: /BTC-PERP/ })).toBeHidden()
  const solana = markets.getByRole('row', { name: /SOL-PERP/ })
  await expect(solana.locator('svg path').last()).toBeVisible()
  await solana.getByRole('button', { name: 'SOL-PERP is a favourite' }).click()

  await page.getByRole('searchbox').fill('')
  await page.getByRole('radio', { name: 'Favourites' }).click()
  await expect(markets.getByRole('row')).toHaveCount(2)
  await markets.getByRole('link', { name: 'Trade SOL-PERP on Hyperliquid' }).click()
  await expect(page).toHaveURL(/\/trade\/hyperliquid\/SOL$/)

  const bar = page.getByRole('region', { name: 'Market', exact: true })
  await bar.getByRole('button', { name: /show the funding history/ }).click()
  await expect(page.getByRole('dialog', { name: 'Funding of SOL-PERP' })).toBeVisible()
})
