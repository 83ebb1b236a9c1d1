import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLevel, readLevels, WireBook } from './wireBook'

const book = (bids: unknown, asks: unknown = []) =>
  WireBook.safeParse({ market: 'BTC-USD.P', time: '2026-01-02T03:04:05Z', bids, asks })

describe('readLevels', () => {
  it('reads rows in both spellings, texts and numbers alike, as exact canonical numbers', () => {
    expect(readLevel(['65000.0', '0.10', 'more'])).toEqual({ price: '65000', size: '0.1' })
    expect(readLevel({ price: '65000', size: 1e-7, more: 1 })).toEqual({
      price: '65000',
      size: '0.0000001',
    })
    expect(book([['65000.0', '0.10']], [[65_001, 2]]).data).toMatchObject({
      bids: [{ price: '65000', size: '0.1' }],
      asks: [{ price: '65001', size: '2' }],
    })
  })

  it('leaves out of a side what is no row, and refuses one without any', () => {
    const wrong: unknown[] = [
      null,
      7,
      'ab',
      [],
      {},
      ['65000'],
      ['65000', null],
      ['6.5e4', '1'],
      ['65000', ''],
      ['65000', '1'.repeat(81)],
      [65_000, Number.NaN],
      [Number.POSITIVE_INFINITY, '1'],
      { price: '65000' },
      { px: '65000', sz: '1' },
    ]
    for (const row of wrong) {
      expect(book([['65000', '1'], row]).data?.bids).toEqual([{ price: '65000', size: '1' }])
      expect(book([row]).success).toBe(false)
    }
    expect(book([]).data?.bids).toEqual([])
    for (const side of [null, 'x', {}, 3]) {
      expect(book([['65000', '1']], side).success).toBe(false)
    }
    expect(book(undefined).success).toBe(false)
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
