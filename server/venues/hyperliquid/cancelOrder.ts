import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { cancelStep } from './cancelStep'
import { findOrder, readOrderName } from './orderLookup'
import type { Universe } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

interface Target {
  oid: number
  /** Where the caller named it. */
  marketId: string | undefined
}

/** From so many ids on, one list of open orders costs the venue less than asking one by one. */
const LIST_FROM = 10

/**
 * One step that cancels all ids. An id may be an order id, `<market>:<order id>` or a client order
 * id; the market is looked up at the venue where nobody names it.
 * @throws 400/2002 for a malformed id, 404/2023, 404/2024 for an order the venue does not know
 */
export async function buildCancelOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.cancelOrder, request.params, { tool: KEY, root: 'params' })
  const universe = await venue.universe.get(context.signal)
  const assetMarket =
    params.assetId === undefined ? undefined : marketOfAsset(universe, params.assetId)
  const targets: Target[] = []
  for (const [index, id] of params.ids.entries()) {
    const field = `params.ids.${index}`
    targets.push(await readTarget(venue, request.address, { id, field, assetMarket }, context))
  }
  const openMarkets = await listOpenMarkets(venue, request.address, targets, context)
  const cancels = new Map<number, number>()
  for (const { oid, marketId: named } of targets) {
    const marketId =
      named ??
      openMarkets.get(oid) ??
      (await findOrder(venue, request.address, oid, context)).order.coin
    const listed = universe.byId.get(marketId)
    if (listed === undefined) throw marketNotFound(marketId, KEY)
    cancels.set(oid, listed.assetId)
  }
  return [await cancelStep(venue, request, { action: 'cancelOrder', cancels }, context)]
}

async function readTarget(
  venue: HyperliquidVenue,
  address: string,
  given: { id: string; field: string; assetMarket: string | undefined },
  context: BuildContext,
): Promise<Target> {
  const { id, field, assetMarket } = given
  const name = readOrderName(field, id)
  if (name.kind === 'cloid') {
    const { order } = await findOrder(venue, address, name.cloid, context)
    return { oid: order.oid, marketId: order.coin }
  }
  const { oid, marketId } = name
  if (marketId !== undefined && assetMarket !== undefined && marketId !== assetMarket) {
    throw validationError(field, `names another market than assetId (${assetMarket})`, KEY)
  }
  return { oid, marketId: marketId ?? assetMarket }
}

/** @throws 404/2023 */
function marketOfAsset(universe: Universe, assetId: string): string {
  if (universe.byId.has(assetId)) return assetId
  const found = universe.listed.find((entry) => String(entry.assetId) === assetId)
  if (found === undefined) throw marketNotFound(assetId, KEY)
  return found.market.id
}

async function listOpenMarkets(
  venue: HyperliquidVenue,
  address: string,
  targets: readonly Target[],
  context: BuildContext,
): Promise<Map<number, string>> {
  const unknown = targets.filter((target) => target.marketId === undefined)
  if (unknown.length < LIST_FROM) return new Map()
  const open = await venue.info.openOrders(address, '', context.signal)
  return new Map(open.map((order) => [order.oid, order.coin]))
}
