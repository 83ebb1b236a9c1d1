import { ZERO } from '@/lib/decimal/decimal'
import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { cloidMaker, orderStep } from './orderStep'
import { triggerLeg } from './triggerLeg'
import { requirePerp, requireTrading } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Take-profit and stop-loss on an open position. A leg without a size covers the whole position and
 * follows it; the venue writes that as a size of zero in a position group.
 * @throws 400/2002 naming what the venue cannot take, 404/2023
 */
export async function buildPlaceTriggerOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.placeTriggerOrder, request.params, {
    tool: KEY,
    root: 'params',
  })
  const found = await venue.universe.find(params.market, context.signal)
  const listed = requirePerp(requireTrading(found, KEY), KEY)
  const cloid = cloidMaker(context)
  const legs = (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const input = params[kind]
    return input === undefined ? [] : [{ kind, input }]
  })
  const orders = legs.map(({ kind, input }) =>
    triggerLeg(listed, { kind, input, side: params.side, size: ZERO, cloid: cloid() }),
  )
  const followsPosition = legs.some(({ input }) => input.size === undefined)
  const group = { orders, grouping: followsPosition ? 'positionTpsl' : 'na' } as const
  return [await orderStep(venue, request, { action: 'placeTriggerOrder', listed, group }, context)]
}
