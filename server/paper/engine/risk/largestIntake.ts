import { bestTicks } from '@/server/paper/engine/book/book'
import { notionalCeil, notionalFloor } from '@/server/paper/engine/book/notional'
import type { Side } from '@/server/paper/engine/commands'
import type { MarketAccount } from '@/server/paper/engine/state'
import { freeWithout, intakeFits, sizeAllows, tierAllows } from './margin'

/** Largest size of a market order that fits now, in lots, without regard to the depth of the book. */
export function largestIntake(marketAccount: MarketAccount, side: Side, feePphm: number): number {
  const { market } = marketAccount
  if (market.markTicks === 0) return 0
  const opposite = bestTicks(side === 'buy' ? market.asks : market.bids) ?? market.markTicks
  const priceTicks =
    side === 'buy' ? Math.max(opposite, market.markTicks) : Math.min(opposite, market.markTicks)
  const freeMicro = freeWithout(marketAccount)
  const fits = (lots: number): boolean => {
    const takeNotionalMicro =
      side === 'buy'
        ? notionalCeil(market, priceTicks, lots)
        : notionalFloor(market, priceTicks, lots)
    const intake = {
      side,
      takeLots: lots,
      takeNotionalMicro,
      restLots: 0,
      restNotionalMicro: 0,
      feePphm,
    }
    return (
      intakeFits(marketAccount, intake, freeMicro) &&
      tierAllows(marketAccount, intake) &&
      sizeAllows(marketAccount, intake)
    )
  }
  let low = 0
  let high = Math.abs(marketAccount.signedLots) + 1
  const perLotMicro = Math.max(1, notionalFloor(market, priceTicks, 1))
  const ceiling = Math.abs(marketAccount.signedLots) * 2 + Math.floor(1e15 / perLotMicro)
  while (high < ceiling && fits(high)) {
    low = high
    high *= 2
  }
  high = Math.min(high, ceiling + 1)
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
