import { gt, max } from '@/lib/decimal/compare'
import { add, type Decimal, mul, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary, FeeTier, MarketSettings } from '@/lib/schema/model/account'
import { parseRows } from '@/lib/schema/parseRows'
import type { MarketKind } from '@/lib/venues/hyperliquid/priceRules'
import {
  WireAssetPosition,
  type WireClearinghouseState,
  type WireLeverage,
  type WireUserFees,
} from '@/lib/venues/hyperliquid/wire/wireAccount'

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

/**
 * Fees of the account as fractions: `maker` for what rests, `taker` for what crosses. The venue's
 * rates hold what staking lets off, not what a referral does; that is taken off here.
 */
export function mapFeeTier(fees: WireUserFees, kind: MarketKind = 'perp'): FeeTier {
  const { userSpotAddRate: maker, userSpotCrossRate: taker } = fees
  const rates =
    kind === 'spot' && maker !== undefined && taker !== undefined
      ? { maker, taker }
      : { maker: fees.userAddRate, taker: fees.userCrossRate }
  const share = sub(ONE, fees.activeReferralDiscount ?? ZERO)
  const charged = (rate: Decimal) => (gt(rate, ZERO) ? mul(rate, share) : rate)
  return { maker: charged(rates.maker), taker: charged(rates.taker) }
}

/** Leverage and mode that the next order would use. */
export function mapMarketSettings(leverage: WireLeverage): MarketSettings {
  return {
    marginMode: leverage.type === 'isolated' ? 'ISOLATED' : 'CROSS',
    leverage: leverage.value,
  }
}
