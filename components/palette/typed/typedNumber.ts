import { isZero, sign } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul, parseDecimal } from '@/lib/decimal/decimal'

/** A number as it was typed, with the characters right beside it. */
export interface TypedNumber {
  value: Decimal
  /** `$` before it, or the letters glued to its end in lower case: `x`, `%`, `usd`, `btc`. */
  unit: string
}

const THOUSAND = decimal('1000')
const MILLION = decimal('1000000')
const MULTIPLES: Readonly<Record<string, Decimal>> = { k: THOUSAND, m: MILLION }

const LENGTH_MAX = 24
const NUMBER = /^(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(.*)$/

/**
 * Reads `0.1`, `60,000`, `60k`, `1.5m`, `$500`, `5x`, `25%`, `0.1btc`; undefined where the word is
 * no number. A comma only groups thousands: `0,5` is no number here, since it might mean either.
 */
export function readTypedNumber(word: string): TypedNumber | undefined {
  const match = NUMBER.exec(word)
  if (match === null) return undefined
  const [, dollar = '', digits = '', rest = ''] = match
  if (digits.length > LENGTH_MAX) return undefined
  const plain = parseDecimal(digits.replaceAll(',', '').replace(/^\./, '0.'))
  if (plain === undefined || isZero(plain) || sign(plain) < 0) return undefined
  const tail = rest.toLowerCase()
  if (!/^(?:%|[a-z][a-z0-9:/_-]*)?$/.test(tail)) return undefined
  const multiple = MULTIPLES[tail]
  const value = multiple === undefined ? plain : mul(plain, multiple)
  const unit = multiple === undefined ? tail : ''
  if (dollar !== '' && unit !== '') return undefined
  return { value, unit: dollar === '' ? unit : 'usd' }
}
