import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { reloadPage } from './pages/openPage'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

test('one portfolio holds all venues, and offers the set-up of those that lack it', async ({
  page,
}) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  await expect(trade.size).toHaveValue('')

  await page.getByRole('link', { name: 'Portfolio' }).click()
  const accounts = page.getByRole('table', { name: 'The account at each venue' })
  await expect(accounts.getByRole('row', { name: /Hyperliquid/ })).toContainText(/\$[\d,.]+.*Ready/)
  const positions = page.getByRole('table', { name: 'Open positions on all venues' })
  await expect(positions.getByRole('row', { name: /Hyperliquid.*BTC/ })).toContainText('0.02')
  const exposure = page.getByRole('table', { name: 'Net exposure by asset over all venues' })
  await expect(exposure.getByRole('row', { name: /BTC/ })).toContainText('+0.02')

  const saving = page.waitForEvent('download')
  await page
    .getByRole('tabpanel', { name: /^Positions/ })
    .getByRole('button', { name: 'Export CSV' })
    .click()
  const file = await saving
  // A venue that is not set up gives no positions: the file says that it lacks them.
  expect(file.suggestedFilename()).toMatch(/^positions-all-venues-without-.*ondo\.csv$/)
  const [heads, row] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(heads).toMatch(/^\ufeff?Venue,Market,/)
  expect(row).toMatch(/^hyperliquid,BTC,LONG,0\.02,/)

  // A file for taxes names the venue whose rows it lacks.
  await page.getByRole('radio', { name: 'Performance' }).click()
  const savingTaxes = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Koinly' }).click()
  const taxes = await savingTaxes
  expect(taxes.suggestedFilename()).toMatch(/^koinly-without-.*ondo\.csv$/)
  const rowsForTaxes = await readFile(await taxes.path(), 'utf8')
  expect(rowsForTaxes).toMatch(/margin fee,hyperliquid BTC fee/)
  await expect(page.getByText(/^File saved without .*Ondo Perps/).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Account', exact: true }).click()

  // A further venue is set up from here.
  const { name } = STORY_VENUES.lighter
  await accounts.getByRole('button', { name: `Set up ${name}` }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')

  // The phone has the same, as cards.
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Open positions on all venues' })
  await expect(cards.getByRole('listitem').filter({ hasText: 'BTC' })).toContainText('Hyperliquid')
})

/** Presses the export of a tab; the name of the file and its lines. */
async function exportOf(page: Page, tab: RegExp): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download')
  await page
    .getByRole('tabpanel', { name: tab })
    .getByRole('button', { name: 'Export CSV' })
    .click()
  const file = await saving
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n').slice(1) }
}

test('a venue that is down during an export costs its own rows alone, and the file says so', {
  tag: LONG,
}, async ({ page }) => {
  test.slow()
  await injectTrader(page)
  const { hyperliquid, lighter } = STORY_VENUES
  for (const venue of [hyperliquid, lighter]) {
    const trade = new TradePage(page, venue)
    if (venue === hyperliquid) await trade.openReady()
    else {
      await trade.open()
      await trade.openSetUp()
      await trade.signSetUp()
    }
    await trade.choose('Market')
    await trade.size.fill('0.02')
    await trade.submit(/^Long 0\.02/)
    await trade.show('Positions')
    await expect(page.getByRole('button', { name: /^Close long 0\.02/ }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Portfolio' }).click()
  const fills = page.getByRole('tab', { name: /^Fills/ })
  await fills.click()
  const ofVenue = (lines: readonly string[], { key }: { key: string }) =>
    lines.filter((line) => line.split(',').includes(key))
  const rows = page.getByRole('table', { name: /^Fills/ })
  for (const { name } of [hyperliquid, lighter]) {
    await expect(rows.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible()
  }
  const whole = await exportOf(page, /^Fills/)
  expect(whole.name).not.toContain('lighter')
  expect(ofVenue(whole.lines, hyperliquid).length).toBeGreaterThan(0)
  expect(ofVenue(whole.lines, lighter).length).toBeGreaterThan(0)

  const admin = paperAdmin(page.request, lighter.key)
  try {
    await admin.setDown(true)
    const part = await exportOf(page, /^Fills/)
    expect(part.name).toMatch(/-without-.*lighter.*\.csv$/)
    expect(part.lines).toEqual(ofVenue(whole.lines, hyperliquid))
    await expect(page.getByText(/^File saved without .*Lighter/).first()).toBeVisible()

    // Positions are saved as they are on the screen; those of a venue that is down never came.
    await reloadPage(page)
    const positions = page.getByRole('tab', { name: /^Positions/ })
    await positions.click()
    const open = page.getByRole('table', { name: 'Open positions on all venues' })
    await expect(open.getByRole('row', { name: /Hyperliquid.*BTC/ })).toBeVisible()
    await expect(page.getByText(/^Lighter does not respond/).first()).toBeVisible()
    const held = await exportOf(page, /^Positions/)
    expect(held.name).toMatch(/^positions-all-venues-without-.*lighter.*\.csv$/)
    expect(held.lines).toHaveLength(1)
    expect(held.lines[0]).toMatch(/^hyperliquid,BTC,LONG,0\.02,/)
  } finally {
    await admin.setDown(false)
  }
})
