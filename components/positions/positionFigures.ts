import type { Decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'
import { liquidationDistance } from '@/lib/trade/margin/liquidationPrice'
import { initialMargin, type MarginMarket, notionalOf } from '@/lib/trade/margin/margin'
import { returnOnEquity, unrealizedProfit } from '@/lib/trade/margin/pnl'

/** What follows from a position and the mark price of this moment. */
export interface PositionFigures {
  markPrice: Decimal
  /** Worth at the mark price, in quote. */
  value: Decimal
  profit: Decimal
  /** Locked by it, in USD: of a cross position the margin of its value, else its own. */
  margin: Decimal
  /**
   * Profit over the margin that opened it, as a fraction, as venues give it and as exits by return
   * on equity are set; margin added since changes nothing. Undefined without margin.
   */
  roe: Decimal | undefined
  /** From the mark to the liquidation price, as a signed fraction; undefined where there is none. */
  distance: Decimal | undefined
}

/**
 * Live figures of a position: the venue's own until a newer mark price is known, then the same
 * arithmetic with that.
 * @param market undefined while it is being read
 */
export function positionFigures(
  position: Position,
  newestMark: Decimal | undefined,
  market: MarginMarket | undefined,
): PositionFigures {
  const { size, entryPrice, leverage, liquidationPrice } = position
  const markPrice = newestMark ?? position.markPrice
  const profit = unrealizedProfit(position, newestMark)
  const opening = initialMargin(notionalOf(size, entryPrice), leverage, market ?? {})
  return {
    markPrice,
    value: notionalOf(size, markPrice),
    profit,
    margin: positionAtMark(position, newestMark).marginUsed,
    roe: returnOnEquity(profit, opening),
    distance:
      liquidationPrice === null ? undefined : liquidationDistance(markPrice, liquidationPrice),
  }
}
