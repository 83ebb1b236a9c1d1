import { describe, expect, it } from 'vitest'
import type { PageQuery } from '@/lib/client/reads/venueReads'
import { testFill } from '@/lib/queries/testing/testAccount'
import { rangeStartMs, readSince, summarizeHistory } from './performance'

describe('readSince', () => {
  const at = (ms: number) => ({ time: new Date(ms).toISOString() })

  it('reads no further back than it has to', async () => {
    const pages = [[at(50), at(40)], [at(30), at(20)], [at(10)]]
    const asked: PageQuery[] = []
    const read = async (query: PageQuery) => {
      asked.push(query)
      const items = pages[asked.length - 1] ?? []
      const hasMore = asked.length < pages.length
      return { items, hasMore, ...(hasMore ? { cursor: `c${asked.length}` } : {}) }
    }
    const signal = new AbortController().signal
    const items = await readSince(read, ({ time }) => time, 25, signal)
    expect(items.map(({ time }) => Date.parse(time))).toEqual([50, 40, 30])
    expect(asked).toHaveLength(2)
    expect(asked[1]?.cursor).toBe('c1')
  })

  it('reads everything since the beginning', () => {
    expect(rangeStartMs('all', 5)).toBe(0)
    expect(rangeStartMs('24h', 86_400_000 * 2)).toBe(86_400_000)
  })
})

describe('summarizeHistory', () => {
  const history = { fills: [testFill('b'), testFill('a')], activity: [] }

  it('adds what happens now, each once', () => {
    const folded = summarizeHistory(history, { fills: [testFill('c'), testFill('b')] })
    expect(folded.fills.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('gives the same object where all is known', () => {
    expect(summarizeHistory(history, { fills: [testFill('a')], activity: [] })).toBe(history)
    expect(summarizeHistory(history, {})).toBe(history)
  })
})
