import { expect, it } from 'vitest'
import { EMBED_KINDS, isEmbedKind } from '@/lib/embed/embedKinds'
import { type EmbedParams, readEmbedParams } from '@/lib/embed/embedParams'
import { badParts, unusedParams } from '@/lib/embed/frameFields'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { fieldsOf } from './builderFieldList'

/** Every parameter of an address. */
const PARAMS: Record<keyof EmbedParams, true> = {
  ...{ market: true, venues: true, symbol: true, interval: true, address: true },
  ...{ theme: true, palette: true, dir: true, lang: true, numbers: true, accent: true },
  ...{ radius: true, density: true, bg: true, hide: true, show: true },
  ...{ side: true, type: true, size: true, price: true, leverage: true },
  ...{ integrator: true, env: true, parent: true, id: true },
}

const PAGES = Object.keys(EMBED_KINDS).filter(isEmbedKind)
const FIELDS = PAGES.flatMap((page) => fieldsOf(page).map((field) => ({ page, ...field })))

it('every parameter can be set, but for the one that the loader knows', () => {
  const offered = new Set<string>(FIELDS.map(({ name }) => name))
  expect(Object.keys(PARAMS).filter((name) => !offered.has(name))).toEqual(['parent'])
})

it('a page takes everything that is offered for it', () => {
  const values = FIELDS.flatMap(({ page, name, options, example }) =>
    (options ?? [example]).map((value) => ({ page, name, value })),
  )
  const samples: Record<string, string> = {
    ...{ market: 'one:BTC', venues: 'one,two', accent: '8b9dff', radius: '24' },
    address: `0x${'ab'.repeat(20)}`,
  }
  for (const { page, name, value } of values) {
    const query = new URLSearchParams({ [name]: samples[name] ?? value })
    const read = readEmbedParams(query)
    expect(read, `${query}`).toMatchObject({ bad: [], unknown: [] })
    expect(badParts(page, read.params), `${page} ${query}`).toEqual([])
    expect(unusedParams(page, read.params), `${page} ${query}`).toEqual([])
  }
})

it('all candle widths are offered', () => {
  const [field] = fieldsOf('chart').filter(({ name }) => name === 'interval')
  expect(field?.options).toEqual(OhlcvInterval.options)
})

it('no page is offered a parameter twice', () => {
  for (const page of PAGES) {
    const names = fieldsOf(page).map(({ name }) => name)
    expect(names, page).toEqual([...new Set(names)])
  }
})
