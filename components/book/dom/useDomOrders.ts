'use client'
import { useMemo } from 'react'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { useSubmitOrder } from '@/components/session/actions/useSubmitOrder'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { notifyNow } from '@/components/session/messages/tradeNotifications'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { readOrderDraft } from '@/lib/trade/orders/orderDraft'
import { restsInBook } from '@/lib/trade/orders/orderState'
import { domRowPrice, type OwnLevel } from './domRows'

/** A press on the ladder. */
export interface DomPress {
  side: Side
  price: string
  size: Decimal | undefined
  /** Sends at once; else the ticket is filled. */
  isSent: boolean
}

/** The trader's own orders on a price ladder, and what a press on it does. */
export function useDomOrders(
  provider: Provider,
  market: Market,
  step: Decimal,
): {
  own: readonly OwnLevel[]
  place: (press: DomPress) => void
  cancelAt: (rowPrice: string) => void
} {
  const { account } = useWallet()
  const { data: orders } = useOpenOrders(provider.key)
  const { submit } = useSubmitOrder(provider)
  const cancel = useCancelOrders(provider)
  const markPrice = useMarkPrice(provider.key, market.id)
  const resting = useMemo(
    () => (orders ?? []).filter((order) => restsInBook(order) && order.market.id === market.id),
    [orders, market.id],
  )
  const own = useMemo(
    () =>
      resting.map(({ side, price, remainingSize }) => ({
        ...{ side, size: remainingSize, price: price ?? '0' },
      })),
    [resting],
  )
  return {
    own,
    place({ side, price: text, size, isSent }) {
      const price = decimal(text)
      if (!isSent || account === undefined) {
        const target = { provider: provider.key, marketId: market.id }
        fillTicket({
          ...target,
          side,
          price,
          type: 'LIMIT',
          ...(size === undefined ? {} : { size }),
        })
        return
      }
      const draft = readOrderDraft(
        {
          ...{ side, type: 'LIMIT', size, price, reduceOnly: false, postOnly: false },
          ...{ timeInForce: 'GTC', leverage: 1, marginMode: 'CROSS' },
          ...{ takeProfit: undefined, stopLoss: undefined },
        },
        { market, limits: provider, entryPrice: price, markPrice },
      )
      if (!draft.ok) {
        notifyNow(t('Not sent'), draft.errors[0]?.message ?? t('Enter size'))
        return
      }
      // Leverage and mode stay what they are at the venue.
      const { leverage: _leverage, marginMode: _mode, ...params } = draft.params
      void submit({ market, params })
    },
    cancelAt(rowPrice) {
      const there = resting.filter(
        ({ side, price }) =>
          price !== undefined && decimal(domRowPrice(side, price, step)) === decimal(rowPrice),
      )
      if (there.length > 0) void cancel(there)
    },
  }
}
