import type { Catalogue, PluralForms } from '@/lib/i18n/catalogue'
import type { UsedKey } from './readSource'

/** Between the forms of a text in a line, in the order one, other. */
const FORMS = ' || '

/**
 * Adds translated lines (English, a tab, the translation) to a catalogue, and drops what nothing
 * says any more. Of a text with plural forms a line has one form for every number, or two: one, and
 * every other number; further forms of the language begin as the last one.
 */
export function mergeLines(
  tag: string,
  catalogue: Catalogue,
  lines: readonly string[],
  usedKeys: readonly UsedKey[],
): Catalogue {
  const texts = new Map(
    lines
      .map((line) => line.split('\t'))
      .flatMap(([key = '', text = '']) =>
        text.trim() === '' ? [] : [[key, withEdgesOf(key, text)] as const],
      ),
  )
  const merged: Record<string, string | PluralForms> = {}
  for (const { key, one } of usedKeys) {
    const text = texts.get(key)
    const existing = text === undefined ? catalogue[key] : undefined
    if (text !== undefined) merged[key] = one === undefined ? text : formsOf(tag, text)
    else if (existing !== undefined) merged[key] = existing
  }
  return merged
}

// A text between two others keeps the spaces around it.
function withEdgesOf(key: string, text: string): string {
  const [before = ''] = /^\s*/.exec(key) ?? []
  const [after = ''] = /\s*$/.exec(key) ?? []
  return before + text.trim() + after
}

function formsOf(tag: string, text: string): PluralForms {
  const [first = text, last = first] = text.split(FORMS)
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const named = pluralCategories.map((name) => [name, name === 'one' ? first : last] as const)
  return { ...Object.fromEntries(named), other: last }
}
