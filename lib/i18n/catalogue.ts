import type { Locale } from './locale'
import { pluralOf } from './t'

/** Forms of one text by the language's plural rules; `other` is always there. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** English texts, exactly as the sources say them, to what the language says instead. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>

/** Looks texts up in a catalogue; what it does not hold is said in English. */
export function translateBy(language: string, catalogue: Catalogue): Locale['translate'] {
  return (text, count) => {
    if (!Object.hasOwn(catalogue, text)) return undefined
    const found = catalogue[text]
    if (found === undefined || typeof found === 'string') return found
    return (count === undefined ? undefined : found[pluralOf(language, count)]) ?? found.other
  }
}
