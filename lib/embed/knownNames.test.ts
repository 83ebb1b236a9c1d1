import { expect, it } from 'vitest'
import { readEmbedParams } from './embedParams'
import { withUnknownNames } from './knownNames'

const KNOWN = { venues: ['one', 'two'], integrators: new Set(['acme']), hasVenues: true }
const read = (query: string, known = KNOWN) =>
  withUnknownNames(readEmbedParams(new URLSearchParams(query)), known)

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
