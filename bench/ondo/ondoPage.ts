import { type Measurement, secondsOf } from '@/bench/support/measurement'
import { figuresOf, measureStreamedPage, ratiosOf } from '@/bench/support/streamedPage'

const SECONDS = 60
const PER_SECOND = 50
/** Two books and two trades for each change of the figures. */
const TURNS = [['book'], ['trade'], ['book'], ['trade'], ['figures']] as const
const EXTRA_MS_GOAL = 20

/**
 * The trade page of Ondo Perps in Chromium while the venue says 50 things a second, whole books of
 * 200 levels a side among them: main-thread time beyond the same page with a silent stream.
 */
export async function measure(): Promise<Measurement> {
  const speaker = { venue: 'ondo', perSecond: PER_SECOND, turns: TURNS } as const
  const streamed = await measureStreamedPage([speaker], secondsOf(SECONDS), async (page, desk) => {
    await page.goto(`${desk.webUrl}/trade/ondo/BTC-USD.P`)
    await page.waitForFunction(() => /[\d,.]+ BTC/.test(document.title))
  })
  return {
    name: 'trade page of Ondo Perps under 50 messages a second',
    ratios: ratiosOf(streamed, EXTRA_MS_GOAL),
    figures: figuresOf(streamed),
  }
}
