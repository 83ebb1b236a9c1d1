import type { TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import type { Side } from '@/lib/schema/model/enums'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import type { OrderWire } from '@/lib/venues/hyperliquid/sign/l1Action'
import { type ListedMarket, requirePriceOnGrid, requireSizeOnGrid } from './listedMarket'

/** What closes a position: one leg or two. */
export interface Legs {
  takeProfit?: TriggerOrderInput | undefined
  stopLoss?: TriggerOrderInput | undefined
}

/** Names of the legs in the order they are placed. */
export const LEGS = ['takeProfit', 'stopLoss'] as const

/**
 * The reduce-only triggers of the legs given, take-profit first. Without a limit a leg executes at
 * market once awake, at worst 10 % past its trigger.
 * @param side of the closing orders themselves
 * @param size closed where a leg names none; `0` stands for the whole position
 * @throws 400/2002 naming the member that is off the grid
 */
export function triggerLegs(
  legs: Legs,
  listed: ListedMarket,
  { side, size }: { side: Side; size: string },
): OrderWire[] {
  const isBuy = side === 'BUY'
  return LEGS.flatMap((kind): OrderWire[] => {
    const leg = legs[kind]
    if (leg === undefined) return []
    const { triggerPrice, limitPrice } = leg
    requirePriceOnGrid(listed, `${kind}.triggerPrice`, triggerPrice)
    if (limitPrice !== undefined) requirePriceOnGrid(listed, `${kind}.limitPrice`, limitPrice)
    if (leg.size !== undefined) requireSizeOnGrid(listed, `${kind}.size`, leg.size)
    const worst = worstTriggerPrice(triggerPrice, isBuy ? 'buy' : 'sell', listed.market.szDecimals)
    const isMarket = limitPrice === undefined
    const tpsl = kind === 'takeProfit' ? 'tp' : 'sl'
    return [
      {
        a: listed.assetId,
        b: isBuy,
        p: limitPrice ?? worst,
        s: leg.size ?? size,
        r: true,
        t: { trigger: { isMarket, triggerPx: triggerPrice, tpsl } },
      },
    ]
  })
}
