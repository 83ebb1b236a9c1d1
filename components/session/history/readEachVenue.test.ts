import { expect, it } from 'vitest'
import {
  type LeftOutVenue,
  type ReadAll,
  readEachVenue,
  readVisible,
  venuesWithoutRows,
} from './readEachVenue'

const venue = (key: string, readAll: ReadAll<string>) => ({ key, name: key.toUpperCase(), readAll })
const rows =
  (...list: string[]): ReadAll<string> =>
  async (_signal, onProgress) => {
    onProgress(list.length)
    return list
  }
const down: ReadAll<string> = () => Promise.reject(new Error('down'))

async function read(venues: Parameters<typeof readEachVenue<string>>[0], signal?: AbortSignal) {
  const counts: number[] = []
  const leftOut: LeftOutVenue[] = []
  const list = await readEachVenue(
    venues,
    signal ?? new AbortController().signal,
    (count) => counts.push(count),
    (one) => leftOut.push(one),
  )
  return { list, counts, leftOut }
}

it('reads every venue and counts their rows together', async () => {
  const { list, counts, leftOut } = await read([venue('a', rows('1', '2')), venue('b', rows('3'))])
  expect(list).toEqual(['1', '2', '3'])
  expect(counts).toEqual([2, 3])
  expect(leftOut).toEqual([])
})

it('leaves out the rows of a venue that is down alone, and names it', async () => {
  const { list, leftOut } = await read([venue('a', down), venue('b', rows('3'))])
  expect(list).toEqual(['3'])
  expect(leftOut).toEqual([{ key: 'a', name: 'A' }])
})

it('fails where no venue answers', async () => {
  await expect(read([venue('a', down), venue('b', down)])).rejects.toThrow('down')
})

it('reads nothing of no venue', async () => {
  expect((await read([])).list).toEqual([])
})

it('stops when it is cancelled, instead of saving half a list', async () => {
  const stop = new AbortController()
  stop.abort(new Error('left the page'))
  await expect(read([venue('a', rows('1')), venue('b', down)], stop.signal)).rejects.toThrow(
    'left the page',
  )
})

it('names the venues whose rows never came to the screen, and none that has no rows to show', async () => {
  const venues = [venue('a', down), venue('b', down), venue('c', down)]
  const without = venuesWithoutRows(
    venues,
    new Map([
      ['a', { rows: [] }],
      ['b', { rows: undefined }],
    ]),
  )
  const leftOut: LeftOutVenue[] = []
  const list = await readVisible(['1'], without)(
    new AbortController().signal,
    () => undefined,
    (one) => leftOut.push(one),
  )
  expect(list).toEqual(['1'])
  expect(leftOut).toEqual([
    { key: 'b', name: 'B' },
    { key: 'c', name: 'C' },
  ])
})
