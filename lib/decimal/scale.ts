import { type Decimal, DecimalError, decimal } from './decimal'
import { decimalPlaces } from './snap'

/**
 * The value in units of 10^-decimals as a whole number: `1.25` at 6 decimals is 1250000n.
 * @throws DecimalError where the value has more places than that; nothing is rounded away.
 */
export function toScaledInteger(value: Decimal, decimals: number): bigint {
  requireScale(decimals)
  const text = decimal(value)
  const places = decimalPlaces(text)
  if (places > decimals) {
    throw new DecimalError(`${text} has more than ${decimals} decimal places`)
  }
  return BigInt(text.replace('.', '')) * 10n ** BigInt(decimals - places)
}

/**
 * The decimal that a whole number in units of 10^-decimals stands for: 1250000 at 6 is `1.25`.
 * @throws DecimalError where a JS number is not a safe integer.
 */
export function fromScaledInteger(scaled: bigint | number, decimals: number): Decimal {
  requireScale(decimals)
  if (typeof scaled === 'number' && !Number.isSafeInteger(scaled)) {
    throw new DecimalError(`not a safe whole number: ${scaled}`)
  }
  const integer = BigInt(scaled)
  const digits = (integer < 0n ? -integer : integer).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = decimals > 0 ? `.${digits.slice(cut)}` : ''
  return decimal(`${integer < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction}`)
}

function requireScale(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 100) {
    throw new DecimalError(`a scale must be a whole number from 0 to 100: ${decimals}`)
  }
}
