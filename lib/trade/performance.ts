import { cmp } from '@/lib/decimal/compare'
import { add, type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { Fill } from '@/lib/schema/model/fill'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'

/** What an account did on one market in a time, in USD. */
export interface MarketPerformance {
  market: MarketDisplay
  /** Notional of its executions. */
  volume: Decimal
  /** Profit taken, before fees. */
  realizedPnl: Decimal
  /** + paid, - rebate; the builder's share included. */
  fees: Decimal
  /** + received. */
  funding: Decimal
  /** Of the position that is open now; nothing where none is. */
  unrealizedPnl: Decimal
  /** Profit taken and funding, less fees: what the market brought in the time. */
  net: Decimal
  fillCount: number
}

/**
 * What an account did, market by market, the busiest first. Fees in another asset than the market's
 * quote are counted by the price of the execution where they are in its base, as spot buys have it.
 */
export function performanceByMarket(past: {
  fills: readonly Fill[]
  activity: readonly Activity[]
  positions: readonly Position[]
}): readonly MarketPerformance[] {
  const byId = new Map<string, MarketPerformance>()
  const of = (market: MarketDisplay): MarketPerformance => {
    const total = byId.get(market.id) ?? {
      market,
      volume: ZERO,
      realizedPnl: ZERO,
      fees: ZERO,
      funding: ZERO,
      unrealizedPnl: ZERO,
      net: ZERO,
      fillCount: 0,
    }
    byId.set(market.id, total)
    return total
  }
  for (const fill of past.fills) {
    const row = of(fill.market)
    row.volume = add(row.volume, mul(fill.size, fill.price))
    row.realizedPnl = add(row.realizedPnl, fill.realizedPnl ?? ZERO)
    row.fees = add(row.fees, feeUsd(fill))
    row.fillCount += 1
  }
  for (const event of past.activity) {
    if (event.type !== 'FUNDING') continue
    const row = of(event.market)
    row.funding = add(row.funding, event.amount)
  }
  for (const { market } of past.positions) of(market)
  const rows = [...byId.values()]
    .map((row) => ({ ...row, net: sub(add(row.realizedPnl, row.funding), row.fees) }))
    .sort((a, b) => cmp(b.volume, a.volume))
  return withOpenPnl(rows, past.positions)
}

/** The same with the PnL of open positions as they are now; each has a row already. */
export function withOpenPnl(
  rows: readonly MarketPerformance[],
  positions: readonly Pick<Position, 'market' | 'unrealizedPnl'>[],
): readonly MarketPerformance[] {
  return rows.map((row) => ({
    ...row,
    unrealizedPnl: positions
      .filter(({ market }) => market.id === row.market.id)
      .reduce((sum, { unrealizedPnl }) => add(sum, unrealizedPnl), ZERO),
  }))
}

/** What an execution cost in the market's quote. */
export function feeUsd({ fee, price, market }: Fill): Decimal {
  if (fee === undefined) return ZERO
  return fee.asset === market.baseAsset.displaySymbol ? mul(fee.amount, price) : fee.amount
}

/** One row over all markets. */
export function totalPerformance(
  rows: readonly MarketPerformance[],
): Omit<MarketPerformance, 'market'> {
  const sum = (pick: (row: MarketPerformance) => Decimal) =>
    rows.reduce<Decimal>((total, row) => add(total, pick(row)), ZERO)
  return {
    volume: sum((row) => row.volume),
    realizedPnl: sum((row) => row.realizedPnl),
    fees: sum((row) => row.fees),
    funding: sum((row) => row.funding),
    unrealizedPnl: sum((row) => row.unrealizedPnl),
    net: sum((row) => row.net),
    fillCount: rows.reduce((total, row) => total + row.fillCount, 0),
  }
}
