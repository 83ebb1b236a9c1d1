import type { Catalogue } from '@/lib/i18n/catalogue'
import type { Locale } from '@/lib/i18n/locale'
import { pluralOf } from '@/lib/i18n/t'

/** Looks texts up in a catalogue; what it does not hold is said in English. */
export function translateBy(language: string, catalogue: Catalogue): Locale['translate'] {
  return (text, count) => {
    if (!Object.hasOwn(catalogue, text)) return undefined
    const found = catalogue[text]
    if (found === undefined || typeof found === 'string') return found
    return (count === undefined ? undefined : found[pluralOf(language, count)]) ?? found.other
  }
}
