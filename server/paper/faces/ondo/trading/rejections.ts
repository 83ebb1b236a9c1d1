import type { RejectReason } from '@/server/paper/engine/commands'
import { VenueError } from '@/server/paper/faces/ondo/http/errors'

type Refusal = readonly [code: string, message: string]

const OUTSIDE_BOUNDS: Refusal = [
  'order_price_outside_safe_bounds',
  'order price is outside safe bounds',
]
const REFUSALS: Readonly<Record<RejectReason, Refusal>> = {
  unknownMarket: ['invalid_market', 'invalid market'],
  marketDelisted: ['trading_disabled', 'trading is disabled'],
  marketHalted: ['trading_disabled', 'trading is disabled'],
  unknownAccount: ['insufficient_margin', 'insufficient margin'],
  zeroSize: ['order_invalid_size', 'invalid order size'],
  invalidSize: ['order_invalid_size', 'invalid order size'],
  invalidPrice: ['order_invalid_price', 'invalid order price'],
  minNotional: ['order_invalid_size', 'order is too small'],
  insufficientMargin: ['insufficient_margin', 'insufficient margin'],
  reduceOnlyWouldIncrease: ['reduce_only_no_open_position', 'no open position to reduce'],
  postOnlyWouldCross: ['post_only_has_match', 'post only order would match'],
  iocNoLiquidity: ['insufficient_liquidity', 'insufficient liquidity'],
  marketNoLiquidity: ['insufficient_liquidity', 'insufficient liquidity'],
  badTriggerPrice: ['stop_order_crosses_mark_price', 'stop order crosses the mark price'],
  priceTooFarFromOracle: OUTSIDE_BOUNDS,
  priceTooFarFromTrigger: OUTSIDE_BOUNDS,
  maxPosition: ['net_position_too_large', 'net position is too large'],
  tooManyOpenOrders: ['too_many_open_orders', 'too many open orders'],
  duplicateClientOrderId: ['clientOrderID_collision', 'client order id is in use'],
  parentRejected: ['invalid_stop_order', 'invalid stop order'],
  selfTrade: ['order_matches_against_self', 'order matches against self'],
  invalidExpiry: ['', 'bad request'],
}

/** What the venue says where the engine refuses. */
export function refusalOf(reason: RejectReason): VenueError {
  const [code, message] = REFUSALS[reason]
  return new VenueError(code, message)
}
