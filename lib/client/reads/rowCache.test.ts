import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePages } from './mergePages'
import { comparePositions, pageSize, readCursor } from './pagePosition'
import { newestPart } from './rangeReader'
import { readCachedPage } from './readCachedPage'
import { type CacheSource, completeMillis, type PositionedRow, RowCache } from './rowCache'

type Row = PositionedRow<string>

function row(timeMs: number, id: string): Row {
  return { position: { timeMs, id }, item: `${timeMs}:${id}` }
}

/** A venue that answers at most `most` rows, the newest ones, whole milliseconds included. */
function newestFirstVenue(rows: () => readonly Row[], most: number): CacheSource<string> {
  return async (untilMs) => {
    const upTo = rows()
      .filter(({ position }) => untilMs === undefined || position.timeMs <= untilMs)
      .sort((a, b) => comparePositions(a.position, b.position))
    const cut = upTo[most - 1]
    const answer = upTo.filter(({ position }) => !cut || position.timeMs >= cut.position.timeMs)
    return { rows: answer, isComplete: answer.length === upTo.length }
  }
}

/** A venue that cuts its answer anywhere, and has an order of its own within a millisecond. */
function cuttingVenue(rows: readonly Row[], most: number): CacheSource<string> {
  return async (untilMs) => {
    const upTo = rows
      .filter(({ position }) => untilMs === undefined || position.timeMs <= untilMs)
      .sort((a, b) => b.position.timeMs - a.position.timeMs || a.item.localeCompare(b.item))
    const answer = upTo.slice(0, most)
    const isComplete = answer.length < most
    return { rows: isComplete ? answer : completeMillis(answer), isComplete }
  }
}

/** A venue that answers the oldest `most` rows of a time, as Hyperliquid does. */
function oldestFirstVenue(rows: readonly Row[], nowMs: number) {
  const ask = async ({ startTime, endTime }: { startTime: number; endTime?: number }) => {
    const inRange = rows
      .filter(({ position: { timeMs } }) => timeMs >= startTime && timeMs <= (endTime ?? timeMs))
      .sort((a, b) => a.position.timeMs - b.position.timeMs)
    const answer = inRange.slice(0, 500)
    return { rows: answer, count: answer.length }
  }
  return newestPart(ask, () => nowMs)
}

async function walk(caches: readonly RowCache<string>[], limit: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 5_000; pages += 1) {
    const page = await readCachedPage(caches, { limit, ...(cursor && { cursor }) }, undefined)
    seen.push(...page.items)
    expect(page.hasMore).toBe(page.cursor !== undefined)
    if (!page.hasMore) return seen
    cursor = page.cursor
  }
  throw new Error('does not end')
}

/** Few moments and many rows, so that most share one. */
const someRows = fc
  .uniqueArray(
    fc.record({ timeMs: fc.integer({ min: 1, max: 12 }), id: fc.integer({ max: 400 }) }),
    {
      selector: ({ timeMs, id }) => `${timeMs}:${id}`,
      maxLength: 80,
    },
  )
  .map((rows) => rows.map(({ timeMs, id }) => row(timeMs, `id${id}`)))

describe('rows with the same timestamp are neither lost nor repeated', () => {
  it('returns every row once, newest first, whatever the page and the answer hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        someRows,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 20 }),
        async (rows, limit, most) => {
          const cache = new RowCache(
            newestFirstVenue(() => rows, most),
            () => 0,
          )
          const seen = await walk([cache], limit)
          const all = [...rows].sort((a, b) => comparePositions(a.position, b.position))
          expect(seen).toEqual(all.map(({ item }) => item))
        },
      ),
    )
  })

  it('does the same over two lists that overlap', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, someRows, fc.integer({ min: 1, max: 7 }), async (a, b, limit) => {
        const caches = [a, b].map(
          (rows) =>
            new RowCache(
              newestFirstVenue(() => rows, 6),
              () => 0,
            ),
        )
        const seen = await walk(caches, limit)
        const expected = new Map([...a, ...b].map((each) => [each.item, each]))
        const all = [...expected.values()].sort((x, y) => comparePositions(x.position, y.position))
        expect(seen).toEqual(all.map(({ item }) => item))
      }),
    )
  })

  it('does the same where an answer ends in the middle of a millisecond', async () => {
    const fewerThanAnAnswer = someRows.filter((rows) => {
      const at = (timeMs: number) => rows.filter(({ position }) => position.timeMs === timeMs)
      return rows.every(({ position }) => at(position.timeMs).length < 4)
    })
    await fc.assert(
      fc.asyncProperty(fewerThanAnAnswer, fc.integer({ min: 1, max: 9 }), async (rows, limit) => {
        const cache = new RowCache(cuttingVenue(rows, 4), () => 0)
        const seen = await walk([cache], limit)
        const all = [...rows].sort((a, b) => comparePositions(a.position, b.position))
        expect(seen).toEqual(all.map(({ item }) => item))
      }),
    )
  })

  it('goes on from its cursor when the rows it was cut from are forgotten', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(1 + (index % 4), `r${index}`))
    let nowMs = 0
    const cache = new RowCache(
      newestFirstVenue(() => rows, 15),
      () => nowMs,
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const slice = await cache.slice({ after: readCursor(cursor), limit: 7 })
      const page = mergePages([slice], 7)
      seen.push(...page.items)
      cursor = page.cursor
      nowMs += 120_000
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(40)
    expect(seen).toHaveLength(40)
  })

  it('keeps its upper bound: rows that come in between show on a new first page alone', async () => {
    const rows = [row(3, 'c'), row(2, 'b'), row(1, 'a')]
    const cache = new RowCache(
      newestFirstVenue(() => rows, 1),
      () => 0,
    )
    const first = mergePages([await cache.slice({ after: undefined, limit: 1 })], 1)
    rows.push(row(9, 'new'), row(3, 'd'))
    const rest = await cache.slice({ after: readCursor(first.cursor), limit: 9 })
    expect(rest.rows.map(({ item }) => item)).toEqual(['2:b', '1:a'])
    const again = await cache.slice({ after: undefined, limit: 9 })
    expect(again.rows.map(({ item }) => item)[0]).toBe('9:new')
  })

  it('reads a list newest first from a venue that answers the oldest of every range', async () => {
    const dayMs = 86_400_000
    const nowMs = 400 * dayMs
    for (const count of [0, 499, 500, 1_400, 2_600]) {
      // Dense lately, sparse long ago, and a settlement of seven markets at one moment.
      const rows = Array.from({ length: count }, (_, index) => {
        const age = Math.floor(index / 7)
        return row(nowMs - Math.floor(age ** 2.2) * 3_600_000, `m${index % 7}-${age}`)
      }).filter(({ position }) => position.timeMs > 0)
      const cache = new RowCache(oldestFirstVenue(rows, nowMs), () => nowMs)
      const seen = await walk([cache], 100)
      expect(new Set(seen).size).toBe(rows.length)
      expect(seen).toHaveLength(rows.length)
    }
  })

  it('asks the venue once for many pages, and again for each first page', async () => {
    let asked = 0
    const rows = Array.from({ length: 200 }, (_, index) => row(index + 1, 'x'))
    const source: CacheSource<string> = async () => {
      asked += 1
      return { rows, isComplete: true }
    }
    const cache = new RowCache(source, () => 0)
    await walk([cache], 10)
    expect(asked).toBe(1)
    await walk([cache], 10)
    expect(asked).toBe(2)
  })

  it('ends a page early rather than asking for ever where a filter fits little', async () => {
    let asked = 0
    const source: CacheSource<string> = async (untilMs) => {
      asked += 1
      const from = untilMs ?? 1_000_000
      const rows = Array.from({ length: 10 }, (_, index) => row(from - index, 'x'))
      return { rows, isComplete: false }
    }
    const cache = new RowCache(source, () => 0)
    const slice = await cache.slice({ after: undefined, limit: 5, isWanted: () => false })
    expect(slice.rows).toEqual([])
    expect(slice.horizon).toBeDefined()
    expect(asked).toBeLessThan(6)
  })

  it('answers two questions at once without mixing them up', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(index + 1, 'x'))
    const cache = new RowCache(
      newestFirstVenue(() => rows, 10),
      () => 0,
    )
    const [a, b] = await Promise.all([walk([cache], 7), walk([cache], 11)])
    expect(a).toEqual(b)
    expect(a).toHaveLength(60)
  })
})

describe('what a page may be asked for', () => {
  it('is 50 rows unless said otherwise, at most 200', () => {
    expect(pageSize(undefined)).toBe(50)
    expect(pageSize(200)).toBe(200)
    for (const wrong of [0, 201, 1.5, Number.NaN, -1])
      expect(() => pageSize(wrong)).toThrow('limit')
  })

  it('refuses a cursor that is none of ours', () => {
    for (const wrong of [
      '',
      '1',
      ':a',
      'a:b',
      '1:',
      '1:a b',
      `${'1'.repeat(20)}:1`,
      `1:${'x'.repeat(400)}`,
    ])
      expect(() => readCursor(wrong)).toThrow('cursor')
  })
})
