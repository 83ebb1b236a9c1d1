import { type Measurement, secondsOf } from '@/bench/support/measurement'
import { figuresOf, measureStreamedPage, ratiosOf } from '@/bench/support/streamedPage'

const SECONDS = 60
const PER_SECOND = 50
/** Of the page's own venue; of the others the comparison receives books and figures. */
const OWN_TURNS = [['book'], ['trade'], ['book'], ['trade'], ['figures']] as const
const OTHER_TURNS = [['book'], ['book'], ['book'], ['book'], ['figures']] as const
const EXTRA_MS_GOAL = 60
const VENUES = 3

/**
 * The trade page in Chromium with the comparison of the ticket's order open, while each of three
 * venues says 50 things a second: main-thread time beyond the same page with silent streams, and
 * long tasks.
 */
export async function measure(): Promise<Measurement> {
  const streamed = await measureStreamedPage(
    [
      { venue: 'hyperliquid', perSecond: PER_SECOND, turns: OWN_TURNS },
      { venue: 'lighter', perSecond: PER_SECOND, turns: OTHER_TURNS },
      { venue: 'ondo', perSecond: PER_SECOND, turns: OTHER_TURNS },
    ],
    secondsOf(SECONDS),
    async (page, desk) => {
      await page.goto(`${desk.webUrl}/trade/hyperliquid/BTC`)
      await page.waitForFunction(() => /[\d,.]+ BTC/.test(document.title))
      await page.getByLabel('Size', { exact: true }).fill('0.5')
      await page.getByRole('button', { name: /^Compare this order/ }).click()
      const comparison = page.getByRole('region', { name: 'This order on other venues' })
      await comparison.getByRole('button', { expanded: false }).click()
      await comparison
        .getByRole('listitem')
        .nth(VENUES - 1)
        .waitFor()
    },
  )
  return {
    name: 'trade page with the comparison open under three venues of 50 messages a second',
    ratios: ratiosOf(streamed, EXTRA_MS_GOAL),
    figures: figuresOf(streamed),
  }
}
