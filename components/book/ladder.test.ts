import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { buildLadder, type LadderSettings } from './ladder'
import { scaledToText } from './scaledText'

function book(
  bids: readonly (readonly [string, string])[],
  asks: readonly (readonly [string, string])[],
): Orderbook {
  const level = ([price, size]: readonly [string, string]) => ({
    price: decimal(price),
    size: decimal(size),
  })
  return {
    provider: 'venue',
    marketId: 'BTC',
    bids: bids.map(level),
    asks: asks.map(level),
    timestamp: 1_750_000_000_000,
  }
}

const settings: LadderSettings = {
  step: '0.5',
  rows: 3,
  unit: 'base',
  bars: 'total',
  sizeDecimals: 4,
  ownPrices: new Set(),
}

const snapshot = book(
  [
    ['68412.5', '1.5'],
    ['68412', '0.25'],
    ['68411', '2'],
    ['68410', '9'],
  ],
  [
    ['68413', '0.12'],
    ['68414.5', '1.13'],
  ],
)

describe('buildLadder', () => {
  it('fixes prices to the step and sizes to the lot', () => {
    const { bids } = buildLadder(snapshot, settings)
    expect(bids.map((row) => [row.priceText, row.sizeText, row.totalText])).toEqual([
      ['68,412.5', '1.5000', '1.5000'],
      ['68,412.0', '0.2500', '1.7500'],
      ['68,411.0', '2.0000', '3.7500'],
    ])
  })

  it('hands the ticket an exact price', () => {
    const { bids, asks } = buildLadder(snapshot, settings)
    expect([bids[1]?.price, asks[1]?.price]).toEqual(['68412.0', '68414.5'])
    expect(buildLadder(snapshot, { ...settings, step: '10' }).asks[0]?.price).toBe('68420')
  })

  it('measures both sides by the longer one', () => {
    const { bids, asks } = buildLadder(snapshot, settings)
    expect(bids.at(-1)?.share).toBe(1)
    expect(asks.at(-1)?.share).toBeCloseTo(1.25 / 3.75)
  })

  it('measures rows alone where asked', () => {
    const { bids, asks } = buildLadder(snapshot, { ...settings, bars: 'size' })
    expect(bids.map((row) => row.share)).toEqual([0.75, 0.125, 1])
    expect(asks[1]?.share).toBeCloseTo(1.13 / 2)
  })

  it('shows worth in quote where asked, summed level by level', () => {
    const { bids } = buildLadder(snapshot, { ...settings, unit: 'quote' })
    expect(bids.map((row) => [row.sizeText, row.totalText])).toEqual([
      ['102,619', '102,619'],
      ['17,103', '119,722'],
      ['136,822', '256,544'],
    ])
  })

  it('marks the row that holds an own order, whatever its width', () => {
    const own = new Set(['68411', '68414.5'])
    const fine = buildLadder(snapshot, { ...settings, ownPrices: own })
    expect(fine.bids.map((row) => row.isOwn)).toEqual([false, false, true])
    expect(fine.asks.map((row) => row.isOwn)).toEqual([false, true])
    const coarse = buildLadder(snapshot, { ...settings, step: '10', ownPrices: own })
    expect(coarse.bids[0]?.isOwn).toBe(true)
  })

  it('weighs bids against asks over what is shown', () => {
    expect(buildLadder(snapshot, settings).bidShare).toBeCloseTo(3.75 / 5)
  })

  it('says nothing of an empty side', () => {
    const { bidShare, asks } = buildLadder(book([], []), settings)
    expect([bidShare, asks]).toEqual([undefined, []])
  })

  it('holds tiny prices exactly', () => {
    const tiny = book([['0.00001234', '1200000']], [['0.00001235', '5']])
    const { bids } = buildLadder(tiny, { ...settings, step: '0.00000001', sizeDecimals: 0 })
    expect(bids[0]).toMatchObject({ price: '0.00001234', sizeText: '1,200,000' })
  })
})

it('leaves a gap between price and size in a narrow book, however long both are', () => {
  const level = fc.record({
    price: fc.integer({ min: 1, max: 9_999_999 }),
    size: fc.integer({ min: 100, max: 2_000_000_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(level, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 8 }),
      (levels, priceDecimals) => {
        const bids = levels
          .toSorted((a, b) => b.price - a.price)
          .map(
            ({ price, size }) =>
              [scaledToText(price, priceDecimals), scaledToText(size, 5)] as const,
          )
        const step = scaledToText(1, priceDecimals)
        const shape = { rows: 8, unit: 'base', bars: 'total', sizeDecimals: 5 } as const
        const narrow = { ...shape, step, ownPrices: new Set<string>(), room: 15 }
        for (const row of buildLadder(book(bids, []), narrow).bids) {
          expect(row.priceText.length + row.sizeText.length).toBeLessThanOrEqual(15)
        }
      },
    ),
  )
})
