'use client'
import { useEffect } from 'react'
import { useEmbedPage } from '@/components/embed/embedPage'
import type { GuestPayloads } from '@/lib/embed/messages'
import { type ShownTicket, visibleTicketStore } from '@/lib/stores/ticketRequest'

/** A size that was given as a worth or a percent moves with every price. */
const NOTIFY_EVERY_MS = 250

/** What a host learns of the ticket. */
function ticketPayload(ticket: ShownTicket): GuestPayloads['ticket.changed'] {
  const { provider, marketId, side, type, size, price } = ticket
  return {
    ...{ provider, marketId, side, type },
    ...(size === undefined ? {} : { size }),
    ...(price === undefined ? {} : { price }),
  }
}

/**
 * Calls `notify` with each ticket that differs from the one before, the first at once and later ones
 * at most once per `everyMs`, the newest of them last. The result ends it.
 */
export function followTicket(
  notify: (ticket: GuestPayloads['ticket.changed']) => void,
  setTimer: (run: () => void, delayMs: number) => () => void,
  everyMs = NOTIFY_EVERY_MS,
): () => void {
  let reported = ''
  let stop: (() => void) | undefined
  const look = () => {
    stop = undefined
    const { ticket } = visibleTicketStore.getState()
    if (ticket === undefined) return
    const payload = ticketPayload(ticket)
    const text = JSON.stringify(payload)
    if (text === reported) return
    reported = text
    notify(payload)
    stop = setTimer(look, everyMs)
  }
  const leave = visibleTicketStore.subscribe(() => {
    if (stop === undefined) look()
  })
  look()
  return () => {
    leave()
    stop?.()
  }
}

/** Reports to the host what the ticket shows, whenever that changes; nothing of the account is in it. */
export function useTicketEvents(): void {
  const { notify, subscription } = useEmbedPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscriber gets the state again
  useEffect(
    () =>
      followTicket(
        (ticket) => notify('ticket.changed', ticket),
        (run, delayMs) => {
          const timer = setTimeout(run, delayMs)
          return () => clearTimeout(timer)
        },
      ),
    [notify, subscription],
  )
}
