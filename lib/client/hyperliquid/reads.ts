import { z } from 'zod'
import type { TradeSettings } from '@/lib/client/venueReads'
import type {
  Account,
  AccountAgent,
  AvailableToTrade,
  FeeTier,
  PortfolioHistory,
  PortfolioRange,
} from '@/lib/schema/account'
import type { JsonObject } from '@/lib/schema/json'
import type { Order } from '@/lib/schema/order'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { Position } from '@/lib/schema/position'
import { mapFeeTier, mapMarketSettings } from '@/lib/venues/hyperliquid/mapAccount'
import { mapAccountConfig, mapAgent, mapAvailable } from '@/lib/venues/hyperliquid/mapAccountConfig'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { mapPortfolio } from '@/lib/venues/hyperliquid/mapPortfolio'
import { mapPosition } from '@/lib/venues/hyperliquid/mapPosition'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import type { MarketKind } from '@/lib/venues/hyperliquid/priceRules'
import {
  WireActiveAssetData,
  WireAssetPosition,
  type WireClearinghouseState,
  WireExtraAgent,
  WireMaxBuilderFee,
  WireOrderStatus,
  type WireOrderUpdate,
  WireUserFees,
} from '@/lib/venues/hyperliquid/wireAccount'
import { WirePortfolio } from '@/lib/venues/hyperliquid/wireHistory'
import { createHistoryReads } from './historyReads'
import { balancesOf, createHoldingReads, joinAccount, summaryOf } from './holdingReads'
import type { AskInfo } from './info'
import { mapOpenOrders, withDex } from './openOrderRows'
import { readSpotSettings } from './spotSettings'
import { createTwapReads } from './twapReads'
import type { Universe } from './universe'

/** Account reads, straight from the venue. */
export type HyperliquidReads = ReturnType<typeof createReads>

/** What the reads stand on. */
export interface ReadsContext {
  provider: string
  ask: AskInfo
  universe(): Promise<Universe>
  now(): number
  /** Who is paid for orders through this desk, where anybody is. */
  builder?: string | undefined
}

/** Makes the account reads of one venue. Addresses are the owner's, never an agent's. */
export function createReads({ provider, ask, universe, now, builder }: ReadsContext) {
  const holdings = createHoldingReads(provider, ask, universe)
  const twaps = createTwapReads(ask, universe)
  const { mode, states } = holdings

  /** An order in the venue's own spelling; undefined where it knows none of that id. */
  const wireOrder = async (
    user: string,
    orderId: string,
    signal?: AbortSignal,
  ): Promise<WireOrderUpdate | undefined> => {
    const oid = readOrderId(orderId)
    if (oid === undefined) return undefined
    const answer = await ask({ type: 'orderStatus', user, oid }, WireOrderStatus, signal)
    return answer.status === 'order' ? answer.order : undefined
  }

  const openOrders = async (user: string, signal?: AbortSignal): Promise<readonly Order[]> => {
    const known = await universe()
    const rows = await Promise.all(
      known.dexes.map((dex) =>
        ask(withDex({ type: 'frontendOpenOrders', user }, dex), z.array(z.unknown()), signal),
      ),
    )
    return mapOpenOrders(rows.flat(), known)
  }
  const positions = async (user: string, signal?: AbortSignal): Promise<readonly Position[]> => {
    const [known, all] = await Promise.all([universe(), states(user, signal)])
    return all.flatMap(([, state]) => mapPositions(state, known))
  }
  /** Named agents of an account, as the venue knows them now. */
  const wireAgents = async (user: string, signal?: AbortSignal) => {
    const rows = await ask({ type: 'extraAgents', user }, z.array(z.unknown()), signal)
    return parseRows(WireExtraAgent, rows)
  }
  const activeAsset = async (user: string, marketId: string, signal?: AbortSignal) => {
    const known = await universe()
    if (!known.find(marketId)) throw marketNotFound(marketId, provider)
    return ask({ type: 'activeAssetData', user, coin: marketId }, WireActiveAssetData, signal)
  }
  const feeTier = async (
    user: string,
    signal?: AbortSignal,
    kind: MarketKind = 'perp',
  ): Promise<FeeTier> =>
    mapFeeTier(await ask({ type: 'userFees', user }, WireUserFees, signal), kind)

  const accountConfig = async (user: string, signal?: AbortSignal): Promise<JsonObject> => {
    const [own, agents, all, approved] = await Promise.all([
      mode(user, signal),
      wireAgents(user, signal),
      states(user, signal),
      builder === undefined
        ? undefined
        : ask({ type: 'maxBuilderFee', user, builder }, WireMaxBuilderFee, signal),
    ])
    return mapAccountConfig({ mode: own, agents, states: all, builder, approved })
  }

  return {
    ...holdings,
    ...createHistoryReads({ provider, ask, universe, now, openOrders, twaps }),
    positions,
    openOrders,
    feeTier,
    wireAgents,
    accountConfig,
    twaps: twaps.running,

    async account(user: string, signal?: AbortSignal): Promise<Account> {
      const [known, held, fees, config] = await Promise.all([
        universe(),
        holdings.holdings(user, signal),
        feeTier(user, signal),
        accountConfig(user, signal),
      ])
      return joinAccount(
        { provider, address: user },
        {
          balances: balancesOf(provider, held, known),
          summary: summaryOf(held),
          positions: [...held.states.flatMap(([, state]) => mapPositions(state, known))],
          feeTier: fees,
          config,
        },
      )
    },

    async agents(user: string, signal?: AbortSignal): Promise<readonly AccountAgent[]> {
      return (await wireAgents(user, signal)).map(mapAgent)
    },

    async portfolioHistory(
      user: string,
      range: PortfolioRange,
      signal?: AbortSignal,
    ): Promise<PortfolioHistory> {
      return mapPortfolio(await ask({ type: 'portfolio', user }, WirePortfolio, signal), range)
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
      if (!found) return undefined
      const { order, status, statusTimestamp } = found
      const known = await universe()
      return mapOrder(order, known.display(order.coin), { status, statusTimestamp })
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

/** Open positions of one account state. */
export function mapPositions(
  state: WireClearinghouseState,
  universe: Universe,
): readonly Position[] {
  return parseRows(WireAssetPosition, state.assetPositions).flatMap(({ position }) => {
    const listed = universe.find(position.coin)
    const mapped = listed ? mapPosition(position, listed.market) : undefined
    return mapped ? [mapped] : []
  })
}

/** `123`, `BTC:123` or a client order id; undefined for what the venue cannot know. */
function readOrderId(orderId: string): number | string | undefined {
  const id = orderId.slice(orderId.lastIndexOf(':') + 1)
  if (/^0x[0-9a-f]{32}$/i.test(id)) return id.toLowerCase()
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
