import { describe, expect, it } from 'vitest'
import { EMBED_KINDS, type EmbedKind, isEmbedKind } from './embedKinds'
import { readEmbedParams } from './embedParams'
import { badParts, overruledBy, pagesOf, partsOf, unusedParams } from './frameFields'

const KINDS = Object.keys(EMBED_KINDS).filter(isEmbedKind)
const paramsOf = (query: string) => {
  const { params, bad, unknown } = readEmbedParams(new URLSearchParams(query))
  expect({ bad, unknown }, query).toEqual({ bad: [], unknown: [] })
  return params
}
const unused = (kind: EmbedKind, query: string) =>
  unusedParams(kind, paramsOf(query)).map(({ name }) => name)

describe('a parameter that changes nothing on a page is named', () => {
  it.each<[EmbedKind, string, string[]]>([
    ['markets', 'market=one:BTC&venues=one', ['market']],
    ['funding', 'symbol=BTC&interval=1h', ['symbol', 'interval']],
    ['portfolio', 'market=one:BTC&address=0x0000000000000000000000000000000000000000', ['market']],
    ['chart', 'side=buy&type=limit&size=1&leverage=5', ['side', 'type', 'size', 'leverage']],
    ['ticker', 'interval=1h&show=depth', ['interval', 'show']],
    ['ticket', 'interval=1h&show=compare&hide=header', ['interval', 'show']],
    ['trade', 'address=0x0000000000000000000000000000000000000000&side=sell', ['address']],
    ['markets', 'hide=header', ['hide']],
  ])('on %s, of %s', (kind, query, names) => {
    expect(unused(kind, query)).toEqual(names)
  })

  it('where another one of the same address is used instead', () => {
    const query = 'market=one:BTC&symbol=ETH&venues=two'
    expect(unusedParams('chart', paramsOf(query))).toEqual([
      { name: 'symbol', reason: '"market" is used instead' },
      { name: 'venues', reason: '"market" is used instead' },
    ])
    // The book compares these venues.
    expect(unused('book', `${query}&show=compare`)).toEqual(['symbol'])
    expect(unused('chart', 'symbol=ETH&venues=two')).toEqual([])
    expect(unused('ticket', 'type=market&price=5')).toEqual(['price'])
    expect(unused('ticket', 'type=limit&price=5')).toEqual([])
  })

  it('but not on a page that takes it, nor one that all pages take', () => {
    const looks = 'theme=hc&palette=classic&dir=up-red&lang=de&numbers=de&accent=ffffff&radius=2'
    for (const kind of KINDS) {
      expect(unused(kind, `${looks}&density=compact&bg=transparent&env=paper&id=a`), kind).toEqual(
        [],
      )
      expect(unused(kind, 'venues=one'), kind).toEqual([])
    }
  })
})

describe('a part that a page has not', () => {
  it.each<[EmbedKind, string, object[]]>([
    ['ticker', 'hide=header', [{ name: 'hide', example: 'change,funding' }]],
    ['chart', 'hide=tools,trades', [{ name: 'hide', example: 'header,branding,tools' }]],
    ['book', 'show=depth', [{ name: 'show', example: 'compare' }]],
    ['trade', 'hide=tools', [{ name: 'hide', example: 'header,branding' }]],
  ])('is a bad value on %s: %s', (kind, query, bad) => {
    expect(badParts(kind, paramsOf(query))).toEqual(bad)
  })

  it('is none where the page has no parts at all: the parameter is then without use', () => {
    expect(badParts('markets', paramsOf('hide=header&show=depth'))).toEqual([])
    expect(unused('markets', 'hide=header&show=depth')).toEqual(['hide', 'show'])
  })

  it('exists on some page, and each page takes all of its own', () => {
    for (const name of ['hide', 'show'] as const) {
      const parts = new Set(KINDS.flatMap((kind) => partsOf(name, kind)))
      const all = [...parts].join(',')
      expect(paramsOf(`${name}=${all}`)[name]).toHaveLength(parts.size)
      for (const kind of pagesOf(name)) {
        expect(badParts(kind, paramsOf(`${name}=${partsOf(name, kind)}`)), kind).toEqual([])
      }
    }
  })
})

it('a market overrules only where it is given and shown', () => {
  expect(overruledBy('chart', 'symbol', new Set(['symbol']))).toBeUndefined()
  expect(overruledBy('markets', 'venues', new Set(['market', 'venues']))).toBeUndefined()
  expect(overruledBy('chart', 'interval', new Set(['market', 'interval']))).toBeUndefined()
})
