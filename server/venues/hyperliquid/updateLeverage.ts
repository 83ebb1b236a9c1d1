import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import type { MarketMargin } from './accounts'
import { marginStep, settleMargin } from './marginStep'
import { requirePerp } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Sets leverage and mode of a market; empty where both are so, as the venue says now.
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
  const believed = await settleMargin(venue, target, context)
  if (!isSet(believed)) {
    return [await marginStep(venue, request, { listed, wanted: believed.wanted }, context)]
  }
  // That there is nothing to do is never told from memory: it may have been changed elsewhere.
  venue.accounts.dropMargin({ address: request.address, marketId: listed.market.id })
  const read = await settleMargin(venue, target, context)
  if (isSet(read)) return []
  return [await marginStep(venue, request, { listed, wanted: read.wanted }, context)]
}

function isSet({ current, wanted }: { current: MarketMargin; wanted: MarketMargin }): boolean {
  return current.leverage === wanted.leverage && current.marginMode === wanted.marginMode
}
