import type { NumberPattern } from '@/lib/decimal/numberLocale'

/** What a person typed or pasted into a number field, as it was understood. */
export interface TypedNumber {
  /**
   * Plain decimal text (digits and at most one point, perhaps unfinished: `5.`, `.`, `-`); with a
   * problem, what was typed, which no reader of decimals takes for a number.
   */
  text: string
  problem?: TypedProblem
  /** Whether its one separator could be read the other way, as a number a thousand times as large or small. */
  isGuess?: boolean
}

export type TypedProblem = 'notNumber' | 'negative'

/** Longest text kept of what is no number. */
const LENGTH_MAX = 64
const UNFINISHED = /^\d*\.?\d*$/
/** Groups of three, or as in India of two and at the end three. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})*,\d{3}$/

/**
 * Reads a number that was typed or pasted, in the notation of any country, or says that it is none;
 * it never becomes another number. Of two kinds of separators the last one is the decimal mark, one
 * kind that repeats only groups, and groups must be whole. A point alone is the decimal mark, as the
 * field itself writes it; a comma alone groups three digits where `numbers` groups by commas.
 * Blanks and apostrophes group; a sign of money before or after and a unit in capitals are dropped.
 * @param numbers how figures are written now
 */
export function readTyped(
  raw: string,
  numbers: Pick<NumberPattern, 'decimal' | 'group'>,
  allowsNegative: boolean,
): TypedNumber {
  const written = raw
    .replace(/[！-～]/g, asciiOf)
    .replace(/−/g, '-')
    .trim()
  const [, sign = '', unsigned = ''] = /^([+-]?)(.*)$/s.exec(written) ?? []
  const { text, isGuess } = plainDigits(withoutUnit(unsigned), numbers)
  if (text === undefined) return { text: raw.slice(0, LENGTH_MAX), problem: 'notNumber' }
  if (sign !== '-') return { text, ...(isGuess ? { isGuess } : {}) }
  // With the minus of print no reader of decimals takes it for a number.
  if (!allowsNegative) return { text: `−${text}`, problem: 'negative' }
  return { text: `-${text}`, ...(isGuess ? { isGuess } : {}) }
}

/** Why the text that a field holds is no number; undefined for a number, also an unfinished one. */
export function problemOf(text: string, allowsNegative: boolean): TypedProblem | undefined {
  const [, sign, unsigned = ''] = /^([-−]?)(.*)$/s.exec(text) ?? []
  if (!UNFINISHED.test(unsigned)) return 'notNumber'
  return sign === '' || (sign === '-' && allowsNegative) ? undefined : 'negative'
}

/** The finished form of typed text: no open end, no leading zeros; undefined where it has no number. */
export function finishTyped(text: string): string | undefined {
  const match = /^(-?)0*(\d*)\.?(\d*)$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', integerPart = '', fraction = ''] = match
  if (!/\d/.test(text)) return undefined
  const number = `${integerPart === '' ? '0' : integerPart}${fraction === '' ? '' : `.${fraction}`}`
  return /[1-9]/.test(number) ? sign + number : number
}

/** A full-width character of an East Asian keyboard as the one it stands for. */
function asciiOf(wide: string): string {
  return String.fromCharCode(wide.charCodeAt(0) - 0xfee0)
}

/** `$ 1,234.5 USDC` without sign and unit; letters that change the number (`k`, `e9`, `MIO`) stay. */
function withoutUnit(text: string): string {
  const bare = text
    .replace(/^\p{Sc}\s*/u, '')
    .replace(/\s*(?:\p{Sc}|(?!MIO|MLN|MRD|BIO|BLN)[A-Z]{3,6})$/u, '')
    .trim()
  return /\d/.test(bare) ? bare : text
}

function plainDigits(
  text: string,
  { decimal, group }: Pick<NumberPattern, 'decimal' | 'group'>,
): { text: string | undefined; isGuess: boolean } {
  const sure = (plain: string | undefined) => ({ text: plain, isGuess: false })
  if (!/^[\d.,\s'’_]*$/.test(text)) return sure(undefined)
  const end = text.search(/[.,]/)
  const integerPart = end < 0 ? text : text.slice(0, end)
  const bare = ungrouped(integerPart, /[\s'’_]/g)
  const digits = bare === undefined ? undefined : bare + text.slice(integerPart.length)
  if (digits === undefined || !/^[\d.,]*$/.test(digits)) return sure(undefined)
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return sure(digits)
  const mark = digits[last] === '.' ? '.' : ','
  const before = digits.slice(0, last)
  const asDecimal = `.${digits.slice(last + 1)}`
  // Several of one kind only group, where no other kind is among them.
  if (before.includes(mark)) {
    const isOneKind = !before.includes(mark === '.' ? ',' : '.')
    return sure(isOneKind ? ungrouped(digits, /[.,]/g) : undefined)
  }
  if (/[.,]/.test(before)) {
    const groups = ungrouped(before, /[.,]/g)
    return sure(groups === undefined ? undefined : groups + asDecimal)
  }
  const isGuess = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && mark !== decimal
  const isGroup = isGuess && mark === ',' && group === ','
  return {
    text: isGroup ? digits.replace(',', '') : before + asDecimal,
    // Locales that group by spaces or apostrophes never group by points.
    isGuess: isGuess && (mark === ',' || group === '.'),
  }
}

/** Digits without their separators; undefined where these do not stand between whole groups. */
function ungrouped(digits: string, separator: RegExp): string | undefined {
  const written = digits.replace(separator, ',')
  if (!written.includes(',')) return digits
  return GROUPED.test(written) ? written.replaceAll(',', '') : undefined
}
