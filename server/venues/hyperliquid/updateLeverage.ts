import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { marginStep, settleMargin } from './marginStep'
import { requirePerp } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Sets leverage and mode of a market.
 * @throws 400/2002 beyond the market's leverage or on CROSS where there is none, 404/2023
 */
export async function buildUpdateLeverage(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.updateLeverage, request.params, { tool: KEY, root: 'params' })
  const listed = requirePerp(await venue.universe.find(params.market, context.signal), KEY)
  const target = { address: request.address, listed, wish: params }
  const { wanted } = await settleMargin(venue, target, context)
  return [await marginStep(venue, request, { listed, wanted }, context)]
}
