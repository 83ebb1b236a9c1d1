import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { perp } from '@/lib/across/testing/markets'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import type { TicketFill } from '@/lib/stores/ticketRequest'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { BestVenueFinder } from './BestVenueFinder'
import type { PricedOrder } from './useOrderQuotes'

/** Mid prices by venue, as the books have them now, and the sizes that were priced. */
const live = vi.hoisted(() => ({ mids: {} as Record<string, string>, sizes: [] as unknown[] }))

vi.mock('./useOrderQuotes', () => ({
  useOrderQuotes: (_where: object, { size }: PricedOrder) => {
    live.sizes.push(size)
    const quotes = Object.entries(live.mids).map(([venue, mid]) => ({
      ...{ venue, market: perp('BTC', { venue }), mid, faults: [] },
    }))
    return { quotes, best: kindC.key, areMarketsKnown: true, reference: undefined }
  },
}))

let browser: BareBrowser
beforeEach(async () => {
  Object.assign(live, { mids: {}, sizes: [] })
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

/** Draws the finder again with books of now; every venue it found so far. */
function finderOf(fill: TicketFill) {
  const found: unknown[] = []
  const venues = [kindA, kindC]
  const market = perp('BTC', { venue: kindA.key })
  const draw = (mids: Record<string, string>) => {
    live.mids = mids
    browser.render(
      bareDesk(
        <BestVenueFinder
          {...{ provider: kindA.key, market, venues, fill, leverage: 2 }}
          onFound={(best) => found.push(best?.provider)}
        />,
        { provider: kindA.key, client: {} },
      ),
    )
  }
  return { draw, found }
}

/** The sizes that were priced, one after the other. */
const pricedSizes = () => live.sizes.filter((size, at) => at === 0 || size !== live.sizes[at - 1])

it('makes a size of a worth in USD once, by the first mid price of the venue in view', async () => {
  const { draw, found } = finderOf({ side: 'BUY', notional: decimal('500') })
  draw({ [kindC.key]: '40000' })
  expect(pricedSizes()).toEqual([undefined])
  expect(found).toEqual([])
  draw({ [kindA.key]: '50000', [kindC.key]: '40000' })
  draw({ [kindA.key]: '25000', [kindC.key]: '20000' })
  expect(pricedSizes()).toEqual([undefined, decimal('0.01')])
  await expect.poll(() => found).toEqual([kindC.key])
})

it('takes a size in base asset as it is, whatever the price', async () => {
  const size: Decimal = decimal('0.2')
  const { draw, found } = finderOf({ side: 'SELL', size })
  draw({ [kindA.key]: '50000', [kindC.key]: '40000' })
  expect(pricedSizes()).toEqual([size])
  await expect.poll(() => found).toEqual([kindC.key])
})
