'use client'
import { useAmendOrder } from '@/components/session/actions/useAmendOrder'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { closingSide } from '@/components/session/actions/useClosePosition'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { exitsLabel, exitsSetText } from '@/components/session/messages/positionLabels'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import type { ExitPlan } from '@/lib/trade/exits/exitPlan'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'

/**
 * Carries out a plan of exits: moves and places first, cancels last, so that the position is never
 * less protected than before. Resolves to whether all of it was taken.
 */
export function useSetExits(
  provider: Provider,
): (
  position: Position,
  plan: ExitPlan,
  options: { size: Decimal | undefined; onUnknown: () => void },
) => Promise<boolean> {
  const run = useRunAction(provider)
  const amend = useAmendOrder(provider)
  const cancel = useCancelOrders(provider)

  return async (
    position,
    { place, previousSizes, amend: moved, cancel: gone },
    { size, onUnknown },
  ) => {
    for (const { order, triggerPrice } of moved) {
      if (!(await amend(order, { triggerPrice }, false))) return false
    }
    const { takeProfit, stopLoss } = place
    if (takeProfit !== undefined || stopLoss !== undefined) {
      const legOf = (leg: TriggerLeg, triggerPrice: Decimal) => {
        const own = previousSizes[leg] ?? { size }
        return { triggerPrice, ...(own.size === undefined ? {} : { size: own.size }) }
      }
      const answer = await run({
        action: 'placeTriggerOrder',
        params: {
          market: { marketId: position.market.id, categoryId: position.market.categoryId },
          side: closingSide(position),
          ...(takeProfit === undefined ? {} : { takeProfit: legOf('takeProfit', takeProfit) }),
          ...(stopLoss === undefined ? {} : { stopLoss: legOf('stopLoss', stopLoss) }),
        },
        label: exitsLabel(position),
        onUnknown,
      })
      if (answer.kind !== 'accepted') return false
      notifyDone(exitsSetText(position))
    }
    if (gone.length > 0) await cancel(gone)
    return true
  }
}
