import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/enums'
import type { TriggerOrderInput } from '@/lib/schema/triggerOrder'
import type { OrderWire } from '@/lib/venues/hyperliquid/l1Action'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import { requirePriceOnGrid, requireSizeOnGrid } from './grid'
import type { ListedMarket } from './universe'

/** A take-profit or stop-loss to place. */
export interface TriggerLeg {
  kind: 'takeProfit' | 'stopLoss'
  input: TriggerOrderInput
  /** Side of the closing order itself. */
  side: Side
  /** Closes this much where the leg names no size of its own. */
  size: Decimal
  cloid: string
}

/**
 * The reduce-only trigger order of a leg. Without a limit it executes at market once awake, at
 * worst 10 % past its trigger.
 * @throws 400/2002 naming the member that is off the grid
 */
export function triggerLeg(listed: ListedMarket, leg: TriggerLeg): OrderWire {
  const { szDecimals } = listed.market
  const { triggerPrice, limitPrice, size } = leg.input
  const field = `params.${leg.kind}`
  requirePriceOnGrid(`${field}.triggerPrice`, triggerPrice, szDecimals)
  if (limitPrice !== undefined) {
    requirePriceOnGrid(`${field}.limitPrice`, limitPrice, szDecimals)
  }
  if (size !== undefined) requireSizeOnGrid(`${field}.size`, size, szDecimals)
  const isBuy = leg.side === 'BUY'
  return {
    a: listed.assetId,
    b: isBuy,
    p: limitPrice ?? worstTriggerPrice(triggerPrice, isBuy ? 'buy' : 'sell', szDecimals),
    s: size ?? leg.size,
    r: true,
    t: {
      trigger: {
        isMarket: limitPrice === undefined,
        triggerPx: triggerPrice,
        tpsl: leg.kind === 'takeProfit' ? 'tp' : 'sl',
      },
    },
    c: leg.cloid,
  }
}
