import { lte } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError, validationError } from '@/lib/schema/perpsError'
import { requireOrderName } from '@/lib/venues/hyperliquid/actions/cancelOrder'
import { requirePerp } from '@/lib/venues/hyperliquid/actions/listedMarket'
import {
  comesNearer,
  modifyOrders,
  type OpenOrder,
  type Replacement,
  replaceOrder,
} from '@/lib/venues/hyperliquid/actions/modifyOrder'
import { placeOrder, touchesMargin } from '@/lib/venues/hyperliquid/actions/placeOrder'
import { placeTriggerOrder } from '@/lib/venues/hyperliquid/actions/placeTriggerOrder'
import { cancelTwapOrder, placeTwapOrder } from '@/lib/venues/hyperliquid/actions/placeTwapOrder'
import type { L1Step } from '@/lib/venues/hyperliquid/actions/step'
import {
  type AccountMargin,
  type MarginWish,
  requireWish,
  updateLeverage,
} from '@/lib/venues/hyperliquid/actions/updateLeverage'
import { updatePositionMargin } from '@/lib/venues/hyperliquid/actions/updatePositionMargin'
import { askBook } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import type { UniverseMarket } from '@/lib/venues/hyperliquid/reads/universe'
import type { BuilderWire, OrderWire } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { BuildRequest, CallContext } from '@/server/venues/adapter'
import { findOrder } from '@/server/venues/hyperliquid/reads/orderLookup'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import type { Unprobed } from './stampSteps'

const PARAMS = { tool: KEY, root: 'params' }

/** An order with its legs, after a leverage step where leverage or mode differ from the wish. */
export async function buildPlaceOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.placeOrder, request.params, PARAMS)
  const listed = await venue.universe.find(params.market, context.signal)
  const order = placeOrder(params, { listed, builder: builderOf(venue, context) })
  if (!touchesMargin(params, listed)) return [order]
  return [...(await marginSteps(venue, { ...request, listed }, params, context)), order]
}

/** Take-profit and stop-loss of an open position. */
export async function buildPlaceTriggerOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.placeTriggerOrder, request.params, PARAMS)
  const listed = await venue.universe.find(params.market, context.signal)
  return [placeTriggerOrder(params, { listed, builder: builderOf(venue, context) })]
}

/** A size traded in slices over time, after a step that isolates the market where needed. */
export async function buildPlaceTwapOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.placeTwapOrder, request.params, PARAMS)
  const listed = await venue.universe.find(params.market, context.signal)
  const order = placeTwapOrder(params, listed)
  return [...(await marginSteps(venue, { ...request, listed }, {}, context)), order]
}

/** Ends a running TWAP. */
export async function buildCancelTwapOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  { signal }: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.cancelTwapOrder, request.params, PARAMS)
  return [cancelTwapOrder(params, await venue.universe.find(params.market, signal))]
}

/** Sets leverage and mode of a market; empty where both are so, as the venue says now. */
export async function buildUpdateLeverage(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.updateLeverage, request.params, PARAMS)
  const listed = requirePerp(await venue.universe.find(params.market, context.signal))
  const at = { ...request, listed }
  const believed = await marginSteps(venue, at, params, context)
  if (believed.length > 0) return believed
  // Never decided from memory that there is nothing to do: it may have been changed elsewhere.
  venue.accounts.dropMargin({ address: request.address, marketId: listed.market.id })
  return await marginSteps(venue, at, params, context)
}

/**
 * Moves money into or out of an isolated position.
 * @throws 404/2025 without a position, 422/2080 where the position is on cross margin
 */
export async function buildUpdatePositionMargin(
  venue: HyperliquidVenue,
  { params: given, address }: BuildRequest,
  { signal }: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.updatePositionMargin, given, PARAMS)
  const listed = await venue.universe.find(params.market, signal)
  const step = updatePositionMargin(params, listed)
  const { dex } = listed
  const marketId = listed.market.id
  const position = await venue.accounts.position({ address, marketId, dex }, signal)
  if (position === undefined) {
    throw new PerpsError(2025, `There is no position in ${marketId}.`, { tool: KEY })
  }
  if (position.leverage.type !== 'isolated') {
    throw new PerpsError(2080, `The position in ${marketId} is on cross margin.`, { tool: KEY })
  }
  const { rawUsd: rawUsdBefore } = position.leverage
  const ntli = step.l1.type === 'updateIsolatedMargin' ? step.l1.ntli : 0
  const before = rawUsdBefore === undefined ? {} : { rawUsdBefore }
  return [{ ...step, probe: { kind: 'isolatedMargin', marketId, dex, ntli, ...before } }]
}

/**
 * Replaces open orders by changed ones, with their other fields unchanged. Without a further word
 * the venue holds a replacement to resting: orders with a trigger need that word, and limit orders
 * whose new price meets the current book, for those are to execute.
 * @throws 400/2002, 404/2023, 404/2024 for an order that is not open
 */
export async function buildModifyOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.modifyOrder, request.params, PARAMS)
  const replacements: Replacement[] = []
  for (const [index, change] of params.modifications.entries()) {
    const field = `params.modifications.${index}.id`
    const open = await findOpen(venue, request, { field, id: change.id }, context)
    const { oid } = open.order
    if (replacements.some((other) => other.oid === oid)) {
      throw validationError(field, 'names an order twice', KEY)
    }
    const order = replaceOrder(change, open, index)
    const placesAlways =
      'trigger' in order.t || (await meetsBook(venue, open.order, order, context.signal))
    replacements.push({ oid, order, placesAlways })
  }
  return modifyOrders(replacements)
}

function builderOf(venue: HyperliquidVenue, { feeIdentity }: CallContext): BuilderWire | undefined {
  const builder = venue.builder(feeIdentity)
  return builder && { b: builder.address, f: builder.feeTenthBps }
}

/** The step that brings an account's leverage and mode where the wish has them; none where it is. */
async function marginSteps(
  venue: HyperliquidVenue,
  { address, listed }: { address: string; listed: UniverseMarket },
  wish: MarginWish,
  { steadyMs, signal }: CallContext,
): Promise<L1Step[]> {
  requireWish(listed, wish)
  const at = { address, marketId: listed.market.id }
  const current = await venue.accounts.margin(at, steadyMs, signal)
  const mayHold = wish.marginMode === undefined && current.marginMode === 'CROSS'
  const position = mayHold
    ? await venue.accounts.position({ ...at, dex: listed.dex }, signal)
    : undefined
  const facts: AccountMargin = { current, holdsCross: position !== undefined }
  return updateLeverage(listed, wish, facts)
}

async function meetsBook(
  venue: HyperliquidVenue,
  before: WireOrder,
  order: OrderWire,
  signal: AbortSignal,
): Promise<boolean> {
  if (!comesNearer(before, order)) return false
  const book = await askBook(venue.ask, before.coin, undefined, signal)
  const best = book?.levels[order.b ? 1 : 0][0]?.px
  if (best === undefined) return false
  return order.b ? lte(best, decimal(order.p)) : lte(decimal(order.p), best)
}

async function findOpen(
  venue: HyperliquidVenue,
  request: BuildRequest,
  { field, id }: { field: string; id: string },
  context: CallContext,
): Promise<OpenOrder> {
  const name = requireOrderName(field, id, KEY)
  const key = name.kind === 'cloid' ? name.cloid : name.oid
  const { order, status } = await findOrder(venue, request.address, key, context)
  if (name.kind === 'oid' && name.marketId !== undefined && name.marketId !== order.coin) {
    throw validationError(field, `order ${order.oid} is in ${order.coin}`, KEY)
  }
  if (status !== 'open' && status !== 'triggered') {
    throw new PerpsError(2024, `Order ${order.oid} is not open any more.`, { tool: KEY })
  }
  const listed = (await venue.universe.get(context.signal)).find(order.coin)
  if (listed === undefined) throw marketNotFound(order.coin, KEY)
  return { order, listed }
}
