import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

/** Questions that the pages ask over HTTP from here on, by the host that is asked. */
function countQuestions(page: Page): ReadonlyMap<string, string[]> {
  const asked = new Map<string, string[]>()
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    const isQuestion = ['fetch', 'xhr'].includes(request.resourceType())
    if (!isQuestion || pathname.startsWith('/_next') || request.url().includes('_rsc=')) return
    const what = `${request.method()} ${pathname} ${request.postData() ?? ''}`
    asked.set(host, [...(asked.get(host) ?? []), what])
  })
  return asked
}

test('what an order costs is shown for every venue, with its books, fees and funding [rows 64, 65, 66]', async ({
  page,
}) => {
  const asked = countQuestions(page)
  await openPage(page, '/compare/btc')
  const costs = page.getByRole('table', { name: 'Cost of this order on each venue' })
  const row = costs.getByRole('row', { name: /Hyperliquid/ })
  await expect(row).toContainText(/\d+\.\d bp/)
  await expect(page.getByRole('table', { name: 'Book of BTC on Hyperliquid' })).toContainText('bp')
  const merged = page.getByRole('table', { name: 'Merged book of BTC' })
  await expect(merged.locator('tbody').getByRole('row').first()).toContainText(/[HLO]/)
  const venues = page.getByRole('table', { name: 'Depth, fees, funding and limits of each venue' })
  await expect(venues.getByRole('row', { name: /Hyperliquid/ })).toContainText('40×')

  // A size that no book holds is never best, and the reason is shown.
  await page.getByLabel('Size').fill('90000')
  await expect(row).toContainText('Too thin')
  await expect(row).not.toContainText('Best')
  // Below the smallest order of the venue.
  await page.getByLabel('Size').fill('0.0001')
  await expect(row).toContainText('Minimum is $10.00')

  await page.getByRole('link', { name: 'Funding', exact: true }).click()
  await expect(page.getByRole('table', { name: /^Funding by symbol/ })).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  // What has no rate ends where rates do.
  const none = page.getByTitle('Not listed at this venue').first()
  const heat = page.getByRole('table', { name: /^Funding by symbol/ })
  await expect(none).toBeVisible()
  const rightEnds = () =>
    heat.evaluate((table) => {
      const cells = [...table.querySelectorAll<HTMLElement>('td > span[title]')]
      const endOf = (cell: HTMLElement) =>
        Math.round(
          cell.getBoundingClientRect().right -
            Number.parseFloat(getComputedStyle(cell).paddingRight),
        )
      const column = cells
        .find(({ title }) => title === 'Not listed at this venue')
        ?.closest('td')?.cellIndex
      return cells.filter((cell) => cell.closest('td')?.cellIndex === column).map(endOf)
    })
  await expect.poll(async () => new Set(await rightEnds()).size).toBe(1)
  await page.getByRole('searchbox', { name: 'Search by symbol' }).fill('btc')
  const funding = page.getByRole('row', { name: /BTC/ }).first()
  await expect(funding).toContainText(/[+−]?\d+\.\d%/)
  await page.getByRole('button', { name: 'Funding history of BTC' }).click()
  const history = page.getByRole('region', { name: 'Funding history of BTC' })
  await expect(history).toContainText(/7d average.*%/)
  await expect(history).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  // Means of settled rates, of the requested symbols alone; no account is read.
  await page.getByRole('radio', { name: '7d' }).click()
  await expect(page.getByText(/Average of the settled rates of \d symbols?/)).toBeVisible()
  await expect(page.getByRole('row', { name: /BTC/ }).first()).toContainText(/[+−]?\d+\.\d%/)
  // Both pages together ask each venue ten questions at most; live figures come from its stream.
  const own = new URL(page.url()).host
  const ofVenues = [...asked].filter(([host]) => host !== own)
  expect(ofVenues.length).toBeGreaterThan(0)
  for (const [, questions] of ofVenues) expect(questions.length).toBeLessThanOrEqual(10)
})

test('an asset that no venue lists is said to be unknown, on the phone too', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/compare/neverheard')
  await expect(page.getByText('No venue lists neverheard')).toBeVisible()
  await openPage(page, '/compare/BTC')
  const costs = page.getByRole('list', { name: 'Cost of this order on each venue' })
  await expect(costs.getByRole('listitem').first()).toContainText(/Mid.*\d/)
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0)
})

test('a phone finds the best venue for an order by the palette, and nothing is sent [rows 53, 65]', {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (/Action$/.test(request.url())) sent.push(request.url())
  })
  const trade = new TradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Pages' }).click()
  await page.getByRole('menuitem', { name: 'Command palette' }).click()
  const line = trade.dialog.getByRole('combobox', { name: 'Command palette' })
  await line.fill('long 0.5 btc best')
  await expect(trade.dialog.getByText(/Buy 0\.5 BTC.*at the best venue/)).toBeVisible()
  await lookAt(page, 'phone-best')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/best venue|is best|cheaper than here/i).first()).toBeVisible()
  await expect(trade.size).toHaveValue('0.5')
  await lookAt(page, 'phone-best-filled')
  expect(sent).toEqual([])
})
