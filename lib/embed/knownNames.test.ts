import { expect, it } from 'vitest'
import { hasFigures, hasWords } from '@/lib/i18n/chooseLocale'
import type { EmbedKind } from './embedKinds'
import { readEmbedParams } from './embedParams'
import { type KnownNames, withUnknownNames } from './knownNames'

const KNOWN: KnownNames = {
  ...{ venues: ['one', 'two'], integrators: new Set(['acme']), hasVenues: true },
  languages: ['en', 'de'],
  hasWords,
  hasFigures,
}
const read = (query: string, known = KNOWN, kind: EmbedKind = 'ticker') =>
  withUnknownNames(readEmbedParams(new URLSearchParams(query)), kind, known)

it('names a mistyped venue and a mistyped integrator as bad, the integrator to the site alone', () => {
  const { params, bad } = read('venues=one,tow&integrator=amce&theme=pink')
  expect(bad.map(({ name }) => name)).toEqual(['theme', 'venues', 'integrator'])
  expect(bad.filter(({ isSiteOnly }) => isSiteOnly).map(({ name }) => name)).toEqual(['integrator'])
  expect(bad[1]?.example).toBe('one,two')
  // What is right of it is shown.
  expect(params.venues).toEqual(['one', 'tow'])
})

it('names a kind of venue that the desk has none of', () => {
  const none = { ...KNOWN, hasVenues: false }
  expect(read('env=live', none).bad).toEqual([{ name: 'env', example: 'paper' }])
  expect(read('env=paper', none).bad).toEqual([{ name: 'env', example: 'live' }])
  expect(read('env=live').bad).toEqual([])
  expect(read('', none).bad).toEqual([])
})

it('takes what the desk knows, and an address that names neither', () => {
  expect(read('venues=two,one&integrator=acme').bad).toEqual([])
  expect(read('symbol=BTC').bad).toEqual([])
})

it.each(['xx', 'nl', 'zh-TW', 'de-DE-AT'])(
  'names the language %s, which has no words here',
  (tag) => {
    const bad = read(`lang=${tag}`).bad.filter(({ name }) => name === 'lang')
    expect(bad).toEqual([{ name: 'lang', example: 'en | de' }])
  },
)

it.each(['xx', 'de-DE-AT', 'de-1996-1996'])('names %s, as which no figures are written', (tag) => {
  expect(read(`numbers=${tag}`).bad).toEqual([{ name: 'numbers', example: 'de-CH' }])
})

it.each(['auto', 'en', 'en-GB', 'de', 'de-CH'])('takes %s for words and figures', (tag) => {
  expect(read(`lang=${tag}&numbers=${tag}`).bad).toEqual([])
})

it.each<EmbedKind>(['chart', 'book', 'ticket', 'trade'])(
  'names several markets for the page of one that is %s, and shows the first',
  (kind) => {
    const { params, bad } = read('market=one:BTC,two:ETH', KNOWN, kind)
    expect(bad).toEqual([{ name: 'market', example: '<venue>:<market>' }])
    expect(params.market?.[0]).toEqual({ provider: 'one', marketId: 'BTC' })
    expect(read('market=one:BTC', KNOWN, kind).bad).toEqual([])
  },
)

it('takes several markets for the ticker', () => {
  expect(read('market=one:BTC,two:ETH').bad).toEqual([])
})

it('names parts that the page has not, and keeps the rest', () => {
  const { params, bad } = read('hide=tools,trades', KNOWN, 'chart')
  expect(bad).toEqual([{ name: 'hide', example: 'header,branding,tools' }])
  expect(params.hide).toContain('tools')
  expect(read('hide=tools', KNOWN, 'chart').bad).toEqual([])
})
