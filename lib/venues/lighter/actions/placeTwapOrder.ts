import type { Decimal } from '@/lib/decimal/decimal'
import type { PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import {
  clientOrderIndexAt,
  integratorParams,
  ORDER_TYPES,
  type OrderFacts,
  type OrderNumbers,
  orderParams,
  priceOf,
  requireOrderValue,
  requireReduceOnly,
  requireTrading,
  sizeOf,
  TIMES_IN_FORCE,
  worstTriggerPrice,
} from './order'
import type { SignStep } from './step'
import { orderWords } from './words'

/** Lives of a TWAP that the venue takes, in seconds; it trades a slice every half minute. */
export const TWAP_SECONDS_MIN = 300
export const TWAP_SECONDS_MAX = 86_400

/**
 * An order that is executed slice by slice until its end.
 * @param markPrice price from which the worst one is taken: 5% beyond it
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeTwapOrder(
  params: PlaceTwapOrderParams,
  listed: ListedMarket,
  facts: OrderFacts & { markPrice: Decimal },
): SignStep {
  const { durationSeconds, size, side, reduceOnly } = params
  const { tool, nowMs, markPrice } = facts
  requireTrading(listed, tool)
  requireReduceOnly(params, listed, tool)
  if (durationSeconds < TWAP_SECONDS_MIN || durationSeconds > TWAP_SECONDS_MAX) {
    const message = `must be ${TWAP_SECONDS_MIN} to ${TWAP_SECONDS_MAX} seconds`
    throw validationError('params.durationSeconds', message, tool)
  }
  const worst = worstTriggerPrice(markPrice, side, listed)
  requireOrderValue({ size, price: worst, rests: true }, listed, tool)
  const order: OrderNumbers = {
    baseAmount: sizeOf('params.size', size, listed, tool),
    // Made of the market's own mark price: no parameter is wrong where it does not fit.
    price: priceOf('params.market', worst, listed, tool),
    isAsk: side === 'SELL',
    type: ORDER_TYPES.TWAP,
    timeInForce: TIMES_IN_FORCE.GTT,
    isReduceOnly: reduceOnly,
    triggerPrice: 0n,
    expiry: nowMs + durationSeconds * 1000,
    clientOrderIndex: clientOrderIndexAt(facts, 0),
  }
  return {
    kind: 'sign',
    action: 'placeTwapOrder',
    signParams: { ...orderParams(listed, order), ...integratorParams(facts.integrator) },
    summary: orderWords(order, listed),
  }
}
