import { actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import {
  type CancelTarget,
  cancelOrders,
  requireOrderName,
  scheduleCancel,
} from '@/lib/venues/hyperliquid/actions/cancelOrder'
import { marketNamed } from '@/lib/venues/hyperliquid/actions/listedMarket'
import { askOpenOrders } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import { askOpenOrderNames } from '@/lib/venues/hyperliquid/ask/serviceQuestions'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { BuildRequest, CallContext } from '@/server/venues/adapter'
import { findOrder } from '@/server/venues/hyperliquid/reads/orderLookup'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import type { Unprobed } from './stampSteps'

const PARAMS = { tool: KEY, root: 'params' }

/** From so many ids on, one list of open orders costs the venue less than asking one by one. */
const LIST_FROM = 10

/**
 * One step that cancels all ids. An id may be an order id, `<market>:<order id>` or a client order
 * id; the market is looked up at the venue where it is not given.
 * @throws 400/2002 for a malformed id, 404/2023, 404/2024 for an order the venue does not know
 */
export async function buildCancelOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.cancelOrder, request.params, PARAMS)
  const universe = await venue.universe.get(context.signal)
  const market = params.assetId === undefined ? undefined : marketOfAsset(universe, params.assetId)
  const named: { oid: number; marketId: string | undefined }[] = []
  for (const [index, id] of params.ids.entries()) {
    const target = { id, field: `params.ids.${index}`, market }
    named.push(await readTarget(venue, request.address, target, context))
  }
  const nameless = named.filter(({ marketId }) => marketId === undefined)
  const open =
    nameless.length < LIST_FROM
      ? []
      : await askOpenOrders(venue.ask, request.address, '', context.signal)
  const coins = new Map(open.map(({ oid, coin }) => [oid, coin]))
  const targets: CancelTarget[] = []
  for (const { oid, marketId } of named) {
    const coin =
      marketId ??
      coins.get(oid) ??
      (await findOrder(venue, request.address, oid, context)).order.coin
    const listed = universe.find(coin)
    if (listed === undefined) throw marketNotFound(coin, KEY)
    targets.push({ oid, assetId: listed.assetId })
  }
  return cancelOrders('cancelOrder', targets)
}

/** The venue schedules no sooner; the rest is for signing and sending. */
const AHEAD_MIN_MS = 5000

/**
 * Cancels every open order, sleeping ones included, of all markets on offer (0; empty where there
 * is none), has the venue do so at a time (1), or calls that off (2).
 * @throws 400/2002 for a time less than 5 s ahead
 */
export async function buildCancelAllOrders(
  venue: HyperliquidVenue,
  { params: given, address }: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const { timeInForce, timestampMs } = parse(actionParams.cancelAllOrders, given, PARAMS)
  if (timeInForce === 0) {
    const universe = await venue.universe.get(context.signal)
    const lists = await Promise.all(
      universe.dexes.map((dex) => askOpenOrderNames(venue.ask, address, dex, context.signal)),
    )
    const targets = lists.flat().flatMap(({ oid, coin }) => {
      const listed = universe.find(coin)
      return listed === undefined ? [] : [{ oid, assetId: listed.assetId }]
    })
    return cancelOrders('cancelAllOrders', targets)
  }
  if (timestampMs !== undefined && (await isTooSoon(venue, timestampMs, context))) {
    throw validationError('params.timestampMs', 'must be at least 5 seconds ahead', KEY)
  }
  return scheduleCancel(timestampMs)
}

// The measured offset of the venue's clock may be out of date, and must not cause a refusal.
async function isTooSoon(
  { clock }: HyperliquidVenue,
  time: number,
  context: CallContext,
): Promise<boolean> {
  if (time >= (await clock.now(context)) + AHEAD_MIN_MS) return false
  clock.drop()
  return time < (await clock.now(context)) + AHEAD_MIN_MS
}

async function readTarget(
  venue: HyperliquidVenue,
  address: string,
  { id, field, market }: { id: string; field: string; market: string | undefined },
  context: CallContext,
): Promise<{ oid: number; marketId: string | undefined }> {
  const name = requireOrderName(field, id, KEY)
  if (name.kind === 'cloid') {
    const { order } = await findOrder(venue, address, name.cloid, context)
    return { oid: order.oid, marketId: order.coin }
  }
  const { oid, marketId } = name
  if (marketId !== undefined && market !== undefined && marketId !== market) {
    throw validationError(field, `names another market than assetId (${market})`, KEY)
  }
  return { oid, marketId: marketId ?? market }
}

/** @throws 404/2023 */
function marketOfAsset(universe: Universe, assetId: string): string {
  const found = marketNamed(universe, assetId)
  if (found === undefined) throw marketNotFound(assetId, KEY)
  return found.market.id
}
