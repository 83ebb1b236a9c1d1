import { z } from 'zod'
import type { Page, TradeSettings } from '@/lib/client/plugin'
import type { AccountSummary } from '@/lib/schema/account'
import type { Fill } from '@/lib/schema/fill'
import type { Order } from '@/lib/schema/order'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { Position } from '@/lib/schema/position'
import {
  keepsCollateralOnSpot,
  readAccountMode,
  summarizeAccount,
} from '@/lib/venues/hyperliquid/accountMode'
import { mapFeeTier, mapMarketSettings } from '@/lib/venues/hyperliquid/mapAccount'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { mapPosition } from '@/lib/venues/hyperliquid/mapPosition'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import {
  WireActiveAssetData,
  WireAssetPosition,
  WireClearinghouseState,
  WireExtraAgent,
  WireOrderStatus,
  type WireOrderUpdate,
  WireUserFees,
} from '@/lib/venues/hyperliquid/wireAccount'
import { WireAbstraction, WireSpotState } from '@/lib/venues/hyperliquid/wireSpot'
import { fillPage, pageSize, readFillCursor } from './fillPages'
import type { AskInfo } from './info'
import { mapOpenOrders } from './openOrderRows'
import type { Universe } from './universe'

/** Account reads, straight from the venue. */
export type HyperliquidReads = ReturnType<typeof createReads>

/** Makes the account reads of one venue. Addresses are the owner's, never an agent's. */
export function createReads(provider: string, ask: AskInfo, universe: () => Promise<Universe>) {
  const states = async (user: string, signal: AbortSignal | undefined) => {
    const { dexes } = await universe()
    return Promise.all(
      dexes.map((dex) =>
        ask(withDex({ type: 'clearinghouseState', user }, dex), WireClearinghouseState, signal),
      ),
    )
  }
  const mode = async (user: string, signal?: AbortSignal) =>
    readAccountMode(await ask({ type: 'userAbstraction', user }, WireAbstraction, signal))

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

  return {
    mode,

    async accountSummary(user: string, signal?: AbortSignal): Promise<AccountSummary> {
      const [own, all] = await Promise.all([mode(user, signal), states(user, signal)])
      const spot = keepsCollateralOnSpot(own)
        ? await ask({ type: 'spotClearinghouseState', user }, WireSpotState, signal)
        : undefined
      return summarizeAccount({ mode: own, states: all, spot })
    },

    async positions(user: string, signal?: AbortSignal): Promise<readonly Position[]> {
      const known = await universe()
      const all = await states(user, signal)
      return all.flatMap((state) => mapPositions(state, known))
    },

    async openOrders(user: string, signal?: AbortSignal): Promise<readonly Order[]> {
      const known = await universe()
      const rows = await Promise.all(
        known.dexes.map((dex) =>
          ask(withDex({ type: 'frontendOpenOrders', user }, dex), z.array(z.unknown()), signal),
        ),
      )
      return mapOpenOrders(rows.flat(), known)
    },

    wireOrder,

    async order(user: string, orderId: string, signal?: AbortSignal): Promise<Order | undefined> {
      const found = await wireOrder(user, orderId, signal)
      if (!found) return undefined
      const { order, status, statusTimestamp } = found
      const known = await universe()
      return mapOrder(order, known.display(order.coin), { status, statusTimestamp })
    },

    async fills(
      user: string,
      page: { limit?: number; cursor?: string } = {},
      signal?: AbortSignal,
    ): Promise<Page<Fill>> {
      const limit = pageSize(page.limit)
      const after = page.cursor === undefined ? undefined : readFillCursor(page.cursor)
      const question =
        after === undefined
          ? { type: 'userFills', user }
          : {
              type: 'userFillsByTime',
              user,
              startTime: 0,
              // The whole millisecond of the last fill again: others of it may still be to come.
              endTime: after.timeMs,
              reversed: true,
            }
      const rows = await ask(question, z.array(z.unknown()), signal)
      return fillPage(rows, limit, after, await universe())
    },

    async marketSettings(
      user: string,
      marketId: string,
      signal?: AbortSignal,
    ): Promise<TradeSettings> {
      const known = await universe()
      if (!known.find(marketId)) throw marketNotFound(marketId, provider)
      const question = { type: 'activeAssetData', user, coin: marketId }
      const answer = await ask(question, WireActiveAssetData, signal)
      const [buy, sell] = answer.availableToTrade
      return { ...mapMarketSettings(answer.leverage), availableToTrade: { buy, sell } }
    },

    async feeTier(user: string, signal?: AbortSignal): Promise<{ maker: string; taker: string }> {
      return mapFeeTier(await ask({ type: 'userFees', user }, WireUserFees, signal))
    },

    /** Named agents of an account, as the venue knows them now. */
    async agents(user: string, signal?: AbortSignal): Promise<readonly WireExtraAgent[]> {
      const rows = await ask({ type: 'extraAgents', user }, z.array(z.unknown()), signal)
      return parseRows(WireExtraAgent, rows)
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

/** A question about one sub-venue; the main one goes unnamed. */
export function withDex<Question extends { type: string }>(
  question: Question,
  dex: string,
): Question & { dex?: string } {
  return dex === '' ? question : { ...question, dex }
}

/** `123`, `BTC:123` or a client order id; undefined for what the venue cannot know. */
function readOrderId(orderId: string): number | string | undefined {
  const id = orderId.slice(orderId.lastIndexOf(':') + 1)
  if (/^0x[0-9a-f]{32}$/i.test(id)) return id.toLowerCase()
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
