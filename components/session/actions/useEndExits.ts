'use client'
import { useQueryClient } from '@tanstack/react-query'
import {
  dismissNotification,
  notifyExitsStay,
} from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { platformTimer } from '@/lib/client/sockets/timers'
import { openOrdersQuery } from '@/lib/queries/account/orders'
import { waitForPositionEnd } from '@/lib/queries/account/positionEnd'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { exitsThatStay } from '@/lib/trade/exits/exits'
import { endExits } from './endExits'
import { useCancelOrders } from './useCancelOrders'

/** How long a position that was closed or turned over may take to show so before it is told of. */
const ENDS_WITHIN_MS = 10_000

/** Positions whose exits wait for their end, over all that closes one: a later press takes over. */
const waiting = new Map<string, AbortController>()

/** Ends what closed positions of the connected account leave behind. */
export interface ExitEnds {
  /**
   * The account's open orders, read where they are not known.
   * @throws PerpsError where they cannot be read
   */
  openOrders: () => Promise<readonly Order[]>
  /**
   * Cancels the exits that outlive a position that is being closed or turned over, once it has ended:
   * as long as the page is there for the account. Those placed later stay. What stays is told with a press that cancels it.
   */
  endExitsOf: (position: Position) => Promise<void>
}

/** Ends the exits of positions of the connected account at a provider. */
export function useEndExits(provider: Provider): ExitEnds {
  const cancel = useCancelOrders(provider)
  const cache = useQueryClient()
  const client = usePerpsClient()
  const { account, handle } = useWallet()

  const openOrders = async () =>
    account === undefined
      ? []
      : await cache.fetchQuery(
          openOrdersQuery(client, { provider: provider.key, address: account }),
        )
  const knownOrders = () => openOrders().catch(() => undefined)

  return {
    openOrders,
    async endExitsOf(position) {
      const signal = account === undefined ? undefined : handle.signalOf(account)
      if (account === undefined || signal === undefined) return
      const ref = { provider: provider.key, address: account }
      const id = ['exits', provider.key, account, position.market.id, position.side].join('-')
      const before = waiting.get(id)
      if (before !== undefined) {
        before.abort()
        dismissNotification(id)
      }
      const replaced = new AbortController()
      waiting.set(id, replaced)
      try {
        await endExits(position, {
          openOrders: knownOrders,
          async positionEnds() {
            const end = await waitForPositionEnd(cache, ref, position, {
              read: (ending) => client.plugin(provider.key).positions(account, ending),
              setTimer: platformTimer,
              signal: AbortSignal.any([signal, replaced.signal]),
            })
            return replaced.signal.aborted ? 'replaced' : end
          },
          patience: () => new Promise((resume) => setTimeout(resume, ENDS_WITHIN_MS)),
          cancel,
          tellStaying: (told, because) =>
            notifyExitsStay(id, told.length, because, async () => {
              // Of what was told, what is open now: exits set since then may guard a new position.
              const ids = told.map(({ orderId }) => orderId)
              const open = exitsThatStay(position, (await knownOrders()) ?? told)
              const wanted = open.filter(({ orderId }) => ids.includes(orderId))
              if (wanted.length > 0) void cancel(wanted)
            }),
          withdraw: () => dismissNotification(id),
        })
      } finally {
        if (waiting.get(id) === replaced) waiting.delete(id)
      }
    },
  }
}
