import { describe, expect, it } from 'vitest'
import type { Page, PageQuery } from '@/lib/client/reads/venueReads'
import { foldPages, type Pages, readAllPages } from './pages'

interface Item {
  id: string
  at: string
  value: number
}

const item = (id: string, at = id, value = 1): Item => ({ id, at, value })
const pages: Pages<Item> = {
  pages: [
    { items: [item('f'), item('d')], hasMore: true, cursor: 'd' },
    { items: [item('b')], hasMore: true, cursor: 'b' },
  ],
  pageParams: [undefined, 'd'],
}
const rows = {
  idOf: ({ id }: Item) => id,
  timeOf: ({ at }: Item) => at,
  isChanged: (previous: Item, next: Item) => previous.value !== next.value,
}
const namesOf = ({ pages: each }: Pages<Item>) => each.map(({ items }) => items.map(({ id }) => id))

describe('foldPages', () => {
  it('replaces known rows in place, and puts what happened now first, each once', () => {
    const folded = foldPages(pages, [item('g'), item('b', 'b', 2), item('g')], rows)
    expect(namesOf(folded)).toEqual([['g', 'f', 'd'], ['b']])
    expect(folded.pages[1]?.items[0]?.value).toBe(2)
  })

  it('puts what comes late in the place of its time', () => {
    expect(namesOf(foldPages(pages, [item('c'), item('e'), item('g')], rows))).toEqual([
      ['g', 'f', 'e', 'd'],
      ['c', 'b'],
    ])
  })

  it('leaves what is older than all that was read to the page that will bring it', () => {
    const history = ['f', 'e', 'd', 'c', 'b', 'a'].map((id) => item(id))
    expect(namesOf(foldPages(pages, history, rows))).toEqual([
      ['f', 'e', 'd'],
      ['c', 'b'],
    ])
    expect(foldPages(pages, [item('a'), item('x', 'b')], rows)).toBe(pages)
    const whole = { ...pages, pages: [{ items: [item('f')], hasMore: false }] }
    expect(namesOf(foldPages(whole, [item('a')], rows))).toEqual([['f', 'a']])
  })

  it('fills a list that was empty', () => {
    const empty = { pages: [{ items: [], hasMore: false }], pageParams: [undefined] }
    expect(namesOf(foldPages(empty, [item('a'), item('b')], rows))).toEqual([['b', 'a']])
  })

  it('gives the same pages where nothing changed', () => {
    expect(foldPages(pages, [item('d')], rows)).toBe(pages)
    expect(foldPages(pages, [], rows)).toBe(pages)
  })
})

describe('readAllPages', () => {
  it('reads to the end, reporting how far it got', async () => {
    const asked: PageQuery[] = []
    const reported: number[] = []
    const read = async (query: PageQuery): Promise<Page<number>> => {
      asked.push(query)
      return asked.length < 3
        ? { items: [asked.length], hasMore: true, cursor: `c${asked.length}` }
        : { items: [9], hasMore: false }
    }
    const all = await readAllPages(read, new AbortController().signal, (count) =>
      reported.push(count),
    )
    expect(all).toEqual([1, 2, 9])
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c1', 'c2'])
    expect(reported).toEqual([1, 2, 3])
  })
  it('reads no further than the page that is said to be the last one wanted', async () => {
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
