import { max } from '@/lib/decimal/compare'
import { add, type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/model/account'
import { type AccountMode, keepsCollateralOnSpot } from '@/lib/venues/hyperliquid/accountMode'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import type { WireClearinghouseState } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { mapAccountSummary } from './mapAccount'
import { collateralWeight, heldTokens } from './mapBalances'
import { MAIN_CATEGORY, SPOT_CATEGORY } from './market'

/** What the four figures of an account are made from. */
export interface SummaryInput {
  mode: AccountMode | undefined
  /** State of each sub-venue by its name, the main one (empty text) first. */
  states: readonly (readonly [dex: string, state: WireClearinghouseState])[]
  spot: WireSpotState | undefined
  /** Worth of one unit of a token in USD; undefined where unknown; it then counts as zero. */
  price(token: number): Decimal | undefined
}

/**
 * The four figures of an account over all its sub-venues. In standard modes a sub-venue's equity
 * holds locked margin and unrealized PnL. In the unified modes the collateral lies on the spot
 * side: locked margin is inside it, unrealized PnL is not. What is no collateral adds to the
 * portfolio alone.
 */
export function summarizeAccount({ mode, states, spot, price }: SummaryInput): AccountSummary {
  const parts = states.map(([, state]) => mapAccountSummary(state))
  const total = (pick: (part: AccountSummary) => Decimal) =>
    parts.reduce<Decimal>((sum, part) => add(sum, pick(part)), ZERO)
  const marginUsed = total((part) => part.marginUsed)
  const unrealizedPnl = total((part) => part.unrealizedPnl)
  const valued = heldTokens(spot).map((token) => ({
    worth: mul(token.total, price(token.token) ?? ZERO),
    weight: collateralWeight(token, mode) ?? ZERO,
  }))
  const worth = valued.reduce<Decimal>((sum, token) => add(sum, token.worth), ZERO)
  if (!keepsCollateralOnSpot(mode)) {
    return {
      portfolioValue: add(
        total((part) => part.portfolioValue),
        worth,
      ),
      availableMargin: total((part) => part.availableMargin),
      marginUsed,
      unrealizedPnl,
      ledgers: states.map(([dex, state]) => ({
        categoryIds: [categoryOf(dex)],
        equity: state.marginSummary.accountValue,
        marginUsed: state.marginSummary.totalMarginUsed,
        withdrawable: max(ZERO, state.withdrawable),
      })),
    }
  }
  const collateral = valued.reduce<Decimal>(
    (sum, token) => add(sum, mul(token.worth, token.weight)),
    ZERO,
  )
  return {
    portfolioValue: add(worth, unrealizedPnl),
    availableMargin: max(ZERO, sub(add(collateral, unrealizedPnl), marginUsed)),
    marginUsed,
    unrealizedPnl,
    ledgers: [
      {
        categoryIds: [...states.map(([dex]) => categoryOf(dex)), SPOT_CATEGORY],
        equity: add(collateral, unrealizedPnl),
        marginUsed,
        withdrawable: freeMoney(spot),
      },
    ],
  }
}

/** Category of the markets of a sub-venue. */
function categoryOf(dex: string): string {
  return dex === '' ? MAIN_CATEGORY : dex
}

/** Money on the spot side that nothing holds. */
function freeMoney(spot: WireSpotState | undefined): Decimal {
  const money = heldTokens(spot).find(({ token }) => token === USDC_TOKEN)
  return money === undefined ? ZERO : max(ZERO, sub(money.total, money.hold))
}
