import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLevels, WireBbo, WireBook } from './wireBook'

const level = { px: '65000.0', sz: '0.10', n: 3 }
const book = (bids: unknown, asks: unknown = []) =>
  WireBook.safeParse({ coin: 'BTC', time: 1, levels: [bids, asks] })

describe('readLevels', () => {
  it('reads rows as exact canonical numbers and drops what it does not know', () => {
    expect(readLevels([{ ...level, more: 1 }])).toEqual([{ px: '65000', sz: '0.1', n: 3 }])
    expect(book([level]).data?.levels).toEqual([[{ px: '65000', sz: '0.1', n: 3 }], []])
  })

  it('refuses a side with anything in it that is no row', () => {
    const wrong: unknown[] = [
      null,
      7,
      [],
      {},
      { ...level, px: 65_000 },
      { ...level, px: '6.5e4' },
      { ...level, sz: '' },
      { ...level, sz: '1'.repeat(81) },
      { ...level, n: '3' },
      { ...level, n: 1.5 },
      { ...level, n: 2 ** 60 },
    ]
    for (const row of wrong) expect(book([level, row]).success).toBe(false)
    for (const side of [null, 'x', {}, 3]) expect(book([level], side).success).toBe(false)
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        readLevels(anything)
        readLevels([anything])
      }),
    )
  })
})

it('knows an empty side of the best prices from an unreadable one', () => {
  const best = (bid: unknown) => WireBbo.safeParse({ coin: 'BTC', time: 1, bbo: [bid, level] })
  expect(best(null).data?.bbo[0]).toBeNull()
  expect(best(level).data?.bbo[0]).toEqual({ px: '65000', sz: '0.1', n: 3 })
  expect(best({}).success).toBe(false)
  expect(best(undefined).success).toBe(false)
})
