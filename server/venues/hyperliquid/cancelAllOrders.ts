import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { cancelStep } from './cancelStep'
import { l1Step } from './l1Step'
import { type HyperliquidVenue, KEY } from './venue'

/** The venue schedules no sooner; the rest is for signing and sending. */
const AHEAD_MIN_MS = 5000

/**
 * Cancels every open order, sleeping ones included, of all markets on offer (0; empty where there
 * is none), has the venue do so at a time (1), or calls that off (2).
 * @throws 400/2002 for a time less than 5 s ahead
 */
export async function buildCancelAllOrders(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.cancelAllOrders, request.params, { tool: KEY, root: 'params' })
  if (params.timeInForce === 0) return cancelNow(venue, request, context)
  const { timestampMs: time } = params
  if (time !== undefined && time < (await venue.clock.now(context)) + AHEAD_MIN_MS) {
    throw validationError('params.timestampMs', 'must be at least 5 seconds ahead', KEY)
  }
  const l1 = { type: 'scheduleCancel' as const, ...(time === undefined ? {} : { time }) }
  const { signerAddress } = request
  const probe = { kind: 'schedule' as const }
  return [await l1Step(venue, { action: 'cancelAllOrders', signerAddress, l1, probe }, context)]
}

async function cancelNow(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const universe = await venue.universe.get(context.signal)
  const lists = await Promise.all(
    universe.dexes.map(({ name }) =>
      venue.info.openOrderIds(request.address, name, context.signal),
    ),
  )
  const cancels = new Map<number, number>()
  for (const { oid, coin } of lists.flat()) {
    const listed = universe.byId.get(coin)
    if (listed !== undefined) cancels.set(oid, listed.assetId)
  }
  if (cancels.size === 0) return []
  return [await cancelStep(venue, request, { action: 'cancelAllOrders', cancels }, context)]
}
