import { describe, expect, it } from 'vitest'
import { faceModules } from '@/server/paper/faces'
import { parsePaperEnv } from '@/server/paper/paperEnv'
import { ladderFrame, ladderLevels, ladderUnitTicks } from './ladder'
import { createMarketModel } from './marketModel'
import { priceStepTicks } from './priceGrid'

const NOW_MS = Date.UTC(2026, 10, 20, 9, 30)
const MINUTE_MS = 60_000
const modules = faceModules(
  parsePaperEnv({
    HYPERLIQUID_NETWORK: 'paper',
    LIGHTER_NETWORK: 'paper',
    ONDO_NETWORK: 'paper',
  }),
)
const fineGrids = modules.flatMap((module) => {
  const hasTicksAlone = ({ significantFigures }: { significantFigures?: number }) =>
    significantFigures === undefined
  const listing = module.listings().find(hasTicksAlone)
  return listing === undefined ? [] : [{ name: module.name, listing }]
})

describe.each(modules)('the ladder of every market of $name', (module) => {
  const models = module.listings().map((listing) => createMarketModel('ladder', listing))

  it('has bids below asks, each price legal and there once, best first', () => {
    for (const model of models) {
      for (let minute = 0; minute < 30; minute += 1) {
        const mid = model.path.midTicksAt(NOW_MS + minute * MINUTE_MS)
        const frame = ladderFrame(model, mid, ladderUnitTicks(model, mid))
        expect(frame.bidTicks).toBeLessThan(frame.askTicks)
        for (const side of ['buy', 'sell'] as const) {
          const prices = ladderLevels(model, frame, side).map(({ priceTicks }) => priceTicks)
          expect(prices[0]).toBe(side === 'buy' ? frame.bidTicks : frame.askTicks)
          expect(prices).toEqual(
            [...new Set(prices)].toSorted((a, b) => (side === 'buy' ? b - a : a - b)),
          )
          for (const price of prices) expect(price % priceStepTicks(model.grid, price)).toBe(0)
        }
      }
    }
  })
})

it('two venues have ticks much finer than the distance of levels', () => {
  expect(fineGrids.map(({ name }) => name).toSorted()).toEqual(['lighter', 'ondo'])
})

it.each(fineGrids)('best prices of $name stay while the mid moves by less than a level', (fine) => {
  const model = createMarketModel('ladder', fine.listing)
  const mid = Math.round(model.path.midTicksAt(NOW_MS))
  const unit = ladderUnitTicks(model, mid)
  const touches = Array.from({ length: unit }, (_, tick) => {
    const { bidTicks, askTicks } = ladderFrame(model, mid + tick, unit)
    return `${bidTicks} ${askTicks}`
  })
  expect(unit).toBeGreaterThan(4)
  expect(new Set(touches).size).toBeLessThanOrEqual(3)
})
