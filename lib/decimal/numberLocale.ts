import { DecimalError } from './decimal'

/** How a locale writes a number; digits are always 0 to 9, whatever the locale's own are. */
export interface NumberPattern {
  decimal: string
  group: string
  /** Digits of the last group, and of each group before it: 3 and 3, or 3 and 2 in India. */
  lastGroup: number
  otherGroups: number
  /** Whole digits from which groups are set apart at all: 4, or 5 where `1234` stays together. */
  groupsFrom: number
}

const FALLBACK = 'en-US'
let read: () => string = () => FALLBACK

/** Says where the locale of figures comes from; until then it is `en-US`. Called once per process. */
export function readNumberLocaleFrom(source: () => string): void {
  read = source
}

/** BCP 47 tag that decides how figures are written now. */
export function numberLocale(): string {
  return read()
}

const patterns = new Map<string, NumberPattern>()

/** How `locale` (now's where absent) writes a number. @throws DecimalError for no locale at all */
export function numberPattern(locale: string = read()): NumberPattern {
  const cached = patterns.get(locale)
  if (cached !== undefined) return cached
  const made = readPattern(locale)
  patterns.set(locale, made)
  return made
}

/** Plain decimal text without a sign, as the locale writes it: exact, digit by digit. */
export function writeDigits(text: string, locale?: string): string {
  const pattern = numberPattern(locale)
  const point = text.indexOf('.')
  const integerPart = point < 0 ? text : text.slice(0, point)
  const grouped =
    integerPart.length < pattern.groupsFrom ? integerPart : groupWhole(integerPart, pattern)
  return point < 0 ? grouped : grouped + pattern.decimal + text.slice(point + 1)
}

/** Plain decimal text with the decimal mark of now's locale and no groups, as a person types it. */
export function writePlain(text: string): string {
  return text.replace('.', numberPattern().decimal)
}

/** Options that keep `Intl` to the digits 0 to 9. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const

function groupWhole(integerPart: string, { group, lastGroup, otherGroups }: NumberPattern): string {
  let end = integerPart.length - lastGroup
  if (end <= 0) return integerPart
  let written = integerPart.slice(end)
  while (end > 0) {
    written = integerPart.slice(Math.max(0, end - otherGroups), end) + group + written
    end -= otherGroups
  }
  return written
}

function readPattern(locale: string): NumberPattern {
  let format: Intl.NumberFormat
  try {
    format = new Intl.NumberFormat(locale, { ...LATIN_DIGITS, minimumFractionDigits: 1 })
  } catch (cause) {
    throw new DecimalError(`cannot format in locale ${JSON.stringify(locale)}`, { cause })
  }
  const parts = format.formatToParts(12_345_678_901.5)
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value
  return {
    decimal: textOf('decimal') ?? '.',
    group: textOf('group') ?? '',
    lastGroup: groups.at(-1) ?? 3,
    otherGroups: groups.at(-2) ?? 3,
    groupsFrom: format.formatToParts(1_234.5).some(({ type }) => type === 'group') ? 4 : 5,
  }
}
