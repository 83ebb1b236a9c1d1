import { gt, isZero, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, ONE, ZERO } from '@/lib/decimal/decimal'

import { marginLevel } from '@/lib/trade/margin/marginLeft'

/** How much of the account is locked by positions, and how urgent that is. */
export interface MarginHealth {
  /** As a fraction from 0 to 1. */
  used: Decimal
  level: 'safe' | 'raised' | 'high'
}

const RAISED_FROM = decimal('0.5')
const HIGH_FROM = decimal('0.8')

/**
 * Share of the account's worth that positions lock, and a word for it: the word of the position
 * with the least margin left where that is worse. Undefined for an account
 * without money; an account worth nothing that still holds positions is all used.
 */
export function marginHealth(
  portfolioValue: Decimal,
  marginUsed: Decimal,
  /** Share of margin that the worst position has left; undefined where there is none. */
  leastLeft?: Decimal,
): MarginHealth | undefined {
  if (lte(portfolioValue, ZERO)) {
    return isZero(marginUsed) ? undefined : { used: ONE, level: 'high' }
  }
  const share = div(marginUsed, portfolioValue, 4, 'up')
  const used = gt(share, ONE) ? ONE : share
  const worst = leastLeft === undefined ? 'calm' : marginLevel(leastLeft)
  if (gt(used, HIGH_FROM) || worst === 'danger') return { used, level: 'high' }
  return { used, level: gt(used, RAISED_FROM) || worst === 'watch' ? 'raised' : 'safe' }
}
