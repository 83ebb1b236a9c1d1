import { type Measurement, secondsOf } from '@/bench/support/measurement'
import { figuresOf, measureStreamedPage, ratio, ratiosOf } from '@/bench/support/streamedPage'

const SECONDS = 60
const PER_SECOND = 50
const EXTRA_MS_GOAL = 60
const HEAP_MB_PER_10_MIN_GOAL = 5

/**
 * The trade page of a built desk in Chromium while three streams (book, trades, figures) say 50
 * things a second each: main-thread time beyond the same page with silent streams, long tasks,
 * growth of the heap, and the time from a message leaving the venue to its price on the screen.
 */
export async function measure(): Promise<Measurement> {
  const speaker = { venue: 'hyperliquid', perSecond: PER_SECOND } as const
  const streamed = await measureStreamedPage([speaker], secondsOf(SECONDS), async (page, desk) => {
    await page.goto(`${desk.webUrl}/trade/hyperliquid/BTC`)
    await page.waitForFunction(() => /[\d,.]+ BTC/.test(document.title))
  })
  return {
    name: 'trade page under three streams of 50 messages a second',
    ratios: [
      ...ratiosOf(streamed, EXTRA_MS_GOAL),
      ratio('heap growth, MB per 10 min', streamed.growth, HEAP_MB_PER_10_MIN_GOAL),
    ],
    figures: figuresOf(streamed),
  }
}
