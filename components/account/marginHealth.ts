import { gt, isZero, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, ONE, ZERO } from '@/lib/decimal/decimal'

/** How much of the account is locked by positions. */
export interface MarginHealth {
  /** As a fraction from 0 to 1. */
  used: Decimal
  level: 'safe' | 'raised' | 'high'
}

const RAISED_FROM = decimal('0.5')
const HIGH_FROM = decimal('0.8')

/**
 * Share of the account's worth that positions lock, and a word for it. Undefined for an account
 * without money; an account worth nothing that still holds positions is all used.
 */
export function marginHealth(
  portfolioValue: Decimal,
  marginUsed: Decimal,
): MarginHealth | undefined {
  if (lte(portfolioValue, ZERO)) {
    return isZero(marginUsed) ? undefined : { used: ONE, level: 'high' }
  }
  const share = div(marginUsed, portfolioValue, 4, 'up')
  const used = gt(share, ONE) ? ONE : share
  if (gt(used, HIGH_FROM)) return { used, level: 'high' }
  return { used, level: gt(used, RAISED_FROM) ? 'raised' : 'safe' }
}
