import type { TradeSettings } from '@/lib/client/reads/venueReads'
import type { Clock } from '@/lib/clock/clock'
import type { Decimal } from '@/lib/decimal/decimal'
import type {
  Account,
  AvailableToTrade,
  FeeTier,
  PortfolioHistory,
  PortfolioRange,
} from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { marketNotFound } from '@/lib/schema/perpsError'
import {
  askAgents,
  askBuilderFee,
  askFees,
  askMarketAccount,
  askPortfolio,
  askSpotState,
} from '@/lib/venues/hyperliquid/ask/accountQuestions'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askMids } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { askOrder } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import { mapFeeTier, mapMarketSettings } from '@/lib/venues/hyperliquid/map/mapAccount'
import { mapAccountConfig, mapAvailable } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import { mapPortfolio } from '@/lib/venues/hyperliquid/map/mapPortfolio'
import { mapSpotAvailable } from '@/lib/venues/hyperliquid/map/mapSpotAvailable'
import { mapOrderUpdate } from '@/lib/venues/hyperliquid/map/orderHistory'
import { parseOrderId } from '@/lib/venues/hyperliquid/orderName'
import type { MarketKind } from '@/lib/venues/hyperliquid/priceRules'
import { mapPositions } from '@/lib/venues/hyperliquid/reads/accountStates'
import { readOpenOrders } from '@/lib/venues/hyperliquid/reads/openOrders'
import type { Universe, UniverseMarket } from '@/lib/venues/hyperliquid/reads/universe'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { createHistoryReads } from './historyReads'
import { balancesOf, createHoldingReads, joinAccount, summaryOf } from './holdingReads'
import { createTwapReads } from './twapReads'

/** As any market's, the amounts known to be decimal. */
type SpotSettings = TradeSettings & {
  availableToTrade: Pick<AvailableToTrade, 'buy' | 'sell'> & { sellUnits: Decimal }
}

/** Account reads, straight from the venue. */
export type HyperliquidReads = ReturnType<typeof createReads>

/** Dependencies of the reads. */
export interface ReadsContext {
  provider: string
  ask: AskVenue
  universe(): Promise<Universe>
  clock: Clock
  /** Fee recipient of orders through this desk, where there is one. */
  builder?: string | undefined
}

/** Makes the account reads of one venue. Addresses are the owner's, never an agent's. */
export function createReads({ provider, ask, universe, clock, builder }: ReadsContext) {
  const holdings = createHoldingReads(provider, ask, universe)
  const twaps = createTwapReads(ask, universe)
  const { mode, states } = holdings

  /** An order in the venue's own spelling; undefined where it knows none of that id. */
  const wireOrder = async (
    user: string,
    orderId: string,
    signal?: AbortSignal,
  ): Promise<WireOrderUpdate | undefined> => {
    const oid = parseOrderId(orderId)
    return oid === undefined ? undefined : askOrder(ask, user, oid, signal)
  }

  const openOrders = async (user: string, signal?: AbortSignal): Promise<readonly Order[]> =>
    readOpenOrders(ask, user, { universe: await universe() }, signal)
  const positions = async (user: string, signal?: AbortSignal): Promise<readonly Position[]> => {
    const [listed, all] = await Promise.all([universe(), states(user, signal)])
    return all.flatMap(([, state]) => mapPositions(state, listed))
  }
  /** Named agents of an account, as the venue knows them now. */
  const wireAgents = (user: string, signal?: AbortSignal) => askAgents(ask, user, signal)
  const activeAsset = async (user: string, marketId: string, signal?: AbortSignal) => {
    const listed = await universe()
    if (!listed.find(marketId)) throw marketNotFound(marketId, provider)
    return askMarketAccount(ask, user, marketId, signal)
  }
  const feeTier = async (
    user: string,
    signal?: AbortSignal,
    kind: MarketKind = 'perp',
  ): Promise<FeeTier> => mapFeeTier(await askFees(ask, user, signal), kind)

  /** What the account lets the builder take at most, in tenths of a basis point. */
  const approvedFee = async (user: string, signal?: AbortSignal): Promise<number | undefined> =>
    builder === undefined ? undefined : askBuilderFee(ask, user, builder, signal)

  const accountConfig = async (user: string, signal?: AbortSignal): Promise<JsonObject> => {
    const [own, agents, all, approved] = await Promise.all([
      mode(user, signal),
      wireAgents(user, signal),
      states(user, signal),
      approvedFee(user, signal),
    ])
    return mapAccountConfig({ mode: own, agents, states: all, builder, approved })
  }

  return {
    ...holdings,
    ...createHistoryReads({ provider, ask, universe, clock, openOrders, twaps }),
    positions,
    openOrders,
    feeTier,
    wireAgents,
    approvedFee,
    accountConfig,
    twaps: twaps.running,

    async account(user: string, signal?: AbortSignal): Promise<Account> {
      const [listed, current, fees, config] = await Promise.all([
        universe(),
        holdings.holdings(user, signal),
        feeTier(user, signal),
        accountConfig(user, signal),
      ])
      return joinAccount(
        { provider, address: user },
        {
          balances: balancesOf(provider, current, listed),
          summary: summaryOf(current),
          positions: [...current.states.flatMap(([, state]) => mapPositions(state, listed))],
          feeTier: fees,
          config,
        },
      )
    },

    async portfolioHistory(
      user: string,
      range: PortfolioRange,
      signal?: AbortSignal,
    ): Promise<PortfolioHistory> {
      return mapPortfolio(await askPortfolio(ask, user, signal), range)
    },

    async availableToTrade(
      user: string,
      marketId: string,
      signal?: AbortSignal,
    ): Promise<AvailableToTrade> {
      const listed = (await universe()).find(marketId)
      if (listed?.kind === 'spot') {
        const { availableToTrade } = await readSpotSettings(ask, user, listed, signal)
        const asset = listed.market.quoteAsset.displaySymbol
        return { providerId: provider, marketId, asset, ...availableToTrade }
      }
      return mapAvailable(provider, await activeAsset(user, marketId, signal))
    },

    wireOrder,

    async order(user: string, orderId: string, signal?: AbortSignal): Promise<Order | undefined> {
      const found = await wireOrder(user, orderId, signal)
      return found && mapOrderUpdate(found, await universe())
    },

    async marketSettings(
      user: string,
      marketId: string,
      signal?: AbortSignal,
    ): Promise<TradeSettings> {
      const listed = (await universe()).find(marketId)
      if (listed?.kind === 'spot') return readSpotSettings(ask, user, listed, signal)
      const answer = await activeAsset(user, marketId, signal)
      const [buy, sell] = answer.availableToTrade
      return { ...mapMarketSettings(answer.leverage), availableToTrade: { buy, sell } }
    },
  }
}

/** What an account could trade of a spot pair now. There is no leverage. */
async function readSpotSettings(
  ask: AskVenue,
  user: string,
  { market }: UniverseMarket,
  signal?: AbortSignal,
): Promise<SpotSettings> {
  const [state, mids] = await Promise.all([
    askSpotState(ask, user, signal),
    askMids(ask, '', signal),
  ])
  const availableToTrade = mapSpotAvailable(state, market, mids[market.id])
  return { leverage: 1, marginMode: 'CROSS', availableToTrade }
}
