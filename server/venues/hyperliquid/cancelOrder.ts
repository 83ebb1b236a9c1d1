import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError, validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import type { Universe } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

interface Target {
  id: string
  oid: number
  /** Where the caller named it. */
  marketId: string | undefined
}

const CLOID = /^0x[0-9a-f]{32}$/i
const OID = /^\d{1,15}$/
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
  for (const target of targets) {
    const marketId =
      target.marketId ??
      openMarkets.get(target.oid) ??
      (await marketOfOrder(venue, request.address, target, context))
    const listed = universe.byId.get(marketId)
    if (listed === undefined) throw marketNotFound(marketId, KEY)
    cancels.set(target.oid, listed.assetId)
  }
  const l1 = { type: 'cancel' as const, cancels: [...cancels].map(([o, a]) => ({ a, o })) }
  const probe = { kind: 'cancels' as const, oids: [...cancels.keys()] }
  const { signerAddress } = request
  return [await l1Step(venue, { action: 'cancelOrder', signerAddress, l1, probe }, context)]
}

async function readTarget(
  venue: HyperliquidVenue,
  address: string,
  given: { id: string; field: string; assetMarket: string | undefined },
  context: BuildContext,
): Promise<Target> {
  const { id, field, assetMarket } = given
  if (CLOID.test(id)) {
    const { oid, coin } = await findOrder(venue, address, id.toLowerCase(), context)
    return { id, oid, marketId: coin }
  }
  const colon = id.lastIndexOf(':')
  const named = colon < 0 ? undefined : id.slice(0, colon)
  const number = id.slice(colon + 1)
  if (!OID.test(number)) {
    throw validationError(field, 'must be an order id, or <market>:<order id>', KEY)
  }
  if (named !== undefined && assetMarket !== undefined && named !== assetMarket) {
    throw validationError(field, `names another market than assetId (${assetMarket})`, KEY)
  }
  return { id, oid: Number(number), marketId: named ?? assetMarket }
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

async function marketOfOrder(
  venue: HyperliquidVenue,
  address: string,
  target: Target,
  context: BuildContext,
): Promise<string> {
  return (await findOrder(venue, address, target.oid, context)).coin
}

/** @throws 404/2024 */
async function findOrder(
  venue: HyperliquidVenue,
  address: string,
  id: number | string,
  context: BuildContext,
): Promise<{ oid: number; coin: string }> {
  const answer = await venue.info.orderStatus(address, id, context.signal)
  if (answer.status === 'order') return answer.order.order
  throw new PerpsError(2024, `There is no order ${id}.`, { tool: KEY })
}
