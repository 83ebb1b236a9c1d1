import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import { matchOrder } from '@/server/paper/engine/book/match'
import { notionalCeil } from '@/server/paper/engine/book/notional'
import type { Engine, MarketAccount } from '@/server/paper/engine/state'
import { createLiquidationOrder } from './liquidationOrder'

/** What the insurance account sells of a position at the end of a block: 10,000 USD at most. */
const UNWIND_MICRO = 10_000_000_000
/** And at most a thousandth off the mark price. */
const SLIPPAGE_DIVISOR = 1_000

/** Gives the positions that the insurance account took over back to the market, little by little. */
export function unwindInsurance(engine: Engine): void {
  for (const marketAccount of engine.insurance.marketAccounts.values()) {
    const { market } = marketAccount
    if (marketAccount.signedLots === 0 || market.isHalted || market.markTicks === 0) continue
    matchOrder(
      engine,
      createLiquidationOrder(engine, marketAccount, partOf(marketAccount), limitOf(marketAccount)),
      false,
    )
  }
}

function partOf(marketAccount: MarketAccount): number {
  const { market } = marketAccount
  const openLots = Math.abs(marketAccount.signedLots)
  const valueMicro = notionalCeil(market, market.markTicks, openLots)
  return valueMicro <= UNWIND_MICRO ? openLots : mulDivCeil(openLots, UNWIND_MICRO, valueMicro)
}

function limitOf(marketAccount: MarketAccount): number {
  const { markTicks } = marketAccount.market
  return marketAccount.signedLots > 0
    ? mulDivCeil(markTicks, SLIPPAGE_DIVISOR - 1, SLIPPAGE_DIVISOR)
    : mulDivFloor(markTicks, SLIPPAGE_DIVISOR + 1, SLIPPAGE_DIVISOR)
}
