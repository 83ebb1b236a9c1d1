import type { Decimal } from '@/lib/decimal/decimal'
import type { Account, AccountBalances, AccountSummary } from '@/lib/schema/account'
import type { JsonObject } from '@/lib/schema/json'
import { type AccountMode, readAccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { summarizeAccount } from '@/lib/venues/hyperliquid/accountSummary'
import { heldTokens, mapBalances } from '@/lib/venues/hyperliquid/mapBalances'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/market'
import { WireMids } from '@/lib/venues/hyperliquid/wire'
import { WireClearinghouseState } from '@/lib/venues/hyperliquid/wireAccount'
import { WireAbstraction, WireSpotState } from '@/lib/venues/hyperliquid/wireSpot'
import type { AskInfo } from './info'
import { withDex } from './openOrderRows'
import type { Universe } from './universe'

/** What an account has: its ledgers, what they hold, what they are worth. */
export type HoldingReads = ReturnType<typeof createHoldingReads>

/** The ledgers of an account at one moment. */
export interface Holdings {
  mode: AccountMode | undefined
  states: readonly (readonly [dex: string, state: WireClearinghouseState])[]
  spot: WireSpotState
  price(token: number): Decimal | undefined
}

/** Makes the reads of what an account holds. */
export function createHoldingReads(
  provider: string,
  ask: AskInfo,
  universe: () => Promise<Universe>,
) {
  const mode = async (user: string, signal?: AbortSignal) =>
    readAccountMode(await ask({ type: 'userAbstraction', user }, WireAbstraction, signal))

  const states = async (user: string, signal?: AbortSignal) => {
    const { dexes } = await universe()
    return Promise.all(
      dexes.map(async (dex) => {
        const question = withDex({ type: 'clearinghouseState', user }, dex)
        return [dex, await ask(question, WireClearinghouseState, signal)] as const
      }),
    )
  }

  const holdings = async (user: string, signal?: AbortSignal): Promise<Holdings> => {
    const [known, own, all, spot] = await Promise.all([
      universe(),
      mode(user, signal),
      states(user, signal),
      ask({ type: 'spotClearinghouseState', user }, WireSpotState, signal),
    ])
    // Prices are asked for only where something is held that needs one.
    const mids = needsPrices(spot) ? await ask({ type: 'allMids' }, WireMids, signal) : {}
    return { mode: own, states: all, spot, price: (token) => known.spot.price(token, mids) }
  }

  return {
    mode,
    states,
    holdings,

    async accountSummary(user: string, signal?: AbortSignal): Promise<AccountSummary> {
      return summaryOf(await holdings(user, signal))
    },

    async balances(user: string, signal?: AbortSignal): Promise<AccountBalances> {
      const [known, held] = await Promise.all([universe(), holdings(user, signal)])
      return balancesOf(provider, held, known)
    },
  }
}

/** The four figures of an account. */
export function summaryOf(held: Holdings): AccountSummary {
  return summarizeAccount({ ...held, states: held.states.map(([, state]) => state) })
}

/** What an account holds, as ours. */
export function balancesOf(provider: string, held: Holdings, known: Universe): AccountBalances {
  return mapBalances({ provider, ...held, asset: known.spot.asset })
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
