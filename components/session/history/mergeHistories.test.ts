import { describe, expect, it } from 'vitest'
import type { History } from './history'
import { mergeHistories } from './mergeHistories'

interface Row {
  atMs: number
}

const asked: string[] = []

function venue(
  name: string,
  times: readonly number[] | undefined,
  facts: Partial<History<Row>> = {},
) {
  const rows = times?.map((atMs) => ({ atMs }))
  const history: History<Row> = {
    rows,
    error: null,
    isLoadingMore: false,
    moreError: null,
    hasMore: false,
    loadMore: () => asked.push(name),
    retry: () => asked.push(`${name} again`),
    rowsKept: undefined,
    readAll: async () => rows ?? [],
    ...facts,
  }
  return { key: name, name: name.toUpperCase(), history }
}

const merge = (...venues: ReturnType<typeof venue>[]) => mergeHistories(venues, ({ atMs }) => atMs)
const timesOf = (history: History<Row>) => history.rows?.map(({ atMs }) => atMs)

describe('the lists of several venues', () => {
  it('are one list, newest first', () => {
    expect(timesOf(merge(venue('a', [9, 5, 1]), venue('b', [8, 7, 2])))).toEqual([9, 8, 7, 5, 2, 1])
  })

  it('end where the next page of a venue would put rows above what is shown', () => {
    const merged = merge(venue('a', [9, 6], { hasMore: true }), venue('b', [8, 5, 1]))
    expect(timesOf(merged)).toEqual([9, 8, 6])
    asked.length = 0
    merged.loadMore()
    expect(asked).toEqual(['a'])
  })

  it('go on without a venue that fails', () => {
    const error = new Error('down')
    const merged = merge(venue('a', [3]), venue('b', undefined, { error }))
    expect(timesOf(merged)).toEqual([3])
    expect(merged.error).toBeNull()
    asked.length = 0
    merged.retry()
    expect(asked).toEqual(['b again'])
  })

  it('are held back by no venue whose older rows cannot be read', () => {
    const moreError = new Error('down')
    const merged = merge(venue('a', [9, 6], { hasMore: true, moreError }), venue('b', [8, 5]))
    expect(timesOf(merged)).toEqual([9, 8, 6, 5])
    expect(merged.moreError).toBe(moreError)
  })

  it('have an error only where no venue answers', () => {
    const error = new Error('down')
    expect(merge(venue('a', undefined, { error }), venue('b', undefined, { error })).error).toBe(
      error,
    )
    expect(merge(venue('a', undefined), venue('b', undefined, { error })).error).toBeNull()
  })

  it('are read to their end in one order, without a venue that is down, which is named', async () => {
    const readAll = () => Promise.reject(new Error('down'))
    const merged = merge(venue('a', [2, 1]), venue('b', undefined, { readAll }), venue('c', [3]))
    const leftOut: string[] = []
    const rows = await merged.readAll(
      new AbortController().signal,
      () => {},
      ({ name }) => leftOut.push(name),
    )
    expect(rows.map(({ atMs }) => atMs)).toEqual([3, 2, 1])
    expect(leftOut).toEqual(['B'])
  })
})
