import { max } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, ZERO } from '@/lib/decimal/decimal'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { UnitCost } from '@/lib/trade/margin/buyingPower'
import type { TicketInputs } from './ticketInputs'
import { worstPrice } from './ticketPrices'
import type { TicketState } from './ticketState'

/** How far prices may go, as a fraction, between the look at the book and the match. */
const MOVE = decimal('0.0002')

/** What an order costs beside its margin. */
export interface EntryCost {
  limit: Decimal | undefined
  isTaker: boolean
  /** Size that executes when it is placed; absent where none of it comes to rest. */
  executes: Decimal | undefined
  /** The fee the ticket shows. */
  feeRate: Decimal | undefined
}

/** Free balance of the base asset, which bounds a spot sell; undefined of any other order. */
export function sellableUnits(
  { side }: Pick<TicketState, 'side'>,
  { market, available }: Pick<TicketInputs, 'market' | 'available'>,
): Decimal | undefined {
  return side === 'SELL' && isSpotMarket(market) ? available?.sellUnits : undefined
}

/** What one unit of the order costs as it stands; undefined while its leverage is not known. */
export function unitCost(
  { side }: TicketState,
  { market, markPrice, leverage, marginMode }: TicketInputs,
  order: Pick<EntryCost, 'isTaker' | 'executes' | 'feeRate'> & { price: Decimal },
): UnitCost | undefined {
  const isSpot = isSpotMarket(market)
  if (leverage === undefined) return undefined
  return {
    market,
    price: order.price,
    markPrice: markPrice ?? order.price,
    leverage,
    // Nothing is borrowed on spot: what is paid is the price.
    marginMode: isSpot ? 'ISOLATED' : marginMode,
    isTaker: order.isTaker,
    executes: order.executes,
    feeRate: order.feeRate ?? ZERO,
    side,
  }
}

/**
 * The same for a share of what there is: room for a small move before it executes at once, for the
 * taker fee of a limit that meets the other side by then, and on spot for the worst price accepted.
 */
export function reservedCost(
  state: TicketState,
  inputs: TicketInputs,
  { isTaker, executes, feeRate }: EntryCost,
  price: Decimal,
): UnitCost | undefined {
  const { fees, platformFee, market } = inputs
  const isSpot = isSpotMarket(market)
  const mayTake = state.type === 'LIMIT' && !state.postOnly && !isSpot
  const taker = mayTake && fees ? add(fees.taker, platformFee?.taker ?? ZERO) : ZERO
  const fee = max(taker, feeRate ?? ZERO)
  const dearest = isSpot && state.type === 'MARKET' && state.side === 'BUY'
  const at = dearest ? (worstPrice(inputs, 'BUY') ?? price) : price
  const unit = unitCost(state, inputs, { price: at, isTaker, executes, feeRate: fee })
  return unit && isTaker && !isSpot ? { ...unit, feeRate: add(fee, MOVE) } : unit
}
