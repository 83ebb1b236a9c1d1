import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { marginStep, settleMargin } from './marginStep'
import { cloidMaker, orderStep } from './orderStep'
import { orderWires } from './orderWires'
import { requireTrading } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * An order with its legs, after a leverage step where leverage or mode differ from the wish. Legs
 * without an entry touch neither.
 * @throws 400/2002 naming what the venue cannot take, 404/2023
 */
export async function buildPlaceOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.placeOrder, request.params, { tool: KEY, root: 'params' })
  const listed = requireTrading(await venue.universe.find(params.market, context.signal), KEY)
  const group = orderWires(params, listed, cloidMaker(context))
  const steps: BuiltStep[] = []
  if (params.type !== 'TRIGGER_ONLY' && listed.kind === 'perp') {
    const target = { address: request.address, listed, wish: params }
    const { current, wanted } = await settleMargin(venue, target, context)
    if (wanted.leverage !== current.leverage || wanted.marginMode !== current.marginMode) {
      steps.push(await marginStep(venue, request, { listed, wanted }, context))
    }
  }
  steps.push(await orderStep(venue, request, { action: 'placeOrder', listed, group }, context))
  return steps
}
