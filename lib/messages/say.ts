import { currentSpeech, SOURCE_LANGUAGE } from './speech'

/** Names of the places in a text that values fill: `size` and `symbol` of `Close {size} {symbol}`. */
type Slot<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slot<Rest>
  : never

/** What fills a text: nothing where it has no places, a value for each where it has. */
type Filling<T extends string, V> = string extends T
  ? [values?: Readonly<Record<string, V>>]
  : [Slot<T>] extends [never]
    ? []
    : [values: Readonly<Record<Slot<T>, V>>]

const SLOT = /\{(\w+)\}/

/**
 * A text for a person, in the language of the page. The English sentence is its own key; places in
 * braces are filled by `values`, already written as they are to be read. Called while drawing or
 * speaking, never while a module loads: the language is not known then.
 */
export function say<T extends string>(
  text: T,
  ...[values]: Filling<T, string | number | undefined>
): string {
  return sayParts<string, unknown>(currentSpeech().translate(text) ?? text, values).join('')
}

/**
 * A text that depends on a number: `one` where English says it so (1), else `many`, which is also
 * the key of its translations. `{count}` is filled by the number.
 */
export function sayCount<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
  values?: Readonly<Record<Exclude<Slot<One> | Slot<Many>, 'count'>, string | number>>,
): string {
  const english = pluralOf(SOURCE_LANGUAGE, count) === 'one' ? one : many
  const text: string = currentSpeech().translate(many, count) ?? english
  return sayParts(text, { ...values, count }).join('')
}

/** The pieces of a text that is already translated, with what fills its places between them. */
export function sayParts<T extends string, V>(
  text: T,
  values: Readonly<Record<string, V>> | undefined,
): (string | V)[] {
  return text
    .split(SLOT)
    .map((piece, index) =>
      index % 2 === 0
        ? piece
        : values !== undefined && piece in values
          ? values[piece]
          : `{${piece}}`,
    )
    .filter((part) => part !== undefined)
}

const rules = new Map<string, Intl.PluralRules>()

/** The plural form that a language uses for a number. */
export function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}
