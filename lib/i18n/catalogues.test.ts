import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { catalogueTags, readCatalogue } from './build/catalogueFiles'
import { packAll, readPacked } from './build/packedFiles'
import { partKeys } from './build/partKeys'
import { readAllSources } from './build/readSource'
import type { PluralForms } from './catalogue'
import { LANGUAGES } from './languages'
import { translatePacked } from './packed'
import { WORD_PARTS, wordsOfPage } from './wordParts'

/** What a language may add to any page, gzipped. */
const PAGE_BYTES_MAX = 25_000

const packed = packAll(partKeys())

const counted = new Set(
  readAllSources().flatMap(({ keys }) =>
    keys.flatMap(({ key, one }) => (one === undefined ? [] : key)),
  ),
)

/** Every form of every text of a language, with its English and the name of its form. */
function formsOf(tag: string): { key: string; form: string; text: string }[] {
  return Object.entries(readCatalogue(tag)).flatMap(([key, texts]) =>
    typeof texts === 'string'
      ? [{ key, form: 'other', text: texts }]
      : Object.entries(texts).map(([form, text]) => ({ key, form, text })),
  )
}

function placesIn(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join()
}

it('there is a catalogue and a glossary for every language that can be chosen', () => {
  const chosen = LANGUAGES.filter(({ isTrial }) => !isTrial).map(({ tag }) => tag)
  expect(catalogueTags()).toEqual(chosen.toSorted())
  for (const tag of chosen) {
    expect(existsSync(resolve(import.meta.dirname, `glossary/${tag}.md`)), tag).toBe(true)
  }
})

describe.each(catalogueTags())('the catalogue of %s', (tag) => {
  it('loses no place that a value fills, and adds none', () => {
    const lost = formsOf(tag).filter(({ key, form, text }) => {
      // A form for one may say the number in a word.
      const own = form === 'one' && !text.includes('{count}') ? `${text}{count}` : text
      const isSame = placesIn(own) === placesIn(key)
      return !isSame && !(form === 'one' && placesIn(text) === placesIn(key))
    })
    expect(lost).toEqual([])
  })

  it('has every plural form of the language, and those alone', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
    const wanted = [...pluralCategories].sort().join()
    const wrong = Object.entries(readCatalogue(tag)).filter(([key, texts]) =>
      typeof texts === 'string' ? counted.has(key) : Object.keys(texts).sort().join() !== wanted,
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('has no empty text, and spaces at the edge of one where English has them', () => {
    const bad = formsOf(tag).filter(
      ({ key, text }) =>
        text.trim() === '' || text.includes('\t') || hasEdge(key) !== hasEdge(text),
    )
    expect(bad).toEqual([])
  })

  it('says the terms of the glossary', () => {
    const catalogue = readCatalogue(tag)
    const said = new Map(Object.entries(catalogue).map(([key, text]) => [key.toLowerCase(), text]))
    const other = glossaryOf(tag).flatMap(({ english, terms }) =>
      // One word alone can be several things, which contexts part.
      english
        .filter((word) => word.includes(' '))
        .flatMap((word) => {
          const text = said.get(word)
          const isSaid =
            typeof text !== 'string' || terms.some((term) => text.toLowerCase().includes(term))
          return isSaid ? [] : [`${word}: ${text}, not ${terms.join(' or ')}`]
        }),
    )
    expect(other).toEqual([])
  })

  it('is what pages load: `npm run build:i18n` after every change', () => {
    for (const part of WORD_PARTS) {
      expect(readPacked(tag, part)).toEqual([
        packed[`names.${part}.json`],
        packed[`${tag}.${part}.json`],
      ])
    }
    const translate = translatePacked(tag, ...WORD_PARTS.map((part) => readPacked(tag, part)))
    for (const [key, text] of Object.entries(readCatalogue(tag))) {
      expect(translate(key, 5)).toBe(typeof text === 'string' ? text : formFor(tag, text, 5))
    }
  })

  it.each(WORD_PARTS)('says in its part "%s" the right thing or nothing', (part) => {
    const translate = translatePacked(tag, readPacked(tag, part))
    const wrong = Object.entries(readCatalogue(tag)).filter(([key, text]) => {
      const said = translate(key)
      return said !== undefined && said !== (typeof text === 'string' ? text : text.other)
    })
    expect(wrong).toEqual([])
  })

  it.each(['/trade/hyperliquid/BTC', '/embed/ticket', '/portfolio', '/docs/errors'])(
    'adds at most 25 kB to %s',
    (path) => {
      const { first, later } = wordsOfPage(path)
      const files = [...first, ...later].flatMap((part) => readPacked(tag, part))
      const bytes = files.map((file) => gzipSync(JSON.stringify(file), { level: 9 }).length)
      expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(PAGE_BYTES_MAX)
    },
  )
})

function formFor(tag: string, forms: PluralForms, count: number): string {
  return forms[new Intl.PluralRules(tag).select(count)] ?? forms.other
}

function hasEdge(text: string): boolean {
  return text !== text.trim()
}

/** Rows of a glossary whose English is a word or words alone: `| mark price | Mark-Preis |`. */
function glossaryOf(tag: string): { english: string[]; terms: string[] }[] {
  const file = readFileSync(resolve(import.meta.dirname, `glossary/${tag}.md`), 'utf8')
  return file
    .split('\n')
    .filter((line) => /^\|(?!\s*(-|English))/.test(line))
    .map((line) => {
      const [, english = '', terms = ''] = line.split('|').map((cell) => cell.trim().toLowerCase())
      const words = (cell: string, cut: RegExp) =>
        cell
          .split(cut)
          .map((word) => word.replace(/\(.*?\)|[„“«»「」]|\w+:/g, '').trim())
          .filter((word) => word !== '')
      return { english: words(english, /\/|,/), terms: words(terms, /[/;；、,，]/) }
    })
}
