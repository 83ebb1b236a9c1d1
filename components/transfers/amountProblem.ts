import { gt, lt, sign } from '@/lib/decimal/compare'
import { type Decimal, decimal, parseDecimal, sub } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { markOwn } from '@/lib/messages/ownText'
import { say } from '@/lib/messages/say'

/** What an amount is held against before it is sent. */
export interface AmountLimits {
  symbol: string
  /** Smallest that the venue takes; absent: it tells none. */
  minimum?: number | undefined
  /** What there is to send; undefined while it is not known. */
  available: Decimal | undefined
  /** What the amount is for: where it comes from, and what would become of less. */
  purpose: 'deposit' | 'withdrawal' | 'move'
  decimals: number
}

/** An amount as typed: what it is worth sending, or why it is not. Empty text is neither. */
export function readAmount(
  text: string,
  limits: AmountLimits,
): { amount?: Decimal; problem?: string } {
  if (text === '') return {}
  const amount = parseDecimal(text)
  if (amount === undefined || sign(amount) <= 0)
    return { problem: say('Enter an amount above zero.') }
  const problem = problemOf(amount, limits)
  return problem === undefined ? { amount } : { problem }
}

function problemOf(amount: Decimal, limits: AmountLimits): string | undefined {
  const { symbol, minimum, available, purpose, decimals } = limits
  if (decimalPlaces(amount) > decimals)
    return say('{symbol} has {decimals} decimals at most.', { symbol, decimals })
  if (minimum !== undefined && lt(amount, decimal(String(minimum)))) {
    return tooLittle(purpose, { minimum, symbol })
  }
  if (available !== undefined && gt(amount, available)) {
    return tooMuch(purpose, { available: markOwn(available), symbol })
  }
  return undefined
}

type Purpose = AmountLimits['purpose']

function tooLittle(purpose: Purpose, told: { minimum: number; symbol: string }): string {
  switch (purpose) {
    case 'deposit':
      return say('The minimum is {minimum} {symbol}: less would be lost.', told)
    case 'withdrawal':
      return say('The minimum is {minimum} {symbol}: the fee would take it.', told)
    case 'move':
      return say('The minimum is {minimum} {symbol}.', told)
  }
}

function tooMuch(purpose: Purpose, told: { available: string; symbol: string }): string {
  switch (purpose) {
    case 'deposit':
      return say('There are only {available} {symbol} in your wallet.', told)
    case 'withdrawal':
      return say('There are only {available} {symbol} available to withdraw there.', told)
    case 'move':
      return say('There are only {available} {symbol} available there.', told)
  }
}

/** What arrives of an amount after a flat fee; undefined where nothing would. */
export function afterFee(amount: Decimal, feeUsd: number | undefined): Decimal | undefined {
  const fee = decimal(String(feeUsd ?? 0))
  return gt(amount, fee) ? sub(amount, fee) : undefined
}

/** An address as typed: its letters may be its checksum. Undefined where it is none. */
export function readAddress(text: string): `0x${string}` | undefined {
  const trimmed = text.trim()
  return /^0x[0-9a-fA-F]{40}$/.test(trimmed) ? `0x${trimmed.slice(2)}` : undefined
}
