import type { Decimal } from '@/lib/decimal/decimal'
import { plural, t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { exitsOf, exitsThatStay } from '@/lib/trade/exits/exits'

/** Take-profits and stop-losses of positions that are to be closed or turned over. */
interface ClosedExits {
  /** Whether some hang on a position, and so end with it. */
  hasHanging: boolean
  /** Those of a fixed size, which the venue keeps. */
  staying: readonly Order[]
}

/** The exits of positions, from the account's open orders. */
export function closedExits(positions: readonly Position[], orders: readonly Order[]): ClosedExits {
  const staying = positions.flatMap((position) => exitsThatStay(position, orders))
  const hasHanging = positions.some((position) => {
    const { takeProfitOrder, stopLossOrder, more } = exitsOf(position, orders)
    const count = [takeProfitOrder, stopLossOrder].filter((order) => order !== undefined).length
    return count + more > exitsThatStay(position, orders).length
  })
  return { hasHanging, staying }
}

/**
 * What becomes of the exits of positions that are closed or turned over, in words; undefined where
 * there are none. Nothing is promised that an open page alone does without saying so.
 */
export function exitWords(
  { hasHanging, staying }: ClosedExits,
  close: { type: 'LIMIT' | 'MARKET'; closesAll: boolean },
): string | undefined {
  const count = staying.length
  if (count === 0 && !hasHanging) return undefined
  if (!close.closesAll) {
    return count === 0
      ? t('Take profit and stop loss stay and cover the rest of the position.')
      : t('Take profit and stop loss stay at their size.')
  }
  if (close.type === 'MARKET') {
    return count === 0
      ? t('Take profit and stop loss end with the position.')
      : plural(
          count,
          '{count} fixed-size TP/SL order is cancelled once the position is closed, while this page is open.',
          '{count} fixed-size TP/SL orders are cancelled once the position is closed, while this page is open.',
        )
  }
  if (count === 0) {
    return t('Take profit and stop loss stay until this order fills, then end with the position.')
  }
  return plural(
    count,
    '{count} fixed-size TP/SL order stays open after this order fills. Cancel it then: without a position it has no effect.',
    '{count} fixed-size TP/SL orders stay open after this order fills. Cancel them then: without a position they have no effect.',
  )
}

/**
 * Whether exits follow the size of their position, in words; undefined where one does and another does
 * not.
 * @param sizes of each what it closes by itself; undefined for the whole position
 */
export function coverWords(sizes: readonly (Decimal | undefined)[]): string | undefined {
  const fixed = sizes.filter((size) => size !== undefined).length
  if (fixed === 0) return t('Covers the whole position and follows its size.')
  return fixed === sizes.length ? t('Fixed size. Does not follow the position.') : undefined
}
