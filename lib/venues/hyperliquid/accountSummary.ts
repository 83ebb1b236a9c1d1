import { max } from '@/lib/decimal/compare'
import { add, type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/account'
import { type AccountMode, keepsCollateralOnSpot } from './accountMode'
import { mapAccountSummary } from './mapAccount'
import { collateralWeight, heldTokens } from './mapBalances'
import type { WireClearinghouseState } from './wireAccount'
import type { WireSpotState } from './wireSpot'

/** What the four figures of an account are made from. */
export interface SummaryInput {
  mode: AccountMode | undefined
  states: readonly WireClearinghouseState[]
  spot: WireSpotState | undefined
  /** Worth of one unit of a token in USD; undefined where nobody says, and it then counts nothing. */
  price(token: number): Decimal | undefined
}

/**
 * The four figures of an account over all its sub-venues. In standard modes a sub-venue's equity
 * holds locked margin and unrealized PnL. In the unified modes the collateral lies on the spot
 * side: locked margin is inside it, unrealized PnL is not. What is no collateral adds to the
 * portfolio alone.
 */
export function summarizeAccount({ mode, states, spot, price }: SummaryInput): AccountSummary {
  const parts = states.map(mapAccountSummary)
  const total = (pick: (part: AccountSummary) => Decimal) =>
    parts.reduce<Decimal>((sum, part) => add(sum, pick(part)), ZERO)
  const marginUsed = total((part) => part.marginUsed)
  const unrealizedPnl = total((part) => part.unrealizedPnl)
  const held = heldTokens(spot).map((token) => ({
    worth: mul(token.total, price(token.token) ?? ZERO),
    weight: collateralWeight(token, mode) ?? ZERO,
  }))
  const worth = held.reduce<Decimal>((sum, token) => add(sum, token.worth), ZERO)
  if (!keepsCollateralOnSpot(mode)) {
    return {
      portfolioValue: add(
        total((part) => part.portfolioValue),
        worth,
      ),
      availableMargin: total((part) => part.availableMargin),
      marginUsed,
      unrealizedPnl,
    }
  }
  const collateral = held.reduce<Decimal>(
    (sum, token) => add(sum, mul(token.worth, token.weight)),
    ZERO,
  )
  return {
    portfolioValue: add(worth, unrealizedPnl),
    availableMargin: max(ZERO, sub(add(collateral, unrealizedPnl), marginUsed)),
    marginUsed,
    unrealizedPnl,
  }
}
