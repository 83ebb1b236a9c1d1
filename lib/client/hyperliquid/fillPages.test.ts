import { describe, expect, it } from 'vitest'
import { unlistedMarket } from '@/lib/venues/hyperliquid/market'
import { fillPage, pageSize, readFillCursor } from './fillPages'

const universe = { display: (coin: string) => unlistedMarket('hyperliquid', coin) }

function row(time: number, tid: number, oid = 1) {
  return {
    coin: 'BTC',
    px: '100.0',
    sz: '1.0',
    side: 'B',
    time,
    startPosition: '0.0',
    dir: 'Open Long',
    closedPnl: '0.0',
    hash: '0x0',
    oid,
    crossed: true,
    fee: '0.1',
    tid,
    feeToken: 'USDC',
  }
}

describe('fillPage', () => {
  it('walks through every fill once, newest first, also where many share a millisecond', () => {
    const rows = [
      ...Array.from({ length: 12 }, (_, index) => row(5_000, index + 1)),
      ...Array.from({ length: 5 }, (_, index) => row(4_000, 100 - index, index)),
      row(6_000, 700),
      row(5_000, 3, 2),
    ]
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 20; page += 1) {
      const after = cursor === undefined ? undefined : readFillCursor(cursor)
      // As the venue answers: everything up to the cursor's millisecond, that one included.
      const answer = rows.filter((fill) => after === undefined || fill.time <= after.timeMs)
      const { items, hasMore, cursor: next } = fillPage(answer, 4, after, universe)
      seen.push(...items.map((fill) => fill.id))
      cursor = next
      expect(hasMore).toBe(next !== undefined)
      if (!hasMore) break
    }
    expect(seen).toHaveLength(rows.length)
    expect(new Set(seen).size).toBe(rows.length)
    expect(seen[0]).toBe('700:1')
  })

  it('keeps the fills it can read where one row is broken', () => {
    const { items } = fillPage(
      [row(1, 1), { coin: 'BTC' }, null, row(2, 2)],
      10,
      undefined,
      universe,
    )
    expect(items.map((fill) => fill.id)).toEqual(['2:1', '1:1'])
  })

  it('shows a fill once that the venue lists twice', () => {
    expect(fillPage([row(1, 1), row(1, 1)], 10, undefined, universe).items).toHaveLength(1)
  })
})

describe('what a page may be asked for', () => {
  it('is 50 fills unless said otherwise, at most 200', () => {
    expect(pageSize(undefined)).toBe(50)
    expect(pageSize(200)).toBe(200)
    for (const wrong of [0, 201, 1.5, Number.NaN, -1])
      expect(() => pageSize(wrong)).toThrow('limit')
  })

  it('refuses a cursor that is none of ours', () => {
    for (const wrong of ['', '1', '1:2', '1:2:3:4', 'a:b:c', '1:2:-3', `${'1'.repeat(20)}:1:1`]) {
      expect(() => readFillCursor(wrong)).toThrow('cursor')
    }
  })
})
