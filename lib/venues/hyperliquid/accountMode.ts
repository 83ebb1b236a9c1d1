import { max } from '@/lib/decimal/compare'
import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/account'
import { mapAccountSummary } from './mapAccount'
import { USDC_TOKEN } from './market'
import { parseRows } from './parseRows'
import type { WireClearinghouseState } from './wireAccount'
import { type WireAbstraction, WireSpotBalance, type WireSpotState } from './wireSpot'

/** How an account keeps its collateral; unset and `default` are the same as `disabled`. */
export type AccountMode = 'disabled' | 'dexAbstraction' | 'unifiedAccount' | 'portfolioMargin'

/** A mode that can be chosen; the venue lets nobody choose `dexAbstraction` any more. */
export type SettableMode = Exclude<AccountMode, 'dexAbstraction'>

/** The word of a mode that can be chosen, as it is; undefined for any other. */
export function readSettableMode(word: string): SettableMode | undefined {
  return word === 'disabled' || word === 'unifiedAccount' || word === 'portfolioMargin'
    ? word
    : undefined
}

const CODES = { disabled: 'i', unifiedAccount: 'u', portfolioMargin: 'p' } as const

/** The letter that an agent's action names a mode by; a wallet's action names it in full. */
export function abstractionCode(mode: SettableMode): (typeof CODES)[SettableMode] {
  return CODES[mode]
}

/** The venue's word for the mode as ours; undefined for a word that is new. */
export function readAccountMode(word: WireAbstraction): AccountMode | undefined {
  switch (word) {
    case null:
    case 'default':
    case 'disabled':
      return 'disabled'
    case 'dexAbstraction':
    case 'unifiedAccount':
    case 'portfolioMargin':
      return word
    default:
      return undefined
  }
}

/** Whether collateral lies on the spot side, where perpetual states do not show it. */
export function keepsCollateralOnSpot(mode: AccountMode | undefined): boolean {
  return mode === 'unifiedAccount' || mode === 'portfolioMargin'
}

/**
 * The four figures of an account over all its sub-venues. In the unified modes the collateral lies
 * on the spot side: locked margin is inside it, unrealized PnL is not.
 */
export function summarizeAccount(account: {
  mode: AccountMode | undefined
  states: readonly WireClearinghouseState[]
  spot: WireSpotState | undefined
}): AccountSummary {
  const parts = account.states.map(mapAccountSummary)
  const total = (pick: (part: AccountSummary) => Decimal) =>
    parts.reduce<Decimal>((sum, part) => add(sum, pick(part)), ZERO)
  const marginUsed = total((part) => part.marginUsed)
  const unrealizedPnl = total((part) => part.unrealizedPnl)
  if (!keepsCollateralOnSpot(account.mode)) {
    return {
      portfolioValue: total((part) => part.portfolioValue),
      availableMargin: total((part) => part.availableMargin),
      marginUsed,
      unrealizedPnl,
    }
  }
  const collateral = usdcTotal(account.spot)
  return {
    portfolioValue: add(collateral, unrealizedPnl),
    availableMargin: max(ZERO, sub(add(collateral, unrealizedPnl), marginUsed)),
    marginUsed,
    unrealizedPnl,
  }
}

function usdcTotal(spot: WireSpotState | undefined): Decimal {
  return parseRows(WireSpotBalance, spot?.balances ?? [])
    .filter((balance) => balance.token === USDC_TOKEN)
    .reduce<Decimal>((sum, balance) => add(sum, balance.total), ZERO)
}
