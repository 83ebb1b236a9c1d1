import { max } from '@/lib/decimal/compare'
import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary, FeeTier, MarketSettings } from '@/lib/schema/account'
import { parseRows } from './parseRows'
import type { MarketKind } from './priceRules'
import {
  WireAssetPosition,
  type WireClearinghouseState,
  type WireLeverage,
  type WireUserFees,
} from './wireAccount'

/**
 * The four figures of a standard account: its equity holds locked margin and unrealized PnL, so
 * what is free is equity less margin used, never below zero.
 */
export function mapAccountSummary(state: WireClearinghouseState): AccountSummary {
  const { accountValue, totalMarginUsed } = state.marginSummary
  return {
    portfolioValue: accountValue,
    availableMargin: max(ZERO, sub(accountValue, totalMarginUsed)),
    marginUsed: totalMarginUsed,
    unrealizedPnl: parseRows(WireAssetPosition, state.assetPositions).reduce<Decimal>(
      (sum, { position }) => add(sum, position.unrealizedPnl),
      ZERO,
    ),
  }
}

/** Fees of the account as fractions: `maker` for what rests, `taker` for what crosses. */
export function mapFeeTier(fees: WireUserFees, kind: MarketKind = 'perp'): FeeTier {
  const { userSpotAddRate: maker, userSpotCrossRate: taker } = fees
  if (kind === 'spot' && maker !== undefined && taker !== undefined) return { maker, taker }
  return { maker: fees.userAddRate, taker: fees.userCrossRate }
}

/** Leverage and mode that the next order would use. */
export function mapMarketSettings(leverage: WireLeverage): MarketSettings {
  return {
    marginMode: leverage.type === 'isolated' ? 'ISOLATED' : 'CROSS',
    leverage: leverage.value,
  }
}
