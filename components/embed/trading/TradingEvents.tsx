'use client'
import { useEffect } from 'react'
import { useEmbedPage } from '@/components/embed/embedPage'
import { useSetup } from '@/components/session/actions/useSetup'
import { useStream } from '@/components/session/live/useStream'
import { usePositions } from '@/components/session/reads/accountReads'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { withoutAccounts } from '@/lib/embed/guestError'
import { stepsLeft } from '@/lib/queries/account/setup'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { onOrderNotification } from '@/lib/stores/orderNotifications'
import { usePositionEvents } from './usePositionEvents'
import { useTicketEvents } from './useTicketEvents'

/** Reports to the host what becomes of orders and of the position in this market; never whose they are. */
export function TradingEvents({ provider, market }: { provider: Provider; market: Market }) {
  const { notify, subscription } = useEmbedPage()
  const { isReadable, address } = useAccountRef(provider.key)
  const setup = useSetup(provider.key)
  const positions = usePositions(provider.key)
  const position = positions.data?.find((own) => own.market.id === market.id)

  useTicketEvents()
  usePositionEvents(
    { provider: provider.key, marketId: market.id },
    position,
    positions.data !== undefined,
  )

  useEffect(
    () =>
      onOrderNotification(({ kind, reason, ...order }) =>
        notify(`order.${kind}`, {
          ...order,
          ...(reason === undefined ? {} : { reason: withoutAccounts(reason) }),
        }),
      ),
    [notify],
  )

  useStream(provider.key, isReadable ? { channel: 'fills', address } : undefined, (update) => {
    if (update.isSnapshot) return
    for (const { market: own, side, size, price, orderId } of update.fills) {
      notify('order.filled', {
        provider: provider.key,
        marketId: own.id,
        side,
        size,
        price,
        orderId,
      })
    }
  })
  useStream(
    provider.key,
    isReadable ? { channel: 'orderUpdates', address } : undefined,
    (orders) => {
      for (const { status, market: own, side, orderId } of orders) {
        if (status !== 'CANCELLED') continue
        notify('order.cancelled', { provider: provider.key, marketId: own.id, side, orderId })
      }
    },
  )

  const steps =
    setup.data === undefined
      ? ''
      : stepsLeft(setup.data)
          .map(({ descriptor }) => descriptor.type)
          .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscriber gets the state again
  useEffect(() => {
    if (steps) notify('setup.required', { steps: steps.split(' ') })
  }, [notify, subscription, steps])
  return null
}
