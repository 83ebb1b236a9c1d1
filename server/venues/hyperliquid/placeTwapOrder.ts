import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { requireSizeOnGrid } from './grid'
import { l1Step } from './l1Step'
import { marginStep, settleMargin } from './marginStep'
import { requirePerp, requireTrading } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/** The venue runs a TWAP for whole minutes, from 5 minutes to a day. */
const MINUTE_SECONDS = 60
const MINUTES_MIN = 5
const MINUTES_MAX = 1440

/**
 * A size traded in slices over time, after a step that isolates the market where needed. Of the
 * extras only `randomize` is honoured.
 * @throws 400/2002 naming what the venue cannot take, 404/2023
 */
export async function buildPlaceTwapOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.placeTwapOrder, request.params, { tool: KEY, root: 'params' })
  const found = await venue.universe.find(params.market, context.signal)
  const listed = requirePerp(requireTrading(found, KEY), KEY)
  requireSizeOnGrid('params.size', params.size, listed.market.szDecimals)
  const twap = {
    a: listed.assetId,
    b: params.side === 'BUY',
    s: params.size,
    r: params.reduceOnly,
    m: minutesOf(params.durationSeconds),
    t: params.randomize ?? false,
  }
  const target = { address: request.address, listed, wish: {} }
  const { current, wanted } = await settleMargin(venue, target, context)
  const steps: BuiltStep[] = []
  if (wanted.marginMode !== current.marginMode) {
    steps.push(await marginStep(venue, request, { listed, wanted }, context))
  }
  const { signerAddress } = request
  const l1 = { type: 'twapOrder' as const, twap }
  const probe = { kind: 'twap' as const, coin: listed.market.id, twap }
  steps.push(await l1Step(venue, { action: 'placeTwapOrder', signerAddress, l1, probe }, context))
  return steps
}

function minutesOf(durationSeconds: number): number {
  const minutes = durationSeconds / MINUTE_SECONDS
  if (Number.isInteger(minutes) && minutes >= MINUTES_MIN && minutes <= MINUTES_MAX) return minutes
  const message = `must be whole minutes from ${MINUTES_MIN * MINUTE_SECONDS} to ${MINUTES_MAX * MINUTE_SECONDS} seconds`
  throw validationError('params.durationSeconds', message, KEY)
}
