import { describe, expect, it } from 'vitest'
import type { Page, PageQuery } from '@/lib/client/venueReads'
import { foldPages, type Pages, readAllPages } from './pages'

interface Item {
  id: string
  value: number
}

const pages: Pages<Item> = {
  pages: [
    { items: [{ id: 'b', value: 1 }], hasMore: true, cursor: 'c' },
    { items: [{ id: 'a', value: 1 }], hasMore: false },
  ],
  pageParams: [undefined, 'c'],
}
const idOf = ({ id }: Item) => id
const isChanged = (a: Item, b: Item) => a.value !== b.value

describe('foldPages', () => {
  it('replaces what is known where it stands, and puts what is new first, each once', () => {
    const news = [
      { id: 'd', value: 1 },
      { id: 'a', value: 2 },
    ]
    const folded = foldPages(pages, news, idOf, isChanged)
    expect(folded.pages.map(({ items }) => items.map(({ id, value }) => `${id}${value}`))).toEqual([
      ['d1', 'b1'],
      ['a2'],
    ])
  })

  it('gives the same pages where nothing changed', () => {
    expect(foldPages(pages, [{ id: 'a', value: 1 }], idOf, isChanged)).toBe(pages)
    expect(foldPages(pages, [], idOf)).toBe(pages)
  })
})

describe('readAllPages', () => {
  it('reads to the end, telling how far it got', async () => {
    const asked: PageQuery[] = []
    const told: number[] = []
    const read = async (query: PageQuery): Promise<Page<number>> => {
      asked.push(query)
      return asked.length < 3
        ? { items: [asked.length], hasMore: true, cursor: `c${asked.length}` }
        : { items: [9], hasMore: false }
    }
    const all = await readAllPages(read, new AbortController().signal, (count) => told.push(count))
    expect(all).toEqual([1, 2, 9])
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2'])
    expect(told).toEqual([1, 2, 3])
  })
  it('reads no further than the page that is told to be the last one wanted', async () => {
    let asked = 0
    const read = async (): Promise<Page<number>> => {
      asked += 1
      return { items: [asked], hasMore: true, cursor: `c${asked}` }
    }
    const { signal } = new AbortController()
    const some = await readAllPages(read, signal, undefined, ({ items }) => items.includes(2))
    expect(some).toEqual([1, 2])
  })
})
