import type { FillRecord, OrderRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import type { LedgerEntry } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { aggregateFills, type WireFill, wireFill } from './fillView'
import { type FrontendOrder, frontendOrder, type StatedOrder, statedOrder } from './orderView'
import { transactionHash, ZERO_HASH } from './transactionHash'

/** Orders and fills a single answer holds. */
const HISTORY_PAGE = 2_000
const FILLS_KEPT = 10_000

/** Open orders of an account as the front end sees them; children sleep inside their parents. */
export function openOrdersOf(
  context: FaceContext,
  user: string,
  query: OpenOrderQuery,
): FrontendOrder[] {
  return visibleOrders(context, user, query).flatMap((order) => {
    const market = context.catalogue.byCoin(order.marketId)
    return market === undefined ? [] : [frontendOrder(context.host.view, market, order)]
  })
}

export interface OpenOrderQuery {
  /** The venue of the orders; spot orders belong to the main one, which is the empty name. */
  dex: string
  lagMs: number
}

/** Open orders of a venue that belong to no parent and are old enough to be seen. */
export function visibleOrders(
  context: FaceContext,
  user: string,
  { dex, lagMs }: OpenOrderQuery,
): OrderRecord[] {
  const newestMs = context.host.now() - lagMs
  return context.host.view
    .openOrders(user)
    .filter((order) => order.status !== 'waitingForFill')
    .filter(({ marketId }) => (context.catalogue.byCoin(marketId)?.subVenue ?? '') === dex)
    .filter((order) => lagMs === 0 || order.createdAtMs <= newestMs)
}

/** Ended and open orders with their state, newest first. */
export function orderHistoryOf(context: FaceContext, user: string, lagMs: number): StatedOrder[] {
  const newestMs = context.host.now() - lagMs
  return context.host.view.orderHistory(user, HISTORY_PAGE).flatMap((order) => {
    const market = context.catalogue.byCoin(order.marketId)
    if (market === undefined || (lagMs > 0 && order.createdAtMs > newestMs)) return []
    return [statedOrder(context.host.view, market, order)]
  })
}

export interface FillQuery {
  startMs?: number
  endMs?: number
  aggregate: boolean
  /** Oldest first instead of newest first; the page is cut from that end. */
  ascending: boolean
  lagMs: number
}

/** Fills of an account, one page. */
export function fillsOf(context: FaceContext, user: string, query: FillQuery): WireFill[] {
  const startMs = query.startMs ?? 0
  const endMs = Math.min(query.endMs ?? Number.MAX_SAFE_INTEGER, newestFillMs(context, query.lagMs))
  const within = context.host.view
    .fills(user, FILLS_KEPT)
    .filter((fill) => fill.timeMs >= startMs && fill.timeMs <= endMs)
    .filter(isOwnFill)
  const ordered = query.ascending ? [...within].reverse() : within
  return wireFills(context, user, ordered, query.aggregate).slice(0, HISTORY_PAGE)
}

/** Slices of a TWAP have a list and a stream of their own. */
export function isOwnFill(fill: FillRecord): boolean {
  return fill.twapId === undefined
}

function newestFillMs(context: FaceContext, lagMs: number): number {
  return lagMs === 0 ? Number.MAX_SAFE_INTEGER : context.host.now() - lagMs
}

/** Fills in the venue's form, optionally joined per order and block. */
export function wireFills(
  context: FaceContext,
  user: string,
  fills: readonly FillRecord[],
  aggregate: boolean,
): WireFill[] {
  const entries: { fill: FillRecord; averagePx?: string }[] = aggregate
    ? aggregateFills(fills, context.catalogue)
    : fills.map((fill) => ({ fill }))
  return entries.flatMap(({ fill, averagePx }) => {
    const market = context.catalogue.byCoin(fill.marketId)
    if (market === undefined) return []
    const wire = wireFill(context.host.view, market, user, fill)
    return [averagePx === undefined ? wire : { ...wire, px: averagePx }]
  })
}

/** A page of ledger entries, oldest first. */
export function ledgerPage(entries: readonly LedgerEntry[], startMs: number, endMs: number) {
  return entries
    .filter((entry) => entry.timeMs >= startMs && entry.timeMs <= endMs)
    .slice(0, HISTORY_PAGE)
    .map(wireLedgerEntry)
}

/** A ledger entry with the hash of the transaction that stands for it. */
export function wireLedgerEntry(entry: LedgerEntry) {
  const isFunding = entry.delta.type === 'funding'
  const subject = `ledger:${entry.timeMs}:${JSON.stringify(entry.delta)}`
  return {
    time: entry.timeMs,
    hash: isFunding ? ZERO_HASH : transactionHash(subject),
    delta: entry.delta,
  }
}
