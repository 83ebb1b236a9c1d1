import type { ActionResult } from '@/lib/schema/action/action'
import { askOrder } from '@/lib/venues/hyperliquid/ask/orderQuestions'
import { isEnded, mapOrderStatus } from '@/lib/venues/hyperliquid/map/mapOrder'
import { readRejectedStatus } from '@/lib/venues/hyperliquid/rejections'
import type { WireOrderUpdate } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { failed } from '@/server/venues/hyperliquid/relay/refusal'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'

/**
 * Orders placed, by their client order ids: the one asked for and its legs; undefined while the
 * venue shows none. Evaluated as an answer would be: a leg that was refused makes the step a
 * failure, for the position would be open without it. A leg that is not shown beside an order that
 * was filled is waited for, and is missing once it can no longer come.
 * @param orders.isVoid the venue takes none of them any more
 */
export async function readOrders(
  venue: HyperliquidVenue,
  { cloids, isVoid }: { cloids: readonly string[]; isVoid: boolean },
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const [main, ...legs] = await Promise.all(
    cloids.map((cloid) => askOrder(venue.ask, staged.address, cloid, signal)),
  )
  const standing = legs.filter((leg) => leg !== undefined && statusOf(leg) !== 'REJECTED')
  if (main === undefined) {
    if (standing.length === 0) return undefined
    return failed(staged, 2020, `The venue shows ${standing.length} TP/SL legs, but not the first.`)
  }
  const orderId = String(main.order.oid)
  if (statusOf(main) === 'REJECTED') {
    const { code, reason } = readRejectedStatus(main.status)
    const others = standing.length === 0 ? '' : ` ${standing.length} of its legs stand.`
    return {
      ...failed(staged, code, `The venue refused the order: ${main.status}.${others}`, reason),
      orderId,
    }
  }
  const refused = legs.flatMap((leg) =>
    leg !== undefined && statusOf(leg) === 'REJECTED' ? leg.status : [],
  )
  const [firstRefused] = refused
  if (firstRefused === undefined) {
    const missing = legs.filter((leg) => leg === undefined).length
    // Legs of an order that rests wait inside of it, and are not shown by themselves.
    if (missing === 0 || statusOf(main) !== 'FILLED') {
      return { action: staged.step.action, success: true, orderId }
    }
    if (!isVoid) return undefined
    const error = `The order was placed, but the venue shows ${legs.length - missing} of its ${legs.length} TP/SL legs`
    return { ...failed(staged, 2020, error), orderId }
  }
  const which = `${refused.length} of its ${legs.length} TP/SL legs: ${refused.join('; ')}`
  const error = `The order was placed, but the venue refused ${which}`
  const { code, reason } = readRejectedStatus(firstRefused)
  return { ...failed(staged, code, error, reason), orderId }
}

/** Orders cancelled; undefined while one of them is still open. */
export async function readCancels(
  venue: HyperliquidVenue,
  oids: readonly number[],
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  const orders = await findAll(venue, oids, staged, context)
  if (orders.some((order) => !isEnded(statusOf(order)))) return undefined
  const orderId = oids.length === 1 ? { orderId: String(oids[0]) } : {}
  const others = orders.filter((order) => statusOf(order) !== 'CANCELLED')
  if (others.length === 0 && orders.length === oids.length) {
    return { action: staged.step.action, success: true, ...orderId }
  }
  const listed = others.map(({ order, status }) => `${order.oid}: ${status}`).join('; ')
  return { ...failed(staged, 2024, `Not every order was cancelled. ${listed}`), ...orderId }
}

/** Those of the orders that the venue knows. */
export async function findAll(
  venue: HyperliquidVenue,
  ids: readonly (number | string)[],
  staged: StagedStep,
  { signal }: CallContext,
): Promise<WireOrderUpdate[]> {
  const found = await Promise.all(ids.map((id) => askOrder(venue.ask, staged.address, id, signal)))
  return found.filter((order) => order !== undefined)
}

/** State of an order, in our words. */
export function statusOf(update: WireOrderUpdate) {
  return mapOrderStatus(update.status, false)
}
