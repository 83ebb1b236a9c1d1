import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import { estimateLiquidationPrice, liquidationDistance } from '@/lib/trade/liquidationPrice'
import { maintenanceTiers } from '@/lib/trade/maintenance'
import { positionAfter } from '@/lib/trade/positionAfter'
import type { TicketInputs } from './ticketInputs'
import type { TicketState } from './ticketState'

/** Where the position that an order leaves would be taken over. */
export interface LiquidationEstimate {
  /** null where no price takes it over, or nothing is left to take. */
  price: Decimal | null
  /** From the entry price, as a signed fraction. */
  distance: Decimal | undefined
}

/**
 * Estimates the liquidation price once the order executed in full, together with the position that
 * is there. Isolated: the ring-fenced margin stands behind it; cross: what the account has free too.
 */
export function estimateLiquidation(
  state: TicketState,
  inputs: TicketInputs,
  order: { size: Decimal; entryPrice: Decimal; margin: Decimal; available: Decimal | undefined },
): LiquidationEstimate {
  const { market, marginMode, position } = inputs
  const after = positionAfter(position, {
    side: state.side,
    size: order.size,
    price: order.entryPrice,
    margin: order.margin,
    reduceOnly: state.reduceOnly,
  })
  if (after === null) return { price: null, distance: undefined }
  // The order's margin comes out of what is free, so on cross it is already counted there.
  const collateral =
    marginMode === 'ISOLATED'
      ? after.margin
      : add(order.available ?? order.margin, position?.marginUsed ?? ZERO)
  const price = estimateLiquidationPrice({
    side: after.side,
    size: after.size,
    entryPrice: after.entryPrice,
    collateral,
    tiers: maintenanceTiers(market),
  })
  return {
    price,
    distance: price === null ? undefined : liquidationDistance(order.entryPrice, price),
  }
}
