import { isZero, max, sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, ONE, ZERO } from '@/lib/decimal/decimal'
import { positionMarket } from '@/lib/schema/marketDisplay'
import type {
  Account,
  AccountBalances,
  AccountFees,
  AccountSummary,
  FeeTier,
} from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import type { Position } from '@/lib/schema/model/position'
import type { WireBalance, WirePosition } from '@/lib/venues/ondo/wire/account'
import { collateralAsset, type ListedMarket } from './market'

const USD_PLACES = 6
const FEE_FALLBACK: FeeTier = { maker: decimal('0.0001'), taker: decimal('0.00025') }

/** An open position; undefined for a neutral row. All margin of this venue is shared. */
export function mapPosition(wire: WirePosition, listed: ListedMarket): Position | undefined {
  const { netQuantity, direction, liquidationPrice: liquidation } = wire
  if (direction === 'neutral' || isZero(netQuantity)) return undefined
  const leverage = wire.leverage && sign(wire.leverage) > 0 ? wire.leverage : ONE
  const notional = wire.notionalValue
  const initial = notional && div(notional, leverage, USD_PLACES, 'up')
  return {
    market: positionMarket(listed.market),
    side: direction === 'short' ? 'SHORT' : 'LONG',
    size: netQuantity,
    entryPrice: wire.averageEntryPrice ?? ZERO,
    markPrice: wire.markPrice ?? wire.averageEntryPrice ?? ZERO,
    liquidationPrice: liquidation && sign(liquidation) > 0 ? liquidation : null,
    unrealizedPnl: wire.unrealizedPnl ?? ZERO,
    ...(wire.netFundingSinceNeutral && { accruedFunding: wire.netFundingSinceNeutral }),
    leverage: Number(leverage),
    marginUsed: wire.usedMargin ?? initial ?? ZERO,
    ...(initial && { initialMarginRequirement: initial }),
    marginMode: 'CROSS',
  }
}

/**
 * The four figures, as the venue itself counts them. Its used margin holds that of open orders too:
 * what positions lock is the sum of theirs. It lets out no more than the wallet has.
 */
export function mapAccountSummary(
  wire: WireBalance,
  positions: readonly Pick<Position, 'marginUsed'>[],
): AccountSummary {
  return {
    portfolioValue: wire.marginBalance,
    availableMargin: max(ZERO, wire.availableMargin),
    marginUsed: positions.map(({ marginUsed }) => marginUsed).reduce(add, ZERO),
    unrealizedPnl: wire.unrealizedPnl,
    cash: max(ZERO, wire.walletBalance),
  }
}

/** The collateral; there is nothing else to hold. */
export function mapBalances(wire: WireBalance, provider: string): AccountBalances {
  return {
    balances: [],
    collateralBalances: [
      {
        categoryId: provider,
        asset: collateralAsset(provider),
        units: wire.walletBalance,
        valueUsd: wire.walletBalance,
        price: ONE,
        transferable: max(ZERO, wire.withdrawableMargin),
      },
    ],
  }
}

/** An account with everything that was read of it. */
export function mapAccount(
  facts: { provider: string; address: string; config: JsonObject; feeTier: FeeTier },
  wire: WireBalance,
  positions: readonly Position[],
): Account {
  const { provider, address, config, feeTier } = facts
  return {
    provider,
    address,
    ...mapBalances(wire, provider),
    positions: [...positions],
    marginUsed: wire.usedMargin,
    unrealizedPnl: wire.unrealizedPnl,
    feeTier,
    config,
  }
}

/** Fees belong to markets here: those that most markets have stand for the account, all others beside them. */
export function commonFees(markets: readonly ListedMarket[]): AccountFees {
  const counts = new Map<string, { fees: ListedMarket['fees']; count: number }>()
  for (const { fees } of markets) {
    const name = nameOf(fees)
    const before = counts.get(name)
    counts.set(name, { fees, count: (before?.count ?? 0) + 1 })
  }
  const [common] = [...counts.values()].sort((a, b) => b.count - a.count)
  if (common === undefined) return FEE_FALLBACK
  const others = markets.filter(({ fees }) => nameOf(fees) !== nameOf(common.fees))
  return {
    ...common.fees,
    ...(others.length > 0 && {
      byMarket: Object.fromEntries(others.map(({ market, fees }) => [market.id, fees])),
    }),
  }
}

const nameOf = ({ maker, taker }: FeeTier) => `${maker} ${taker}`

/** A fee in basis points, as decimal text, as a fraction. @throws DecimalError for other text */
export function basisPointsToFraction(basisPoints: string): Decimal {
  return div(decimal(basisPoints), decimal('10000'), 12, 'halfEven')
}
