import { describe, expect, it } from 'vitest'
import type { Catalogue } from './catalogue'
import { hashOf, nameKeys, type PackedPart, packTexts, translatePacked } from './packed'
import { translateBy } from './testing/translateBy'

const POLISH: Catalogue = {
  Close: 'Zamknij',
  'order|Market': 'Po cenie rynkowej',
  'Buy {size} at {price}': 'Po {price} kup {size}, {price}',
  '{count} orders': { one: '{count} zlecenie', few: '{count} zlecenia', other: '{count} zleceń' },
  '{count} days': { one: '{count} dzień', few: '{count} dni', other: '{count} dni' },
}

function pack(catalogue: Catalogue, some: readonly string[]): PackedPart {
  const { names, keys } = nameKeys(Object.keys(catalogue), some)
  return [names, packTexts(catalogue, keys)]
}

describe('a packed catalogue', () => {
  const packed = pack(POLISH, Object.keys(POLISH))
  const translate = translatePacked('pl', packed)

  it('says what the catalogue says, in every form', () => {
    const byCatalogue = translateBy('pl', POLISH)
    for (const key of [...Object.keys(POLISH), 'Open', 'constructor', '']) {
      for (const count of [undefined, 0, 1, 3, 5, 22]) {
        expect(translate(key, count)).toBe(byCatalogue(key, count))
      }
    }
  })

  it('carries no English, no name of a placeholder and no form twice', () => {
    expect(packed.flat().join()).not.toMatch(/Close|Market|orders|size|price/)
    expect(packed.flat().join().match(/dni/g)).toHaveLength(1)
  })

  it('can come in parts, of which later ones add', () => {
    const both = translatePacked('pl', pack(POLISH, ['Close']), pack(POLISH, ['{count} orders']))
    expect([both('Close'), both('{count} orders', 1), both('order|Market')]).toEqual([
      'Zamknij',
      '{count} zlecenie',
      undefined,
    ])
  })

  it('refuses a text with a mark that stands for placeholders', () => {
    expect(() => pack({ Close: 'Zamknij [x]' }, ['Close'])).toThrow('Zamknij [x]')
  })
})

describe('among twenty thousand texts', () => {
  const all = Array.from({ length: 20_000 }, (_, index) => `text ${index}`)
  const catalogue = Object.fromEntries(all.map((text) => [text, text.toUpperCase()]))
  const some = all.filter((_, index) => index % 3 === 0)
  const translate = translatePacked('pl', pack(catalogue, some))

  it('a part says each of its own, and no other for one of another part', () => {
    const said = all.map((text) => translate(text))
    expect(said).toEqual(
      all.map((text, index) => (index % 3 === 0 ? text.toUpperCase() : undefined)),
    )
    const { names } = nameKeys(all, all)
    // Some share a short name, else this proves nothing.
    expect(names[1].length / 5).toBeGreaterThan(1_000)
  })

  it('each has a name of its own', () => {
    const names = all.map(hashOf)
    expect(new Set(names).size).toBe(all.length)
    expect(names.every((name) => /^[\w-]{5}$/.test(name))).toBe(true)
  })
})
