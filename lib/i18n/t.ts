import { currentLocale, SOURCE_LANGUAGE } from './locale'

/** Names of the places in a text that values fill: `size` and `symbol` of `Close {size} {symbol}`. */
type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** What fills a text: nothing where it has no places, a value for each where it has. */
type Filling<T extends string, V> = string extends T
  ? [values?: Readonly<Record<string, V>>]
  : [Placeholder<T>] extends [never]
    ? []
    : [values: Readonly<Record<Placeholder<T>, V>>]

const PLACEHOLDER = /\{(\w+)\}/

/**
 * A text for a person, in the language of the page. The English sentence is its own key; places in
 * braces are filled by `values`, already written as they are to be read. Called while drawing or
 * speaking, never while a module loads: the language is not known then.
 */
export function t<T extends string>(
  text: T,
  ...[values]: Filling<T, string | number | undefined>
): string {
  return fillPlaceholders<string, unknown>(currentLocale().translate(text) ?? text, values).join('')
}

/**
 * A text whose English is one word for several things, such as Open (an order that is) and Open (do
 * it): `context` parts them for languages that have several. A catalogue without the pair is asked
 * for the text alone.
 */
export function tIn(context: string, text: string): string {
  const { translate } = currentLocale()
  return translate(`${context}|${text}`) ?? translate(text) ?? text
}

/**
 * A text that depends on a number: `one` where English says it so (1), else `many`, which is also
 * the key of its translations. `{count}` is filled by the number.
 */
export function plural<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
  values?: Readonly<
    Record<Exclude<Placeholder<One> | Placeholder<Many>, 'count'>, string | number>
  >,
): string {
  const english = pluralOf(SOURCE_LANGUAGE, count) === 'one' ? one : many
  const text: string = currentLocale().translate(many, count) ?? english
  return fillPlaceholders(text, { ...values, count }).join('')
}

/** The pieces of a text that is already translated, with what fills its places between them. */
export function fillPlaceholders<T extends string, V>(
  text: T,
  values: Readonly<Record<string, V>> | undefined,
): (string | V)[] {
  return text
    .split(PLACEHOLDER)
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
  const pluralRules = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, pluralRules)
  return pluralRules.select(count)
}
