'use client'
import { useQueryClient } from '@tanstack/react-query'
import {
  dismissNotification,
  notifyExitsStay,
} from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { platformTimer, sleep } from '@/lib/client/sockets/timers'
import { waitForPositionEnd } from '@/lib/queries/account/positionEnd'
import { keys } from '@/lib/queries/keys'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { endExits } from './endExits'
import { useCancelOrders } from './useCancelOrders'

/** How long a position that was closed or turned over may take to show so before it is reported. */
const ENDS_WITHIN_MS = 10_000

/** Positions whose exits wait for their end, over all that closes one: a second press waits no more. */
const waiting = new Set<string>()

/** Ends what closed positions of the connected account leave behind. */
export interface ExitEnds {
  /** The account's open orders as they are known now. */
  openOrders: () => readonly Order[]
  /**
   * Cancels the exits that outlive a position that is being closed or turned over, once it has ended:
   * as long as the page is there for the account. What stays is shown with a press that cancels it.
   */
  endExitsOf: (position: Position) => Promise<void>
}

/** Ends the exits of positions of the connected account at a provider. */
export function useEndExits(provider: Provider): ExitEnds {
  const cancel = useCancelOrders(provider)
  const cache = useQueryClient()
  const client = usePerpsClient()
  const { account, handle } = useWallet()

  const knownOrders = () =>
    cache.getQueryData<readonly Order[]>(keys.openOrders(provider.key, account ?? ''))
  const openOrders = () => knownOrders() ?? []

  return {
    openOrders,
    async endExitsOf(position) {
      const signal = account === undefined ? undefined : handle.signalOf(account)
      if (account === undefined || signal === undefined) return
      const ref = { provider: provider.key, address: account }
      const id = ['exits', provider.key, account, position.market.id, position.side].join('-')
      if (waiting.has(id)) return
      waiting.add(id)
      try {
        await endExits(position, {
          openOrders: knownOrders,
          positionEnds: () =>
            waitForPositionEnd(cache, ref, position, signal, {
              read: (ends) => client.plugin(provider.key).positions(account, ends),
              pause: (delayMs, ends) => sleep(delayMs, platformTimer, ends),
            }),
          patience: () => new Promise((resume) => setTimeout(resume, ENDS_WITHIN_MS)),
          cancel,
          notifyStaying: (staying, because) =>
            notifyExitsStay(id, staying.length, because, () => {
              // Of what was shown, what is open now: exits set since then may guard a new position.
              const open = knownOrders()?.map(({ orderId }) => orderId)
              const wanted = staying.filter(({ orderId }) => open?.includes(orderId) ?? true)
              if (wanted.length > 0) void cancel(wanted)
            }),
          withdraw: () => dismissNotification(id),
        })
      } finally {
        waiting.delete(id)
      }
    },
  }
}
