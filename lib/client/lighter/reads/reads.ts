import { readBaseFees } from '@/lib/client/lighter/baseFees'
import type { TradeSettings } from '@/lib/client/reads/venueReads'
import type { Clock } from '@/lib/clock/clock'
import { add, type Decimal } from '@/lib/decimal/decimal'
import type {
  Account,
  AccountBalances,
  AccountSummary,
  AvailableToTrade,
  FeeTier,
  PortfolioHistory,
  PortfolioRange,
} from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, marketNotFound } from '@/lib/schema/perpsError'
import { requireOrderName } from '@/lib/venues/lighter/actions/cancelOrder'
import type { Answer, Ask } from '@/lib/venues/lighter/ask/questions'
import { mapFeeTier } from '@/lib/venues/lighter/map/account'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { settingsOf } from '@/lib/venues/lighter/map/settings'
import { spotAvailable } from '@/lib/venues/lighter/map/spotAvailable'
import {
  accountOf,
  balancesOf,
  readOpenOrders,
  readOrder,
  readTwaps,
  standingOf,
} from '@/lib/venues/lighter/reads/account'
import { type LighterMarkets, markPriceOf } from '@/lib/venues/lighter/reads/markets'
import { readPortfolio } from '@/lib/venues/lighter/reads/portfolio'
import { type WireAccount, WireAccountAsset } from '@/lib/venues/lighter/wire/account'
import type { Accounts } from './accounts'
import { createHistoryReads } from './historyReads'

/** Account reads, straight from the venue. */
export type LighterReads = ReturnType<typeof createReads>

/** Dependencies of the reads. */
export interface ReadsContext {
  provider: string
  clock: Clock
  /** Milliseconds by the venue's own clock, which its history counts by. */
  venueNowMs(): Promise<number>
  accounts: Accounts
  askAs(address: string): Ask
  markets(): Promise<LighterMarkets>
  /** Slot of this browser's key for the account, and whether the venue holds it. */
  apiKey(address: string): Promise<{ index: number; isRegistered: boolean } | undefined>
  explorerUrl: string | undefined
}

/** Makes the account reads of one deployment. Addresses are the owner's, in small letters. */
export function createReads(context: ReadsContext) {
  const { provider, venueNowMs, accounts, askAs, markets } = context
  const readFacts = (user: string, signal?: AbortSignal) =>
    Promise.all([accounts.read(user, signal), markets()] as const)
  const withIndex = (user: string) =>
    Promise.all([accounts.indexOf(user), markets(), askAs(user)] as const)

  /** Tier and fees; undefined where this browser has no key to ask with. */
  const limits = async (
    user: string,
    signal?: AbortSignal,
  ): Promise<Answer<'accountLimits'> | undefined> => {
    try {
      const index = await accounts.indexOf(user, signal)
      return await askAs(user)('accountLimits', { account_index: index }, signal)
    } catch (error) {
      if (isPerpsError(error) && (error.code === 2070 || error.code === 2026)) return undefined
      throw error
    }
  }
  const listedMarket = async (marketId: string): Promise<ListedMarket> => {
    const listed = (await markets()).find(Number(marketId))
    if (listed === undefined) throw marketNotFound(marketId, provider)
    return listed
  }

  return {
    ...createHistoryReads(context),
    limits,

    async account(user: string, signal?: AbortSignal): Promise<Account> {
      const [[wire, listed], tier, apiKey] = await Promise.all([
        readFacts(user, signal),
        limits(user, signal),
        context.apiKey(user),
      ])
      return accountOf(wire, listed, { ...(tier && { limits: tier }), ...(apiKey && { apiKey }) })
    },

    async accountSummary(user: string, signal?: AbortSignal): Promise<AccountSummary> {
      const [wire, listed] = await readFacts(user, signal)
      return standingOf(wire, listed).summary
    },

    async balances(user: string, signal?: AbortSignal): Promise<AccountBalances> {
      const [wire, listed] = await readFacts(user, signal)
      return balancesOf(wire, listed)
    },

    async positions(user: string, signal?: AbortSignal): Promise<readonly Position[]> {
      const [wire, listed] = await readFacts(user, signal)
      return standingOf(wire, listed).positions
    },

    async openOrders(user: string, signal?: AbortSignal): Promise<readonly Order[]> {
      const [index, listed, ask] = await withIndex(user)
      return await readOpenOrders(ask, index, listed, signal)
    },

    async order(user: string, orderId: string, signal?: AbortSignal): Promise<Order | undefined> {
      const name = readOrderName(orderId, provider)
      if (name === undefined) return undefined
      const [index, listed, ask] = await withIndex(user)
      return await readOrder(ask, index, listed, { ...name, ...(signal && { signal }) })
    },

    async twaps(user: string, signal?: AbortSignal): Promise<readonly TwapOrder[]> {
      const [index, listed, ask] = await withIndex(user)
      return await readTwaps(ask, index, listed, signal)
    },

    async portfolioHistory(
      user: string,
      range: PortfolioRange,
      signal?: AbortSignal,
    ): Promise<PortfolioHistory> {
      const [wire, nowMs] = await Promise.all([accounts.read(user, signal), venueNowMs()])
      return await readPortfolio(askAs(user), wire, { range, nowMs, ...(signal && { signal }) })
    },

    async availableToTrade(
      user: string,
      marketId: string,
      signal?: AbortSignal,
    ): Promise<AvailableToTrade> {
      const [[wire, all], listed] = await Promise.all([
        readFacts(user, signal),
        listedMarket(marketId),
      ])
      return {
        providerId: provider,
        marketId,
        asset: listed.market.quoteAsset.displaySymbol,
        ...availableOf(wire, listed, all),
      }
    },

    async marketSettings(
      user: string,
      marketId: string,
      signal?: AbortSignal,
    ): Promise<TradeSettings> {
      const [[wire, all], listed] = await Promise.all([
        readFacts(user, signal),
        listedMarket(marketId),
      ])
      const { leverage, marginMode } = settingsOf(wire, listed)
      return { leverage, marginMode, availableToTrade: availableOf(wire, listed, all) }
    },

    async feeTier(user: string, signal?: AbortSignal): Promise<FeeTier> {
      if (user === ZERO_ADDRESS) return await readBaseFees()
      return mapFeeTier(await limits(user, signal))
    },

    async accountConfig(user: string, signal?: AbortSignal): Promise<JsonObject> {
      return (await this.account(user, signal)).config
    },
  }
}

/** What an order of either side could use, in units of the quote. */
function availableOf(
  wire: WireAccount,
  listed: ListedMarket,
  markets: LighterMarkets,
): { buy: Decimal; sell: Decimal; sellUnits?: Decimal } {
  if (listed.kind === 'spot') {
    const rows = parseRows(WireAccountAsset, wire.assets)
    return spotAvailable(wire, rows, listed, markPriceOf(markets, listed))
  }
  const { positions, summary } = standingOf(wire, markets)
  return perpAvailable(summary, positions, listed.market.id)
}

/**
 * Free margin on the side that adds to a position. The other side closes it first: that frees its
 * margin, and the same again opens the other way.
 */
export function perpAvailable(
  { availableMargin }: Pick<AccountSummary, 'availableMargin'>,
  positions: readonly Position[],
  marketId: string,
): { buy: Decimal; sell: Decimal } {
  const position = positions.find(({ market }) => market.id === marketId)
  if (position === undefined) return { buy: availableMargin, sell: availableMargin }
  const freed = add(position.marginUsed, position.initialMarginRequirement ?? position.marginUsed)
  const reducing = add(availableMargin, freed)
  return position.side === 'LONG'
    ? { buy: availableMargin, sell: reducing }
    : { buy: reducing, sell: availableMargin }
}

function readOrderName(orderId: string, tool: string) {
  try {
    return requireOrderName('orderId', orderId, { tool })
  } catch {
    // What the venue cannot know is no order of it.
    return undefined
  }
}
