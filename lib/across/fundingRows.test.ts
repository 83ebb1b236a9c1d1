import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { decimal } from '@/lib/decimal/decimal'
import { fundingRows, meanSettled, type VenueRates, weekEarnings, weekMean } from './fundingRows'
import { groupByAsset } from './matchMarkets'
import { perp } from './testing/markets'

const STAKE = decimal('10000')

function venue(
  name: string,
  rate: string | undefined,
  change: Partial<VenueRates> = {},
): VenueRates {
  return {
    venue: name,
    ratePeriodSeconds: 3_600,
    rates: new Map(rate === undefined ? [] : [['SOL', decimal(rate)]]),
    isStale: false,
    taker: decimal('0.00045'),
    ...change,
  }
}

function rowsOf(...venues: VenueRates[]) {
  const universes = new Map(
    venues.map(({ venue: name }) => [name, [perp('SOL', { venue: name, asset: 'SOL' })]]),
  )
  return fundingRows(groupByAsset(universes), venues, STAKE)
}

describe('fundingRows', () => {
  it('annualises each rate by the period of its venue before comparing', () => {
    const [row] = rowsOf(
      venue('hourly', '0.00001'),
      venue('eight hours', '0.00004', { ratePeriodSeconds: 28_800 }),
    )
    expect(row?.cells.get('hourly')?.apr).toBe('0.0876')
    expect(row?.cells.get('eight hours')?.apr).toBe('0.0438')
    expect(row?.pair).toMatchObject({ long: 'eight hours', short: 'hourly', spread: '0.0438' })
  })

  it('gives what ten thousand earn in a week after opening and closing both legs', () => {
    const [row] = rowsOf(
      venue('dear', '0.0000356164383561', { taker: decimal('0.00045') }),
      venue('cheap', '-0.0000095890410958', { taker: decimal('0') }),
    )
    // 39.6 % a year for 7 of 365 days on 10,000 is 75.95; 0.045 % twice is 9.
    expect(Number(row?.pair?.week)).toBeCloseTo(66.95, 2)
    expect(weekEarnings(decimal('0.019'), [decimal('0.00045'), decimal('0.0006')], STAKE)).toBe(
      '-17.356165',
    )
  })

  it('counts the fees of the market itself where it has others than most of its venue', () => {
    const takerOn = new Map([['SOL', decimal('0.00045')]])
    const [row] = rowsOf(
      venue('dear', '0.0000356164383561', { taker: decimal('0'), takerOn }),
      venue('cheap', '-0.0000095890410958', { taker: decimal('0'), takerOn: new Map() }),
    )
    expect(Number(row?.pair?.week)).toBeCloseTo(66.95, 2)
  })

  it('shows a stale rate and counts it into no pair', () => {
    const [row] = rowsOf(
      venue('a', '0.00001'),
      venue('b', '0.00002'),
      venue('wild', '0.009', { isStale: true }),
    )
    expect(row?.cells.get('wild')).toMatchObject({ rate: '0.009', isStale: true })
    expect(row?.pair).toMatchObject({ long: 'a', short: 'b' })
  })

  it('makes no pair of one venue, of equal rates, or of a rate whose period is unknown', () => {
    expect(rowsOf(venue('a', '0.00001'))[0]?.pair).toBeUndefined()
    expect(rowsOf(venue('a', '0.00001'), venue('b', '0.00001'))[0]?.pair).toBeUndefined()
    const [row] = rowsOf(
      venue('a', '0.00001'),
      venue('b', '0.00002', { ratePeriodSeconds: undefined }),
    )
    expect([row?.pair, row?.cells.has('b')]).toEqual([undefined, false])
  })

  it('gives no earnings where a fee is not known', () => {
    const [row] = rowsOf(venue('a', '0.00001'), venue('b', '0.00002', { taker: undefined }))
    expect(row?.pair?.spread).toBeDefined()
    expect(row?.pair?.week).toBeUndefined()
  })

  it('finds the widest of all pairs', () => {
    const seed = fuzzSeed('widest pair')
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 5 }),
        (all) => {
          const rates = all.map((whole) => decimal((whole / 1_000_000).toFixed(6)))
          const [row] = rowsOf(...rates.map((rate, index) => venue(`v${index}`, rate)))
          const widest = Math.max(...all) - Math.min(...all)
          expect(Number(row?.pair?.spread ?? 0)).toBeCloseTo((widest * 8_760) / 1_000_000, 9)
        },
      ),
      { seed, numRuns: 200 },
    )
  })
})

describe('weekMean', () => {
  const HOUR_MS = 3_600_000
  const NOW_MS = 1_000 * HOUR_MS
  const at = (hoursAgo: number, rate: string) => ({
    timestamp: NOW_MS - hoursAgo * HOUR_MS,
    rate: decimal(rate),
  })

  it('means the settlements of seven days alone, over a year', () => {
    const points = [at(1, '0.00001'), at(167, '0.00003'), at(169, '0.9')]
    expect(weekMean(points, 3_600, NOW_MS)).toBe('0.1752')
    expect(weekMean([at(169, '0.9')], 3_600, NOW_MS)).toBeUndefined()
  })
})

it('takes the mean of what settled within the time, and of nothing none', () => {
  const at = (hoursAgo: number, rate: string) => ({
    timestamp: 1_000_000_000 - hoursAgo * 3_600_000,
    rate: decimal(rate),
  })
  const points = [at(1, '0.0001'), at(23, '0.0003'), at(25, '0.9')]
  expect(meanSettled(points, 1_000_000_000, 86_400_000)).toBe('0.0002')
  expect(meanSettled([at(30, '1')], 1_000_000_000, 86_400_000)).toBeUndefined()
})
