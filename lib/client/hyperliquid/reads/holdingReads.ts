import type { Decimal } from '@/lib/decimal/decimal'
import type { Account, AccountBalances, AccountSummary } from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { askAccountMode, askSpotState } from '@/lib/venues/hyperliquid/ask/accountQuestions'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askMids } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { summarizeAccount } from '@/lib/venues/hyperliquid/map/accountSummary'
import { heldTokens, mapBalances } from '@/lib/venues/hyperliquid/map/mapBalances'
import { type DexState, readAccountStates } from '@/lib/venues/hyperliquid/reads/accountStates'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'

/** The ledgers of an account at one moment. */
export interface Holdings {
  mode: AccountMode | undefined
  states: readonly DexState[]
  spot: WireSpotState
  price(token: number): Decimal | undefined
}

/** Makes the reads of what an account holds. */
export function createHoldingReads(
  provider: string,
  ask: AskVenue,
  universe: () => Promise<Universe>,
) {
  const mode = (user: string, signal?: AbortSignal) => askAccountMode(ask, user, signal)

  const states = async (user: string, signal?: AbortSignal) =>
    readAccountStates(ask, user, await universe(), signal)

  const holdings = async (user: string, signal?: AbortSignal): Promise<Holdings> => {
    const [listed, own, all, spot] = await Promise.all([
      universe(),
      mode(user, signal),
      states(user, signal),
      askSpotState(ask, user, signal),
    ])
    // Prices are asked for only where something is held that needs one.
    const mids = needsPrices(spot) ? await askMids(ask, '', signal) : {}
    return { mode: own, states: all, spot, price: (token) => listed.spot.price(token, mids) }
  }

  return {
    mode,
    states,
    holdings,

    async accountSummary(user: string, signal?: AbortSignal): Promise<AccountSummary> {
      return summaryOf(await holdings(user, signal))
    },

    async balances(user: string, signal?: AbortSignal): Promise<AccountBalances> {
      const [listed, current] = await Promise.all([universe(), holdings(user, signal)])
      return balancesOf(provider, current, listed)
    },
  }
}

/** The four figures of an account. */
export function summaryOf(holdings: Holdings): AccountSummary {
  return summarizeAccount(holdings)
}

/** What an account holds, as ours. */
export function balancesOf(
  provider: string,
  holdings: Holdings,
  listed: Universe,
): AccountBalances {
  return mapBalances({ provider, ...holdings, asset: listed.spot.asset })
}

/** Whether an account holds a token whose worth is not plain. */
export function needsPrices(spot: WireSpotState): boolean {
  return heldTokens(spot).some(({ token }) => token !== USDC_TOKEN)
}

/** Everything about an account in one answer, put together from its parts. */
export function joinAccount(
  owner: { provider: string; address: string },
  parts: Pick<Account, 'positions' | 'feeTier'> & {
    balances: AccountBalances
    summary: AccountSummary
    config: JsonObject
  },
): Account {
  return {
    ...owner,
    ...parts.balances,
    positions: parts.positions,
    marginUsed: parts.summary.marginUsed,
    unrealizedPnl: parts.summary.unrealizedPnl,
    feeTier: parts.feeTier,
    config: parts.config,
  }
}
