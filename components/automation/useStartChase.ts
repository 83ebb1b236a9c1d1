'use client'
import { useState } from 'react'
import { useMutex } from '@/components/session/actions/useMutex'
import { useSubmitOrder } from '@/components/session/actions/useSubmitOrder'
import type { ActionFailure } from '@/components/session/messages/actionFailure'
import { orderWords } from '@/components/session/messages/orderWords'
import { notifyRefused } from '@/components/session/messages/tradeNotifications'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { Decimal } from '@/lib/decimal/decimal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { newId } from '@/lib/schema/newId'
import { startAutomation } from '@/lib/stores/orders/automations'
import { type ChaseQuoted, startChase } from './startChase'
import { useBookChanges } from './useBookChanges'

/** A chase to be started. */
export interface WantedChase {
  /** Of a post-only limit at the best price. */
  params: PlaceOrderParams
  bound: Decimal
  lifeMs: number
}

/** Starts a chase: its first order, quoted again where the book moved meanwhile; one at a time. */
export function useStartChase(
  provider: Provider,
  market: Market,
  /** Called once nothing may be started again from here. */
  onClose: () => void,
): { start: (chase: WantedChase) => Promise<void>; isStarting: boolean } {
  const { account } = useWallet()
  const { submit } = useSubmitOrder(provider)
  const runAlone = useMutex()
  const [isStarting, setStarting] = useState(false)
  const book = useBookChanges(provider.key, market.id)

  const start = async ({ params, bound, lifeMs }: WantedChase) => {
    if (account === undefined) return
    const { side } = params
    const refusals: ActionFailure[] = []

    const send = async (price: Decimal, isLast: boolean): Promise<ChaseQuoted> => {
      refusals.length = 0
      const isTaken = await submit({
        market,
        params: { ...params, price },
        ...(isLast ? {} : { quietReasons: ['wouldCross'] }),
        onFailure: (failure) => {
          refusals.push(failure)
        },
        onUnknown: onClose,
        onTaken: onClose,
        onAccepted: (orderId) =>
          startAutomation({
            ...{ id: newId(), kind: 'chase', moves: 0, orderId, bound },
            ...{ provider: provider.key, account, marketId: market.id },
            ...{ symbol: market.baseAsset.displaySymbol, side, price },
            ...{ remainingSize: params.size, endsAtMs: Date.now() + lifeMs },
          }),
      })
      if (isTaken) return 'taken'
      return refusals[0]?.reason === 'wouldCross' ? 'crossed' : 'over'
    }

    const end = await startChase(
      { side, price: params.price, bound },
      { send, nextBook: book.next, book: book.current },
    )
    const [refusal] = refusals
    if (end === 'noQuote' && refusal !== undefined) {
      notifyRefused(orderWords({ ...params, market }), refusal)
    }
  }

  return {
    isStarting,
    start: async (chase) => {
      await runAlone(async () => {
        setStarting(true)
        await start(chase).finally(() => setStarting(false))
      })
    },
  }
}
