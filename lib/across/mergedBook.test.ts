import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { cmp } from '@/lib/decimal/compare'
import { add, decimal, ZERO } from '@/lib/decimal/decimal'
import { depthCostBps, mergeBooks, spreadBps, type VenueBook } from './mergedBook'
import { levels, perp } from './testing/markets'

const fine: VenueBook = {
  venue: 'fine',
  market: perp('BTC', { asset: 'BTC', priceIncrement: decimal('0.1') }),
  book: {
    asks: levels(['60622.6', '0.4'], ['60623.1', '2.44'], ['60624', '1.71']),
    bids: levels(['60620.2', '1.8'], ['60618.9', '1.1']),
  },
}
const coarse: VenueBook = {
  venue: 'coarse',
  market: perp('BTC', { asset: 'BTC', priceIncrement: decimal('1') }),
  book: { asks: levels(['60623', '0.51']), bids: levels(['60619', '2'], ['60618', '1']) },
}

describe('mergeBooks', () => {
  it('rounds to the coarsest step away from the taker and says who rests at each price', () => {
    const { asks, bids } = mergeBooks([fine, coarse])
    expect(asks).toEqual([
      { price: '60623', size: '0.91', venues: ['fine', 'coarse'] },
      { price: '60624', size: '4.15', venues: ['fine'] },
    ])
    expect(bids).toEqual([
      { price: '60620', size: '1.8', venues: ['fine'] },
      { price: '60619', size: '2', venues: ['coarse'] },
      { price: '60618', size: '2.1', venues: ['fine', 'coarse'] },
    ])
  })

  it('counts a thousand of a coin as a thousand of it', () => {
    const thousands: VenueBook = {
      venue: 'k',
      market: perp('kPEPE', { asset: 'PEPE', units: '1000', priceIncrement: decimal('0.000001') }),
      book: { asks: levels(['0.00472', '5']), bids: levels(['0.004716', '5']) },
    }
    expect(mergeBooks([thousands]).asks).toEqual([
      { price: '0.00000472', size: '5000', venues: ['k'] },
    ])
  })

  it('is empty of no books, and takes a side that is empty', () => {
    expect(mergeBooks([])).toEqual({ asks: [], bids: [] })
    expect(
      mergeBooks([{ ...coarse, book: { asks: [], bids: coarse.book.bids } }]).bids,
    ).toHaveLength(2)
  })

  it('loses no size, counts none twice, and never shows a better price than is on a book', () => {
    const side = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    const book = fc.tuple(side, fc.constantFrom('0.1', '0.5', '1')).map(([rows, step]) => ({
      venue: step,
      market: perp('BTC', { asset: 'BTC', priceIncrement: decimal(step) }),
      book: {
        asks: levels(...rows.map(([p, s]) => [(100 + p / 10).toFixed(1), `${s}`] as const)),
        bids: levels(...rows.map(([p, s]) => [(100 - p / 10).toFixed(1), `${s}`] as const)),
      },
    }))
    fc.assert(
      fc.property(fc.array(book, { minLength: 1, maxLength: 3 }), (books) => {
        const merged = mergeBooks(books)
        for (const name of ['asks', 'bids'] as const) {
          const all = books.flatMap(({ book: own }) => own[name])
          const within = (rows: readonly { price: string; size: string }[], limit: number) =>
            rows
              .filter(({ price }) =>
                name === 'asks' ? Number(price) <= limit : Number(price) >= limit,
              )
              .reduce((sum, { size }) => add(sum, decimal(size)), ZERO)
          const everything = name === 'asks' ? Number.POSITIVE_INFINITY : 0
          expect(within(merged[name], everything)).toBe(within(all, everything))
          for (const { price } of merged[name]) {
            expect(cmp(within(merged[name], Number(price)), within(all, Number(price)))).toBe(0)
          }
        }
      }),
      { seed: fuzzSeed('merged book'), numRuns: 200 },
    )
  })
})

describe('the cost of a worth', () => {
  it('is the walk against the own mid, both ways, and unknown where the book is too thin', () => {
    const book = {
      asks: levels(['101', '1'], ['102', '9']),
      bids: levels(['99', '1'], ['90', '9']),
    }
    expect(spreadBps(book)).toBe('200')
    expect(depthCostBps(book, decimal('100'), 'BUY')).toBe('100')
    expect(depthCostBps(book, decimal('200'), 'BUY')).toBe('150')
    expect(depthCostBps(book, decimal('200'), 'SELL')).toBe('550')
    expect(depthCostBps(book, decimal('1001'), 'SELL')).toBeUndefined()
    expect(spreadBps({ asks: [], bids: book.bids })).toBeUndefined()
  })
})
