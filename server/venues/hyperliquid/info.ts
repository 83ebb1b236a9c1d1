import { z } from 'zod'
import type { OhlcvInterval } from '@/lib/schema/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import {
  WireBook,
  WireCandle,
  WireExchangeStatus,
  WireMeta,
  WireMetaAndAssetCtxs,
  WirePerpDexs,
} from '@/lib/venues/hyperliquid/wire'
import {
  WireActiveAssetData,
  WireClearinghouseState,
  WireExtraAgent,
  WireFill,
  WireMaxBuilderFee,
  WireOrder,
  WireOrderStatus,
  WireOrderUpdate,
  WireReferral,
  WireTwap,
  WireTwapSlice,
  WireUserFees,
  WireUserRole,
} from '@/lib/venues/hyperliquid/wireAccount'
import {
  WireAbstraction,
  WireSpotMeta,
  WireSpotMetaAndAssetCtxs,
  WireSpotState,
} from '@/lib/venues/hyperliquid/wireSpot'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'

const Rows = z.array(z.unknown())

const OrderId = z.object({ oid: z.int(), coin: z.string() })

const Portfolio = z.array(z.tuple([z.string(), z.object({ vlm: z.string() })]))

const LedgerRow = z.object({
  delta: z.object({ type: z.string(), nonce: z.int().nullish() }),
})

/** Aggregation of a book: significant figures, and a factor where there are five of them. */
export interface BookGrouping {
  nSigFigs: 2 | 3 | 4 | 5
  mantissa?: 2 | 5 | undefined
}

/** The venue's `POST /info`, one method per question that the service asks; weights in brackets. */
export type Info = ReturnType<typeof createInfo>

/**
 * Makes the questions of one venue. Every method throws 424/2004 where the answer cannot be read,
 * beside what `VenueHttp.read` throws.
 */
export function createInfo(http: VenueHttp, tool: string) {
  async function ask<S extends z.ZodType>(
    schema: S,
    question: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    const body = JSON.stringify(question)
    const answer = await http.read({ method: 'POST', path: '/info', body }, signal)
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new PerpsError(2004, 'The venue answered in a form we do not know.', {
      tool,
      cause: parsed.error,
      details: { question: question.type },
    })
  }

  return {
    /** [20] What an account has traded in all, in USD. */
    async tradedUsd(user: string, signal: AbortSignal): Promise<string> {
      const windows = await ask(Portfolio, { type: 'portfolio', user }, signal)
      return new Map(windows).get('allTime')?.vlm ?? '0'
    },
    /** Sub-venues; the main one is null. [20] */
    perpDexs: (signal: AbortSignal) => ask(WirePerpDexs, { type: 'perpDexs' }, signal),
    /** The main venue's markets. [20] */
    meta: (signal: AbortSignal) => ask(WireMeta, { type: 'meta' }, signal),
    /** Markets of every sub-venue, in the order of `perpDexs`. [20] */
    allPerpMetas: (signal: AbortSignal) => ask(z.array(WireMeta), { type: 'allPerpMetas' }, signal),
    /** Live figures of one sub-venue, aligned with its universe. [20] */
    metaAndAssetCtxs: (dex: string, signal: AbortSignal) =>
      ask(WireMetaAndAssetCtxs, named({ type: 'metaAndAssetCtxs' }, dex), signal),
    /** The venue's clock. [2] */
    exchangeStatus: (signal: AbortSignal) =>
      ask(WireExchangeStatus, { type: 'exchangeStatus' }, signal),
    /** null for an unknown coin. [2] */
    l2Book: (coin: string, grouping: BookGrouping | undefined, signal: AbortSignal) =>
      ask(WireBook.nullable(), { type: 'l2Book', coin, ...grouping }, signal),
    /** Oldest first, at most the latest 5,000 of an interval. [20 and 1 per 60 rows] */
    async candleSnapshot(
      request: { coin: string; interval: OhlcvInterval; startTime: number; endTime: number },
      signal: AbortSignal,
    ): Promise<WireCandle[]> {
      const rows = await ask(Rows, { type: 'candleSnapshot', req: request }, signal)
      return parseRows(WireCandle, rows)
    },
    /** Leverage, mode and what is free on one market. [20] */
    activeAssetData: (user: string, coin: string, signal: AbortSignal) =>
      ask(WireActiveAssetData, { type: 'activeAssetData', user, coin }, signal),
    /** Positions and margin on one sub-venue. [2] */
    clearinghouseState: (user: string, dex: string, signal: AbortSignal) =>
      ask(WireClearinghouseState, named({ type: 'clearinghouseState', user }, dex), signal),
    /** One order by its id or client order id. [2] */
    orderStatus: (user: string, oid: number | string, signal: AbortSignal) =>
      ask(WireOrderStatus, { type: 'orderStatus', user, oid }, signal),
    /** Resting and sleeping orders on one sub-venue. [20] */
    async openOrders(user: string, dex: string, signal: AbortSignal): Promise<WireOrder[]> {
      const rows = await ask(Rows, named({ type: 'frontendOpenOrders', user }, dex), signal)
      return parseRows(WireOrder, rows)
    },
    /** The same by their ids alone, whatever else of them can be read. [20] */
    async openOrderIds(user: string, dex: string, signal: AbortSignal) {
      const rows = await ask(Rows, named({ type: 'frontendOpenOrders', user }, dex), signal)
      return parseRows(OrderId, rows)
    },
    /** Orders with how they stand, the latest 2,000; an order may have several rows. [20 and 1 per 20 rows] */
    async historicalOrders(user: string, signal: AbortSignal): Promise<WireOrderUpdate[]> {
      const rows = await ask(Rows, { type: 'historicalOrders', user }, signal)
      return parseRows(WireOrderUpdate, rows)
    },
    /** Executions of a time, both ends included, oldest first, 2,000 at most. [20 and 1 per 20 rows] */
    async userFillsByTime(
      request: { user: string; startTime: number; endTime: number },
      signal: AbortSignal,
    ): Promise<{ fills: WireFill[]; count: number }> {
      const rows = await ask(Rows, { type: 'userFillsByTime', ...request }, signal)
      return { fills: parseRows(WireFill, rows), count: rows.length }
    },
    /** Executions of TWAP slices, which no other list has; as those. [20 and 1 per 20 rows] */
    async userTwapSliceFillsByTime(
      request: { user: string; startTime: number; endTime: number },
      signal: AbortSignal,
    ): Promise<{ fills: WireFill[]; count: number }> {
      const rows = await ask(Rows, { type: 'userTwapSliceFillsByTime', ...request }, signal)
      return { fills: parseRows(WireTwapSlice, rows).map(({ fill }) => fill), count: rows.length }
    },
    /** What an account holds on the spot side. [2] */
    spotClearinghouseState: (user: string, signal: AbortSignal) =>
      ask(WireSpotState, { type: 'spotClearinghouseState', user }, signal),
    /** Fee rates of an account. [20] */
    userFees: (user: string, signal: AbortSignal) =>
      ask(WireUserFees, { type: 'userFees', user }, signal),
    /** Named agents of an account. [20] */
    async extraAgents(user: string, signal: AbortSignal): Promise<WireExtraAgent[]> {
      return parseRows(WireExtraAgent, await ask(Rows, { type: 'extraAgents', user }, signal))
    },
    /** What an address is at the venue; tells an unnamed agent's owner. [60] */
    userRole: (user: string, signal: AbortSignal) =>
      ask(WireUserRole, { type: 'userRole', user }, signal),
    /** TWAPs, running and past. [20 and 1 per 20 rows] */
    async twapHistory(user: string, signal: AbortSignal): Promise<WireTwap[]> {
      return parseRows(WireTwap, await ask(Rows, { type: 'twapHistory', user }, signal))
    },
    /** Tokens and pairs of the spot side. [20] */
    spotMeta: (signal: AbortSignal) => ask(WireSpotMeta, { type: 'spotMeta' }, signal),
    /** Live figures of the spot pairs. [20] */
    spotMetaAndAssetCtxs: (signal: AbortSignal) =>
      ask(WireSpotMetaAndAssetCtxs, { type: 'spotMetaAndAssetCtxs' }, signal),
    /** Money moved in, out and between ledgers since then. [20 and 1 per 20 rows] */
    async ledgerUpdates(user: string, startTime: number, signal: AbortSignal) {
      const question = { type: 'userNonFundingLedgerUpdates', user, startTime }
      return parseRows(LedgerRow, await ask(Rows, question, signal))
    },
    /** Who referred the account, if anybody. [20] */
    referral: (user: string, signal: AbortSignal) =>
      ask(WireReferral, { type: 'referral', user }, signal),
    /** How the account keeps its collateral; null where it never chose. [20] */
    userAbstraction: (user: string, signal: AbortSignal) =>
      ask(WireAbstraction, { type: 'userAbstraction', user }, signal),
    /** Tenths of a basis point; 0 is no approval. [20] */
    maxBuilderFee: (user: string, builder: string, signal: AbortSignal) =>
      ask(WireMaxBuilderFee, { type: 'maxBuilderFee', user, builder }, signal),
  }
}

// The main venue is asked without a name, as older answers of it knew none.
function named(question: Record<string, unknown>, dex: string): Record<string, unknown> {
  return dex === '' ? question : { ...question, dex }
}
