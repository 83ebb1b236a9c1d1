import type { Decimal } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/model/account'
import type { Position } from '@/lib/schema/model/position'
import {
  type AccountFacts,
  type AccountFigures,
  accountFigures,
  positionAtMark,
} from '@/lib/trade/margin/accountFigures'

/** What was read of a watched account beside its money; undefined while it is not known. */
type WatchedFacts = Pick<AccountFacts, 'marks' | 'leverageOf' | 'marketOf'> & {
  [Part in 'positions' | 'orders']: AccountFacts[Part] | undefined
}

/**
 * The money of a watched account, as its owner's page has it. Without its positions and orders the
 * free margin is unknown: the venue's own may leave out what orders lock.
 */
export function watchedFigures(
  summary: AccountSummary,
  { positions, orders, ...facts }: WatchedFacts,
): Pick<AccountFigures, 'equity' | 'marginUsed' | 'unrealizedPnl'> & Partial<AccountFigures> {
  if (positions !== undefined && orders !== undefined) {
    return accountFigures(summary, { positions, orders, ...facts })
  }
  const { portfolioValue: equity, marginUsed, unrealizedPnl } = summary
  return { equity, marginUsed, unrealizedPnl }
}

/** The positions of a watched account at the mark prices that its money is valued at. */
export function watchedPositions(
  positions: readonly Position[],
  marks: ReadonlyMap<string, Decimal>,
): readonly Position[] {
  return positions.map((position) => positionAtMark(position, marks.get(position.market.id)))
}
