'use client'
import { exitsLabel, exitsSetText } from '@/components/session/positionLabels'
import { tellDone } from '@/components/session/tradeNews'
import { useAmendOrder } from '@/components/session/useAmendOrder'
import { useCancelOrders } from '@/components/session/useCancelOrders'
import { closingSide } from '@/components/session/useClosePosition'
import { useRunAction } from '@/components/session/useRunAction'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import type { ExitPlan } from '@/lib/trade/exitPlan'

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

  return async (position, { place, amend: moved, cancel: gone }, { size, onUnknown }) => {
    for (const { order, triggerPrice } of moved) {
      if (!(await amend(order, { triggerPrice }))) return false
    }
    const { takeProfit, stopLoss } = place
    if (takeProfit !== undefined || stopLoss !== undefined) {
      const part = size === undefined ? {} : { size }
      const answer = await run({
        action: 'placeTriggerOrder',
        params: {
          market: { marketId: position.market.id, categoryId: position.market.categoryId },
          side: closingSide(position),
          ...(takeProfit === undefined
            ? {}
            : { takeProfit: { triggerPrice: takeProfit, ...part } }),
          ...(stopLoss === undefined ? {} : { stopLoss: { triggerPrice: stopLoss, ...part } }),
        },
        label: exitsLabel(position),
        onUnknown,
      })
      if (answer.kind !== 'accepted') return false
      tellDone(exitsSetText(position))
    }
    if (gone.length > 0) await cancel(gone)
    return true
  }
}
