import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES, fundingRatePpb } from '@/server/paper/engine/rules'
import { ETH, MEME, NOW_MS } from '@/server/paper/testing/testShapes'
import { createFundingSeries } from './fundingSeries'
import { DAY_MS, HOUR_MS } from './intervals'
import { createMarketModel } from './marketModel'

describe('funding', () => {
  it('pays an eighth of 0.01 % while the premium is small', () => {
    for (const premiumPpb of [-400_000, 0, 100_000, 600_000]) {
      expect(fundingRatePpb(DEFAULT_RULES.funding, premiumPpb)).toBe(12_500)
    }
  })

  it('follows a large premium less 0.05 %, either way, up to 4 % an hour', () => {
    expect(fundingRatePpb(DEFAULT_RULES.funding, 2_100_000)).toBe(200_000)
    expect(fundingRatePpb(DEFAULT_RULES.funding, -2_500_000)).toBe(-250_000)
    expect(fundingRatePpb(DEFAULT_RULES.funding, 900_000_000)).toBe(40_000_000)
    expect(fundingRatePpb(DEFAULT_RULES.funding, -900_000_000)).toBe(-40_000_000)
  })

  it('has hours at the base rate and hours away from it, on both sides', () => {
    for (const shape of [ETH, MEME]) {
      const series = createFundingSeries(createMarketModel('perpdesk', shape), () => NOW_MS)
      const rates = series.list(NOW_MS - 90 * DAY_MS, NOW_MS).map((hour) => hour.ratePpb)
      const part = (is: (rate: number) => boolean): number => rates.filter(is).length / rates.length
      expect(part((rate) => rate === 12_500)).toBeGreaterThan(0.3)
      expect(part((rate) => rate > 12_500)).toBeGreaterThan(0.02)
      expect(part((rate) => rate < 0)).toBeGreaterThan(0.005)
      expect(Math.max(...rates.map(Math.abs))).toBeLessThan(1_000_000)
    }
  })

  it('follows the rules of the exchange: its interval, its share of a rate period and its cap', () => {
    const rules = { ...DEFAULT_RULES.funding, intervalMs: 4 * HOUR_MS, capPpb: 60_000 }
    const model = createMarketModel('perpdesk', MEME)
    const paid = createFundingSeries(model, () => NOW_MS, rules).list(NOW_MS - DAY_MS, NOW_MS)
    expect(paid).toHaveLength(6)
    expect(paid.every(({ timeMs }) => timeMs % (4 * HOUR_MS) === 0)).toBe(true)
    expect(fundingRatePpb(rules, 0)).toBe(50_000)
    expect(fundingRatePpb(rules, 2_100_000)).toBe(60_000)
  })

  it('lists no hour that has not been paid, and at most 5,000, the oldest first', () => {
    const series = createFundingSeries(createMarketModel('perpdesk', ETH), () => NOW_MS)
    const all = series.list(0, NOW_MS + DAY_MS)
    expect(all).toHaveLength(5_000)
    // A range that begins long before the first hour is answered from the first hour on.
    expect(series.list(0, NOW_MS, 3)).toEqual(all.slice(0, 3))
    expect(series.list(NOW_MS - HOUR_MS, NOW_MS + DAY_MS).at(-1)?.timeMs).toBe(
      Math.floor(NOW_MS / HOUR_MS) * HOUR_MS,
    )
  })
})
