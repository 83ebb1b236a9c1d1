import type { UpdateLeverageParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'
import { requireCross } from './order'
import { type RequestStep, requestStep } from './step'

/** Where leverage is set. */
export const LEVERAGE_PATH = '/v1/perps/leverage'

/** Sets the leverage of a market. @throws 400/2002 above the market's, or for isolated margin */
export function updateLeverage(
  { leverage, marginMode }: UpdateLeverageParams,
  { market, maxLeverage }: ListedMarket,
  tool: string,
): RequestStep {
  requireCross(marginMode, tool)
  if (leverage > maxLeverage) {
    throw validationError('params.leverage', `must be at most ${maxLeverage} on ${market.id}`, tool)
  }
  const body = { market: market.id, leverage: String(leverage) }
  return requestStep('updateLeverage', 'POST', LEVERAGE_PATH, body)
}
