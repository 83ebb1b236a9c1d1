import { describe, expect, it } from 'vitest'
import { runLength } from '@/lib/testing/runLength'
import { faceModules } from './faces'
import { createPricePath } from './market/pricePath'
import { CHAIN_PORT_OFFSET, parsePaperEnv } from './paperEnv'
import { seedExchange } from './seed'
import { NOW_MS } from './testing/testShapes'

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1_440
/** Before now and after it. */
const DAYS = runLength({ usual: 10, long: 30 })
const { PAPER_SEED, ...settings } = parsePaperEnv({
  HYPERLIQUID_NETWORK: 'paper',
  LIGHTER_NETWORK: 'paper',
  ONDO_NETWORK: 'paper',
})
const MODULES = faceModules(settings)

describe('the venues of the paper exchange', () => {
  it('have names and ports of their own', () => {
    const names = MODULES.map((module) => module.name)
    const offsets = MODULES.map((module) => module.portOffset)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(offsets).size).toBe(offsets.length)
    // The chain's follows: every port of the exchange is between its first and that.
    expect(offsets.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: CHAIN_PORT_OFFSET - 1 }, (_, index) => index + 1),
    )
  })

  it.each(MODULES.map((module) => [module.name, module] as const))(
    '%s moves its BTC and ETH by less than a hundredth in any 5 minutes',
    (_, module) => {
      for (const listing of module.listings()) {
        if (!/^(BTC|ETH)\b/.test(listing.definition.marketId)) continue
        const path = createPricePath(PAPER_SEED, listing)
        let largest = 0
        // Every minute; each price is worked out once.
        const before: number[] = []
        const minutes = DAYS * MINUTES_A_DAY
        for (let minute = -minutes; minute < minutes + 5; minute++) {
          const ticks = path.oracleTicksAt(NOW_MS + minute * MINUTE_MS)
          before.push(ticks)
          const from = before.length > 5 ? before.shift() : undefined
          if (from !== undefined) largest = Math.max(largest, Math.abs(ticks / from - 1))
        }
        expect(largest).toBeGreaterThan(0)
        expect(largest).toBeLessThan(0.01)
      }
    },
  )

  it.each(MODULES.map((module) => [module.name, module] as const))(
    '%s opens with full books, believable spreads and trades on every market',
    (_, module) => {
      const { state } = seedExchange(module, PAPER_SEED, NOW_MS)
      const open = state.view.markets().filter(({ definition }) => !definition.isDelisted)
      const spreads: number[] = []
      for (const { definition, bestBidTicks = 0, bestAskTicks = 0, markTicks } of open) {
        const book = state.view.book(definition.marketId, 20)
        expect(book?.bids).toHaveLength(20)
        expect(book?.asks).toHaveLength(20)
        spreads.push(((bestAskTicks - bestBidTicks) / markTicks) * 10_000)
        expect(state.marketData.recentTrades(definition.marketId).length).toBeGreaterThan(0)
      }
      spreads.sort((a, b) => a - b)
      expect(spreads[0]).toBeGreaterThan(0.2)
      expect(spreads[Math.floor(spreads.length / 2)]).toBeLessThan(4)
      expect(spreads.at(-1)).toBeLessThan(8)
    },
  )
})
