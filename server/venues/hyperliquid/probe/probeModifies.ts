import { z } from 'zod'
import type { ActionResult } from '@/lib/schema/action/action'
import { isEnded } from '@/lib/venues/hyperliquid/map/mapOrder'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import { type ProbeData, RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { failed } from '@/server/venues/hyperliquid/relay/refusal'
import { SHOWN_AFTER_MS } from '@/server/venues/hyperliquid/relay/shownAfter'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import { findAll, statusOf } from './probeOrders'

/** Flag of a modify that places the successor even where its order had ended. */
const PlacesAlways = z.object({ a: z.literal(true) })

/**
 * Orders replaced. undefined while the venue shows none of what replaces them, unless what was to be
 * replaced has ended: then it was refused, now and for good.
 */
export async function readModifies(
  venue: HyperliquidVenue,
  { oids, cloids }: Extract<ProbeData, { kind: 'modifies' }>,
  staged: StagedStep,
  context: CallContext,
): Promise<ActionResult | undefined> {
  // First: a replacement ends it too, and is then there when it is looked for.
  const isOver = await haveEnded(venue, oids, staged, context)
  const found = await findAll(venue, cloids, staged, context)
  if (found.length === 0) {
    if (!isOver) return undefined
    return failed(staged, 2024, 'Not replaced: the order had ended before it could be.')
  }
  const standing = found.filter((order) => statusOf(order) !== 'REJECTED')
  if (standing.length === oids.length) {
    const [only] = standing
    const orderId = standing.length === 1 && only ? { orderId: String(only.order.oid) } : {}
    return { action: staged.step.action, success: true, ...orderId }
  }
  const count = `${oids.length - standing.length} of ${oids.length} orders were not replaced.`
  return failed(staged, 2020, count)
}

async function haveEnded(
  venue: HyperliquidVenue,
  oids: readonly number[],
  staged: StagedStep,
  context: CallContext,
): Promise<boolean> {
  if (PlacesAlways.safeParse(RelayData.parse(staged.relayData).action).success) return false
  const orders = await findAll(venue, oids, staged, context)
  const isEach = orders.length === oids.length && orders.every((order) => isEnded(statusOf(order)))
  if (!isEach) return false
  const lastMs = Math.max(...orders.map(({ statusTimestamp }) => statusTimestamp))
  return (await venue.clock.now(context)) >= lastMs + SHOWN_AFTER_MS
}
