'use client'
import { exitsLabel, exitsSetText } from '@/components/session/messages/positionLabels'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { exitsOf } from '@/lib/trade/exits/exits'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'
import { useAmendOrder } from './useAmendOrder'
import { closingSide } from './useClosePosition'
import { useRunAction } from './useRunAction'

/**
 * Sets one exit of a position to a price: moves the one that is there, else places one that closes
 * the whole position. Resolves to whether the venue took it.
 */
export function useSetExit(
  provider: Provider,
): (position: Position, leg: TriggerLeg, price: Decimal) => Promise<boolean> {
  const run = useRunAction(provider)
  const amend = useAmendOrder(provider)
  const { data: orders } = useOpenOrders(provider.key)
  return async (position, leg, triggerPrice) => {
    // Without the open orders a second exit would be set beside the one that is there.
    if (orders === undefined) return false
    const exits = exitsOf(position, orders)
    const present = leg === 'takeProfit' ? exits.takeProfitOrder : exits.stopLossOrder
    if (present !== undefined) return amend(present, { triggerPrice }, false)
    const { id: marketId, categoryId } = position.market
    const { kind } = await run({
      action: 'placeTriggerOrder',
      params: {
        market: { marketId, categoryId },
        side: closingSide(position),
        [leg]: { triggerPrice },
      },
      label: exitsLabel(position),
    })
    if (kind === 'accepted') notifyDone(exitsSetText(position))
    return kind === 'accepted'
  }
}
