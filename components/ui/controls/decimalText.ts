/**
 * Turns what a person typed or pasted into plain decimal text (digits and at most one point), or
 * gives undefined where it cannot be one: two separators typed, letters, a sign where none may be.
 * An unfinished number such as `5.` or `.` stays as typed, so that typing is never fought.
 */
export function cleanTyped(raw: string, allowsNegative: boolean): string | undefined {
  const text = raw
    .replace(/[\s'_]/g, '')
    .replace(/,/g, '.')
    .replace(/−/g, '-')
  if (text === '') return ''
  const pattern = allowsNegative ? /^-?\d*\.?\d*$/ : /^\d*\.?\d*$/
  return pattern.test(text) ? text : undefined
}

/**
 * Reads a pasted number in either convention: of two kinds of separators the last one is the
 * decimal point; a single kind that repeats only groups; one comma alone is read as the locale
 * does. Currency signs, units and blanks around it are dropped.
 */
export function cleanPasted(
  raw: string,
  decimalSeparator: '.' | ',',
  allowsNegative: boolean,
): string | undefined {
  const core = raw.replace(/−/g, '-').replace(/[\s'_]/g, '')
  const found = /-?[\d.,]*\d[\d.,]*/.exec(core)?.[0]
  if (found === undefined) return undefined
  const negative = found.startsWith('-')
  if (negative && !allowsNegative) return undefined
  const digits = negative ? found.slice(1) : found
  const point = decimalPointOf(digits, decimalSeparator)
  const plain = [...digits]
    .map((char, index) => (/\d/.test(char) ? char : index === point ? '.' : ''))
    .join('')
  return cleanTyped(negative ? `-${plain}` : plain, allowsNegative)
}

function decimalPointOf(digits: string, decimalSeparator: '.' | ','): number {
  const lastDot = digits.lastIndexOf('.')
  const lastComma = digits.lastIndexOf(',')
  if (lastDot >= 0 && lastComma >= 0) return Math.max(lastDot, lastComma)
  const last = Math.max(lastDot, lastComma)
  if (last < 0) return -1
  const kind = lastDot >= 0 ? '.' : ','
  if (digits.indexOf(kind) !== last) return -1
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return looksGrouped && kind !== decimalSeparator ? -1 : last
}

/** The finished form of typed text: no open end, no leading zeros; undefined where empty. */
export function finishTyped(text: string): string | undefined {
  const match = /^(-?)0*(\d*)\.?(\d*)$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', integerPart = '', fraction = ''] = match
  if (!/\d/.test(text)) return undefined
  const number = `${integerPart === '' ? '0' : integerPart}${fraction === '' ? '' : `.${fraction}`}`
  return /[1-9]/.test(number) ? sign + number : number
}
