import { describe, expect, it } from 'vitest'
import { catalogueTags, readCatalogue } from './build/catalogueFiles'
import { partKeys } from './build/partKeys'
import { readAllSources } from './build/readSource'
import { wordsOfPage } from './wordParts'

const said = new Set(readAllSources().flatMap(({ keys }) => keys.map(({ key }) => key)))
const keys = partKeys()

it('finds what is said', () => {
  expect(said.size).toBeGreaterThan(2_000)
  expect(keys.first.size).toBeGreaterThan(500)
})

// lib/i18n/README.md says what to do where one of these fails.
describe.each(catalogueTags())('every text in %s', (tag) => {
  const catalogue = readCatalogue(tag)

  it('is translated', () => {
    expect([...said].filter((key) => !Object.hasOwn(catalogue, key))).toEqual([])
  })

  it('is still said somewhere', () => {
    expect(Object.keys(catalogue).filter((key) => !said.has(key))).toEqual([])
  })
})

describe('the words of a page', () => {
  const wordsAt = (path: string) => {
    const { first, later } = wordsOfPage(path)
    return [...first, ...later].flatMap((part) => [...keys[part]])
  }

  it.each([
    ['/trade/hyperliquid/BTC', 'Add funds'],
    ['/embed/ticket', 'Your position'],
    ['/portfolio', 'Equity'],
    ['/docs/errors', 'Errors'],
  ])('of %s hold "%s"', (path, text) => {
    expect(said).toContain(text)
    expect(wordsAt(path)).toContain(text)
  })

  it('hold on one page or another every text', () => {
    const all = new Set(['/', '/embed/ticker', '/portfolio'].flatMap(wordsAt))
    expect([...said].filter((key) => !all.has(key))).toEqual([])
  })

  it('hold no text twice', () => {
    for (const path of ['/', '/embed/ticker', '/portfolio']) {
      expect(wordsAt(path)).toHaveLength(new Set(wordsAt(path)).size)
    }
  })
})
