import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { axeFindings } from './pages/axe'
import { coloursOf } from './pages/coloursOf'
import { DASHBOARD_PAGES, OTHER_PAGES } from './pages/deskPages'
import { LONG } from './pages/long'
import { openPage, seeWhole } from './pages/openPage'
import { TradePage } from './pages/TradePage'

// The form of a deposit is among what it looks at.
test.use({ deskKind: 'chain' })

/** Every theme with every palette, and both directions between them. */
const LOOKS = [
  { theme: 'dark', palette: 'classic', dir: 'green-up' },
  { theme: 'dark', palette: 'colour-blind', dir: 'red-up' },
  { theme: 'light', palette: 'classic', dir: 'red-up' },
  { theme: 'light', palette: 'colour-blind', dir: 'green-up' },
  { theme: 'contrast', palette: 'classic', dir: 'green-up' },
] as const
type Look = (typeof LOOKS)[number]
/**
 * A theme each: the usual run; what other palettes add are colours of rises and falls, whose contrast
 * `components/ui/tokens.test.ts` holds in every look.
 */
const A_THEME_EACH = [LOOKS[0], LOOKS[3], LOOKS[4]] as const
const USUAL_LOOKS: readonly Look[] = process.env.LONG_RUN === '1' ? LOOKS : A_THEME_EACH
/** For screens made of parts that were looked at before: both ends of the scale. */
const TWO_LOOKS = [LOOKS[0], LOOKS[3]] as const

/** The looks of a screen: in the usual run the screens take turns, one theme each. */
function looksInTurn(index: number, long: readonly Look[]): readonly Look[] {
  if (process.env.LONG_RUN === '1') return long
  const turn = index % A_THEME_EACH.length
  return A_THEME_EACH.slice(turn, turn + 1)
}

/** What axe finds on the current screen, in every look; empty where all is well. */
async function findingsOf(
  page: Page,
  screen: string,
  looks: readonly Look[] = USUAL_LOOKS,
): Promise<string[]> {
  const found: string[] = []
  const seen = new Set<string>()
  for (const look of looks) {
    await page.evaluate(({ theme, palette, dir }) => {
      Object.assign(document.documentElement.dataset, { theme, palette, dir })
    }, look)
    // A page without rises and falls is the same in both palettes of a theme.
    const colours = await coloursOf(page)
    if (seen.has(colours)) continue
    seen.add(colours)
    const name = `${screen} ${look.theme} ${look.palette}`
    found.push(...(await axeFindings(page, name, { areColoursAlone: look !== looks[0] })))
  }
  return found
}

/** Pages beside the trade page, and two that are not there. */
const PAGES = [
  ...DASHBOARD_PAGES,
  // Looked at open and closed in a story of its own.
  ...OTHER_PAGES.filter((path) => path !== '/docs/api'),
  '/trade/hyperliquid/NOPE',
  '/no-such-page',
]

test('axe finds nothing on any other page, in any look', { tag: LONG }, async ({ page }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [index, path] of PAGES.entries()) {
    await openPage(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await seeWhole(page)
    found.push(...(await findingsOf(page, path, looksInTurn(index, LOOKS))))
  }
  expect(found).toEqual([])
})

test('axe finds nothing on the reference of the API, closed and open, and a phone holds it', {
  tag: LONG,
}, async ({ page }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/docs/api')
  const list = page.getByRole('navigation', { name: 'Operations' })
  const candles = page.locator('#getOhlcv')
  await expect(candles).toBeVisible()
  const found = await findingsOf(page, 'operations')
  await list.getByRole('searchbox', { name: 'Search operations' }).fill('getOhlcv')
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link', { name: /Get candles/i }).click()
  await expect(candles.getByRole('button', { name: 'Send' })).toBeVisible()
  found.push(...(await findingsOf(page, 'an open operation', TWO_LOOKS)))

  await candles.getByRole('textbox', { name: /^limit/ }).fill('3')
  await candles.getByRole('button', { name: 'Send' }).click()
  await expect(candles.getByRole('status')).toHaveText(/^200 in \d+ ms$/)
  const answer = candles.getByRole('region', { name: 'Response', exact: true })
  await expect(answer).toContainText('"candles"')
  await candles.getByRole('textbox', { name: /^interval/ }).fill('7m')
  await candles.getByRole('button', { name: 'Send' }).click()
  await expect(candles.getByRole('status')).toHaveText(/^400 in/)
  await expect(answer).toContainText('2002')
  await expect(candles.locator('pre').filter({ hasText: 'curl -s' })).toContainText(
    '/v1/perps/ohlcv?',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  found.push(...(await findingsOf(page, 'on a phone', TWO_LOOKS)))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(found).toEqual([])
})

test('a phone holds the builder of embeds, its snippet and its preview', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/embed')
  await expect(page.getByText('ready {"kind":"ticker"}')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('axe finds nothing on the trade page, its panels and its dialogs, in any look [rows 57, 59]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await injectWallet(page)
  const trade = new TradePage(page)
  await trade.open()
  const found: string[] = []
  let screens = 0
  const look = async (screen: string, long: readonly Look[] = TWO_LOOKS) => {
    found.push(...(await findingsOf(page, screen, looksInTurn(screens, long))))
    screens += 1
  }
  await look('disconnected', LOOKS)
  await test.step('where the system chooses all colours, a box shows its tick only while it is ticked', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const line = trade.ticket.locator('label').filter({ hasText: 'Reduce only' })
    const tick = line.locator('svg')
    await expect(line).toBeVisible()
    await expect(tick).toBeHidden()
    await line.click()
    await expect(trade.ticket.getByRole('checkbox', { name: 'Reduce only' })).toBeChecked()
    await expect(tick).toBeVisible()
    await line.click()
    await expect(tick).toBeHidden()
    await page.emulateMedia({ forcedColors: 'none' })
  })
  const dialog = async (screen: string, open: () => Promise<void>) => {
    await open()
    await expect(trade.dialog).toBeVisible()
    await look(screen)
    await page.keyboard.press('Escape')
    await expect(trade.dialog).toBeHidden()
  }
  await dialog('markets', () => page.keyboard.press('/'))
  await dialog('wallets', () =>
    page.getByRole('button', { name: 'Connect wallet' }).first().click(),
  )
  await trade.connect('Story Wallet')
  await trade.fund()
  await dialog('setup', () => trade.ticket.getByRole('button', { name: /^Set up/ }).click())
  await trade.openSetUp()
  await trade.signSetUp()
  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  await expect(page.getByRole('button', { name: /^Close long/ }).first()).toBeVisible()
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  // Far enough not to be met while every look is gone through.
  await trade.price.fill(`${Math.floor(bid * 0.98)}`)
  await trade.size.fill('0.01')
  const exits = trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' })
  await exits.click()
  // Rises and falls, on the largest screen: in every theme.
  found.push(...(await findingsOf(page, 'position and a filled ticket')))
  await exits.click()
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  await expect(page.getByRole('button', { name: /^Cancel buy/ }).first()).toBeVisible()
  await look('orders', LOOKS)
  await dialog('funding', () =>
    page.getByRole('button', { name: /^Funding.*show the funding history/ }).click(),
  )
  await dialog('candles', () => page.getByRole('button', { name: 'Candles as a table' }).click())
  await dialog('indicators', () => page.getByRole('button', { name: 'Indicators' }).click())
  await page.setViewportSize({ width: 390, height: 844 })
  for (const tab of ['Chart', 'Book', 'Trade', 'Positions', 'Account']) {
    await page.getByRole('radio', { name: tab }).click()
    await look(`phone ${tab}`)
  }
  expect(found).toEqual([])
})
