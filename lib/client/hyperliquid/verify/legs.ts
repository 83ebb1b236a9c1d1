import type { Side } from '@/lib/schema/enums'
import type { TriggerOrderInput } from '@/lib/schema/triggerOrder'
import type { OrderWire } from '@/lib/venues/hyperliquid/l1Action'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import type { KnownMarket } from './facts'

/** What closes a position: one leg or two. */
export interface Legs {
  takeProfit?: TriggerOrderInput | undefined
  stopLoss?: TriggerOrderInput | undefined
}

/**
 * The reduce-only triggers of the legs given, take-profit first.
 * @param side of the closing orders themselves
 * @param whole size of a leg that names none; `0` stands for the whole position
 */
export function legOrders(
  legs: Legs,
  { assetId, market }: KnownMarket,
  side: Side,
  whole: string,
): Omit<OrderWire, 'c'>[] {
  const isBuy = side === 'BUY'
  return (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const leg = legs[kind]
    if (!leg) return []
    const { triggerPrice, limitPrice, size } = leg
    const worst = worstTriggerPrice(triggerPrice, isBuy ? 'buy' : 'sell', market.szDecimals)
    const isMarket = limitPrice === undefined
    const tpsl = kind === 'takeProfit' ? 'tp' : 'sl'
    return [
      {
        a: assetId,
        b: isBuy,
        p: limitPrice ?? worst,
        s: size ?? whole,
        r: true,
        t: { trigger: { isMarket, triggerPx: triggerPrice, tpsl } },
      },
    ]
  })
}
