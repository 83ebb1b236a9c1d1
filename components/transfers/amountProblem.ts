import { isAddress } from 'viem'
import { gt, lt, sign } from '@/lib/decimal/compare'
import { type Decimal, decimal, parseDecimal, sub } from '@/lib/decimal/decimal'
import { formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'

/** What an amount is held against before it is sent. */
export interface AmountLimits {
  symbol: string
  /** Smallest that the venue takes; absent: unknown. */
  minimum?: Decimal | number | undefined
  /** Flat fee that is taken from what is sent; of no more than it nothing would arrive. */
  fee?: number | undefined
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
    return { problem: t('Enter an amount above zero.') }
  const problem = problemOf(amount, limits)
  return problem === undefined ? { amount } : { problem }
}

function problemOf(amount: Decimal, limits: AmountLimits): string | undefined {
  const { symbol, minimum, fee, available, purpose, decimals } = limits
  if (decimalPlaces(amount) > decimals)
    return t('{symbol} has at most {decimals} decimals.', { symbol, decimals })
  if (minimum !== undefined && lt(amount, decimal(String(minimum)))) {
    return tooLittle(purpose, { minimum, symbol })
  }
  if (fee !== undefined && afterFee(amount, fee) === undefined) {
    return t('Enter more than the fee of {fee} {symbol}.', { fee, symbol })
  }
  if (available !== undefined && gt(amount, available)) {
    return tooMuch(purpose, { available: markOwn(amountWords(available)), symbol })
  }
  return undefined
}

/** All that there is, to the last place: what is shorter is written as money. */
function amountWords(amount: Decimal): string {
  return formatSize(amount, { decimals: Math.max(MONEY_PLACES, decimalPlaces(amount)) })
}

const MONEY_PLACES = 2

type Purpose = AmountLimits['purpose']

function tooLittle(
  purpose: Purpose,
  reported: { minimum: Decimal | number; symbol: string },
): string {
  switch (purpose) {
    case 'deposit':
      return t('The minimum is {minimum} {symbol}. Smaller deposits are lost.', reported)
    case 'withdrawal':
      return t('The minimum is {minimum} {symbol}. The fee would consume it.', reported)
    case 'move':
      return t('The minimum is {minimum} {symbol}.', reported)
  }
}

function tooMuch(purpose: Purpose, reported: { available: string; symbol: string }): string {
  switch (purpose) {
    case 'deposit':
      return t('Your wallet has only {available} {symbol}.', reported)
    case 'withdrawal':
      return t('Only {available} {symbol} available to withdraw.', reported)
    case 'move':
      return t('Only {available} {symbol} available.', reported)
  }
}

/** What arrives of an amount after a flat fee; undefined where nothing would. */
export function afterFee(amount: Decimal, feeUsd: number | undefined): Decimal | undefined {
  const fee = decimal(String(feeUsd ?? 0))
  return gt(amount, fee) ? sub(amount, fee) : undefined
}

/**
 * An address as typed, letter for letter: letters of both cases are its checksum (EIP-55), letters of
 * one case carry none. Or why it is none.
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function readAddress(text: string): { address?: `0x${string}`; problem?: string } {
  const trimmed = text.trim()
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(trimmed)?.[1]
  if (digits === undefined) return { problem: t('Enter an address: 0x and 40 hexadecimal digits.') }
  const address = `0x${digits}` as const
  if (digits !== digits.toUpperCase() && !isAddress(address))
    return { problem: t('Checksum does not match: a character is mistyped. Copy it again.') }
  return { address }
}
