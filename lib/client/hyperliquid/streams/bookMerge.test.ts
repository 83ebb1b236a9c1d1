import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { cmp } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import type { WireBook, WireBookLevel } from '@/lib/venues/hyperliquid/wire/wireBook'
import { BookMerger } from './bookMerge'

const level = (price: number, size = 1): WireBookLevel => ({
  px: decimal(String(price)),
  sz: decimal(String(size)),
  n: 1,
})
const book = (time: number, bids: number[], asks: number[]): WireBook => ({
  coin: 'BTC',
  time,
  levels: [bids.map((price) => level(price)), asks.map((price) => level(price))],
})
const prices = (levels: readonly WireBookLevel[] | undefined) => levels?.map(({ px }) => Number(px))

function merged(...steps: ((merger: BookMerger) => void)[]) {
  const merger = new BookMerger()
  for (const step of steps) step(merger)
  const current = merger.current()
  return { bids: prices(current?.bids), asks: prices(current?.asks), timeMs: current?.timeMs }
}

const full = (time: number, bids: number[], asks: number[]) => (merger: BookMerger) =>
  merger.full(book(time, bids, asks))
const top = (time: number, bids: number[], asks: number[]) => (merger: BookMerger) =>
  merger.top(book(time, bids, asks))
const best = (time: number, bid: number | null, ask: number | null) => (merger: BookMerger) =>
  merger.best({
    coin: 'BTC',
    time,
    bbo: [bid === null ? null : level(bid, 9), ask === null ? null : level(ask, 9)],
  })

describe('BookMerger', () => {
  const start = full(10, [100, 99, 98, 97], [101, 102, 103, 104])

  it('shows nothing before the first whole book', () => {
    expect(merged(best(1, 100, 101)).bids).toBeUndefined()
  })

  it('puts a newer top over the deeper levels it had', () => {
    expect(merged(start, top(11, [100.5, 99], [100.8, 102]))).toEqual({
      bids: [100.5, 99, 98, 97],
      asks: [100.8, 102, 103, 104],
      timeMs: 11,
    })
  })

  it('drops what the best bid and offer say is gone', () => {
    expect(merged(start, best(11, 98, 103))).toMatchObject({
      bids: [98, 97],
      asks: [103, 104],
    })
  })

  it('drops levels of one side that a newer other side has passed', () => {
    expect(merged(start, best(11, 102.5, 103))).toMatchObject({
      bids: [102.5, 100, 99, 98, 97],
      asks: [103, 104],
    })
  })

  it('knows an empty side', () => {
    expect(merged(start, best(11, null, 101))).toMatchObject({
      bids: [],
      asks: [101, 102, 103, 104],
    })
  })

  it('ignores what is older than what it has', () => {
    expect(merged(start, best(9, 50, 51))).toMatchObject({ bids: [100, 99, 98, 97] })
    expect(merged(start, full(9, [50], [51]))).toMatchObject({ bids: [100, 99, 98, 97] })
  })

  it('takes the depth of a late whole book, and keeps its newer top', () => {
    expect(
      merged(start, best(20, 100.5, 100.9), full(15, [101, 100, 96], [100.2, 102, 105])),
    ).toEqual({ bids: [100.5, 100, 96], asks: [100.9, 102, 105], timeMs: 20 })
  })

  it('starts over where the venue was set back in time', () => {
    expect(merged(full(100_000, [100], [101]), full(1_000, [50], [51]))).toMatchObject({
      bids: [50],
      timeMs: 1_000,
    })
  })

  it('starts over where the venue was set back by less than a minute', () => {
    const steps = [full(100_000, [100], [101]), full(85_000, [50], [51]), best(85_100, 49, 52)]
    expect(merged(...steps)).toEqual({ bids: [49], asks: [52], timeMs: 85_100 })
  })

  it('keeps its newer top where the whole book is as far behind as the venue lets it be', () => {
    const steps = [full(100_000, [100], [101]), best(105_500, 90, 91), full(100_100, [89], [92])]
    expect(merged(...steps)).toEqual({ bids: [90, 89], asks: [91, 92], timeMs: 105_500 })
  })

  it('is sorted and never crossed, in whatever order its parts come', () => {
    const side = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 })
    // An honest part of a book is not crossed within itself: asks lie above all bids.
    const part = fc
      .record({
        kind: fc.constantFrom('full', 'top', 'best'),
        time: fc.integer({ min: 1, max: 30 }),
        middle: fc.integer({ min: 61, max: 140 }),
        bids: side,
        asks: side,
      })
      .map(({ kind, time, middle, bids, asks }) => ({
        kind,
        time,
        bids: bids.map((offset) => middle - offset).sort((a, b) => b - a),
        asks: asks.map((offset) => middle + offset).sort((a, b) => a - b),
      }))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const merger = new BookMerger()
        for (const { kind, time, bids, asks } of parts) {
          if (kind === 'full') merger.full(book(time, bids, asks))
          else if (kind === 'top') merger.top(book(time, bids.slice(0, 5), asks.slice(0, 5)))
          else best(time, bids[0] ?? null, asks[0] ?? null)(merger)
          const current = merger.current()
          if (!current) continue
          expect(isSorted(current.bids, -1)).toBe(true)
          expect(isSorted(current.asks, 1)).toBe(true)
          const [bid] = current.bids
          const [ask] = current.asks
          if (bid && ask) expect(cmp(bid.px, ask.px)).toBe(-1)
        }
      }),
      { numRuns: 2_000, seed: fuzzSeed('book merge', 11) },
    )
  })
})

function isSorted(levels: readonly WireBookLevel[], direction: 1 | -1): boolean {
  return levels.every((entry, index) => {
    const next = levels[index + 1]
    return next === undefined || cmp(next.px, entry.px) === direction
  })
}
