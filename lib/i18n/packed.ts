import type { Catalogue, PluralForms } from './catalogue'
import type { Locale } from './locale'
import { pluralOf } from './t'

/** Letters of a key's hash, six bits each: of one that no other text of the language begins with. */
const SHORT_LETTERS = 3
const HASH_LETTERS = 5
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Between the plural forms of a text. */
const SEPARATOR = '\t'
/** In the place of the first, second and further placeholder of the English text. */
const MARKS = '^`|[]<*'
const MARK = /[\^`|[\]<*]/g
const PLACEHOLDER = /\{\w+\}/g

/**
 * The names of texts as they travel, the same for every language: the short and the long hashes of
 * their English, which the page has already.
 */
export type PackedNames = readonly [short: string, long: string]

/** Texts of a language: the names of its plural forms, then a translation for each name in turn. */
export type PackedTexts = readonly string[]

/** Part of a language, with the names of its texts. */
export type PackedPart = readonly [PackedNames, PackedTexts]

/** Keys in the order of their names, those with short ones first. */
interface NamedKeys {
  names: PackedNames
  keys: string[]
}

/**
 * Names some of all keys.
 * @throws Error where two cannot be distinguished
 */
export function nameKeys(all: readonly string[], some: readonly string[]): NamedKeys {
  const counts = new Map<string, number>()
  for (const hash of all.map(hashOf)) {
    for (const name of [hash, shortOf(hash)]) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const twice = some.find((key) => (counts.get(hashOf(key)) ?? 0) > 1)
  if (twice !== undefined) throw new Error(`"${twice}" shares its hash: reword it`)
  const isShort = (key: string) => counts.get(shortOf(hashOf(key))) === 1
  const short = some.filter(isShort)
  const long = some.filter((key) => !isShort(key))
  return {
    names: [short.map((key) => shortOf(hashOf(key))).join(''), long.map(hashOf).join('')],
    keys: [...short, ...long],
  }
}

/**
 * Packs texts in the order of their keys; one that the catalogue lacks is empty.
 * @throws Error where one holds a mark of placeholders
 */
export function packTexts(catalogue: Catalogue, keys: readonly string[]): string[] {
  const forms = formsOf(catalogue)
  return [forms.join(SEPARATOR), ...keys.map((key) => packText(key, catalogue[key] ?? '', forms))]
}

/** Looks texts up in packed parts; what none holds is said in English. */
export function translatePacked(
  language: string,
  ...parts: readonly PackedPart[]
): Locale['translate'] {
  const texts = new Map<string, string>()
  let formNames: readonly string[] = []
  for (const [[short, long], [forms = '', ...packed]] of parts) {
    formNames = forms.split(SEPARATOR)
    const names = [...cut(short, SHORT_LETTERS), ...cut(long, HASH_LETTERS)]
    for (const [index, name] of names.entries()) texts.set(name, packed[index] ?? '')
  }
  // The same texts are said over and over: each is hashed once.
  const found = new Map<string, readonly string[] | undefined>()
  return (key, count) => {
    if (!found.has(key)) {
      const hash = hashOf(key)
      found.set(key, unpackText(key, texts.get(hash) ?? texts.get(shortOf(hash))))
    }
    const forms = found.get(key)
    const wanted = count === undefined ? 'other' : pluralOf(language, count)
    return forms?.[formNames.indexOf(wanted)] || forms?.at(-1) || undefined
  }
}

/** A short name of a key: FNV-1a of its UTF-16 units, mixed once more, thirty bits of it. */
export function hashOf(key: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  let name = ''
  for (let letter = 0; letter < HASH_LETTERS; letter += 1) {
    name += ALPHABET[(hash >>> (letter * 6)) & 63]
  }
  return name
}

function shortOf(hash: string): string {
  return hash.slice(0, SHORT_LETTERS)
}

function cut(names: string, letters: number): string[] {
  return names.match(new RegExp(`.{${letters}}`, 'g')) ?? []
}

/** Names of the plural forms of a language, `other` last. */
function formsOf(catalogue: Catalogue): string[] {
  const counted = Object.values(catalogue).find((text) => typeof text !== 'string')
  return [...Object.keys(counted ?? {}).filter((form) => form !== 'other'), 'other']
}

/** The forms of a text in their order, those as `other` left empty, with marks for placeholders. */
function packText(key: string, text: string | PluralForms, forms: readonly string[]): string {
  const places = placesOf(key)
  const pack = (form: string) => {
    if (form.match(MARK)) throw new Error(`"${form}" holds one of ${MARKS}`)
    return form.replace(PLACEHOLDER, (place) => MARKS[places.indexOf(place)] ?? place)
  }
  if (typeof text === 'string') return pack(text)
  const named: Readonly<Record<string, string>> = text
  return forms
    .map((form) => (form === 'other' || named[form] !== text.other ? (named[form] ?? '') : ''))
    .map(pack)
    .join(SEPARATOR)
}

function unpackText(key: string, text: string | undefined): readonly string[] | undefined {
  const places = placesOf(key)
  return text?.replace(MARK, (mark) => places[MARKS.indexOf(mark)] ?? mark).split(SEPARATOR)
}

/** Placeholders of a text, each once. */
function placesOf(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))]
}
