import { isZero, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { actionParams, type ModifyOrderInput } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError, validationError } from '@/lib/schema/perpsError'
import { isAsleep } from '@/lib/venues/hyperliquid/asleep'
import { type OrderWire, Tif } from '@/lib/venues/hyperliquid/l1Action'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import type { WireOrder } from '@/lib/venues/hyperliquid/wireAccount'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { requireOrderValue, requirePriceOnGrid, requireSizeOnGrid } from './grid'
import { l1Step } from './l1Step'
import { findOrder, readOrderName } from './orderLookup'
import { cloidMaker } from './orderStep'
import type { ListedMarket } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

interface Replacement {
  oid: number
  order: OrderWire & { c: string }
  /** Needs the word that lets a replacement stand even if the old order was just gone. */
  placesAlways: boolean
}

/**
 * Replaces open orders by changed ones: the venue cancels and places, so every order comes back
 * whole, with what was not named as it stands. Without a further word the venue holds a replacement
 * to resting. Orders with a trigger need that word, and limit orders whose new price meets the book
 * as it stands: those are to execute. They go in a step of their own, because the word also lets a
 * replacement stand where the old order was just filled; no other order runs that risk.
 * @throws 400/2002, 404/2023, 404/2024 for an order that is not open
 */
export async function buildModifyOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.modifyOrder, request.params, { tool: KEY, root: 'params' })
  const cloid = cloidMaker(context)
  const replacements: Replacement[] = []
  for (const [index, change] of params.modifications.entries()) {
    const field = `params.modifications.${index}`
    const { order, listed } = await findOpen(venue, request, { field, id: change.id }, context)
    if (replacements.some(({ oid }) => oid === order.oid)) {
      throw validationError(`${field}.id`, 'names an order twice', KEY)
    }
    const wire = replace(order, change, { listed, field })
    const placesAlways =
      'trigger' in wire.t || (await meetsBook(venue, order, wire, context.signal))
    replacements.push({ oid: order.oid, order: { ...wire, c: cloid() }, placesAlways })
  }
  const steps: BuiltStep[] = []
  for (const placesAlways of [false, true]) {
    const group = replacements.filter((replacement) => replacement.placesAlways === placesAlways)
    if (group.length > 0)
      steps.push(await modifyStep(venue, request, { group, placesAlways }, context))
  }
  return steps
}

// An order at rest met nothing so far: only one that moves towards the other side can.
async function meetsBook(
  venue: HyperliquidVenue,
  order: WireOrder,
  { b: isBuy, p: price, t }: OrderWire,
  signal: AbortSignal,
): Promise<boolean> {
  if (!('limit' in t) || t.limit.tif !== 'Gtc') return false
  if (isBuy ? lte(decimal(price), order.limitPx) : lte(order.limitPx, decimal(price))) return false
  const book = await venue.info.l2Book(order.coin, undefined, signal)
  const best = book?.levels[isBuy ? 1 : 0][0]?.px
  if (best === undefined) return false
  return isBuy ? lte(best, decimal(price)) : lte(decimal(price), best)
}

function modifyStep(
  venue: HyperliquidVenue,
  request: BuildRequest,
  { group, placesAlways }: { group: readonly Replacement[]; placesAlways: boolean },
  context: BuildContext,
): Promise<BuiltStep> {
  return l1Step(
    venue,
    {
      action: 'modifyOrder',
      signerAddress: request.signerAddress,
      l1: {
        type: 'batchModify',
        modifies: group.map(({ oid, order }) => ({ oid, order })),
        ...(placesAlways ? { a: true as const } : {}),
      },
      probe: {
        kind: 'modifies',
        oids: group.map(({ oid }) => oid),
        cloids: group.map(({ order }) => order.c),
      },
    },
    context,
  )
}

async function findOpen(
  venue: HyperliquidVenue,
  request: BuildRequest,
  { field, id }: { field: string; id: string },
  context: BuildContext,
): Promise<{ order: WireOrder; listed: ListedMarket }> {
  const name = readOrderName(`${field}.id`, id)
  const key = name.kind === 'cloid' ? name.cloid : name.oid
  const { order, status } = await findOrder(venue, request.address, key, context)
  if (name.kind === 'oid' && name.marketId !== undefined && name.marketId !== order.coin) {
    throw validationError(`${field}.id`, `order ${order.oid} is in ${order.coin}`, KEY)
  }
  if (status !== 'open' && status !== 'triggered') {
    throw new PerpsError(2024, `Order ${order.oid} is not open any more.`, { tool: KEY })
  }
  const listed = (await venue.universe.get(context.signal)).byId.get(order.coin)
  if (listed === undefined) throw marketNotFound(order.coin, KEY)
  return { order, listed }
}

function replace(
  order: WireOrder,
  change: ModifyOrderInput,
  { listed, field }: { listed: ListedMarket; field: string },
): OrderWire {
  const { szDecimals } = listed.market
  for (const name of ['price', 'triggerPrice', 'limitPrice'] as const) {
    const price = change[name]
    if (price !== undefined) requirePriceOnGrid(`${field}.${name}`, price, szDecimals, listed.kind)
  }
  if (change.size !== undefined) requireSizeOnGrid(`${field}.size`, change.size, szDecimals)
  const isBuy = order.side === 'B'
  const shared = {
    a: listed.assetId,
    b: isBuy,
    s: change.size ?? order.sz,
    r: order.reduceOnly ?? false,
  }
  if (isAsleep(order)) {
    const { p, t } = replaceTrigger(order, change, { szDecimals, field })
    return { ...shared, p, t }
  }
  for (const name of ['triggerPrice', 'limitPrice'] as const) {
    if (change[name] === undefined) continue
    throw validationError(`${field}.${name}`, 'is only for orders with a trigger', KEY)
  }
  const price = change.price ?? order.limitPx
  if (!shared.r) requireOrderValue(price, shared.s, `${field}.size`)
  const tif = Tif.safeParse(order.tif)
  return { ...shared, p: price, t: { limit: { tif: tif.success ? tif.data : 'Gtc' } } }
}

// A limit named makes it rest once awake. Without one, a market trigger that moves takes its worst
// price along, and one that stays keeps it.
function replaceTrigger(
  order: WireOrder,
  change: ModifyOrderInput,
  { szDecimals, field }: { szDecimals: number; field: string },
): Pick<OrderWire, 'p' | 't'> {
  const triggerPx = change.triggerPrice ?? order.triggerPx
  if (triggerPx === undefined || triggerPx === null || isZero(triggerPx)) {
    throw new PerpsError(2004, 'The venue does not tell the trigger of the order.', { tool: KEY })
  }
  if (change.price !== undefined && change.limitPrice !== undefined) {
    if (change.price !== change.limitPrice) {
      throw validationError(`${field}.limitPrice`, 'must equal price where both are named', KEY)
    }
  }
  const wasMarket = /Market$/.test(order.orderType ?? '')
  const isMarket = wasMarket && change.limitPrice === undefined
  const side = order.side === 'B' ? 'buy' : 'sell'
  const moved: Decimal | undefined =
    isMarket && change.triggerPrice !== undefined
      ? worstTriggerPrice(change.triggerPrice, side, szDecimals)
      : undefined
  const tpsl = /^Take Profit/.test(order.orderType ?? '') ? 'tp' : 'sl'
  return {
    p: change.limitPrice ?? change.price ?? moved ?? order.limitPx,
    t: { trigger: { isMarket, triggerPx, tpsl } },
  }
}
