import type { Speech } from './speech'

/** One language the desk can speak beside English. */
export interface Language {
  /** BCP 47 tag. */
  tag: string
  /** What it calls itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Made for trying the desk out: never chosen by a browser's wish, listed only while spoken. */
  isTrial: boolean
  /** Its words, fetched when they are needed. */
  load(): Promise<Speech['translate']>
}

/** Languages with words of their own. English needs none: it is what the sources say. */
export const LANGUAGES: readonly Language[] = [
  {
    tag: 'en-XA',
    name: 'Pseudo',
    direction: 'ltr',
    isTrial: true,
    load: async () => (await import('./pseudo')).pseudo,
  },
  {
    tag: 'ar-XB',
    name: 'Pseudo, right to left',
    direction: 'rtl',
    isTrial: true,
    load: async () => (await import('./pseudo')).pseudo,
  },
]

/** The language of a tag, or of the language it is a variety of; undefined for English and unknown ones. */
export function findLanguage(tag: string): Language | undefined {
  const exact = LANGUAGES.find((language) => language.tag === tag)
  if (exact !== undefined) return exact
  const [primary] = tag.split('-')
  return LANGUAGES.find((language) => language.tag === primary)
}
