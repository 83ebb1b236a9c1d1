'use client'
import { useState } from 'react'
import type { ActionFailure } from '@/components/session/actionFailure'
import type { TicketCure } from './ticketCure'
import { curesOfRefusal } from './ticketRefusal'
import type { TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'
import type { TicketDraft } from './useOrderForm'

/** Why the ticket was refused, with the presses that mend it. */
export interface TicketRefusal {
  failure: ActionFailure
  cures: readonly TicketCure[]
}

/** Keeps why the ticket was refused, until anything in it changes. */
export function useTicketRefusal(
  { state, inputs }: TicketDraft,
  summary: TicketSummary,
): {
  note: (failure: ActionFailure | undefined) => void
  shown: TicketRefusal | undefined
} {
  const [noted, setNoted] = useState<{ failure: ActionFailure; state: TicketState }>()
  const isShown = noted !== undefined && noted.state === state
  return {
    note: (failure) => setNoted(failure === undefined ? undefined : { failure, state }),
    shown: isShown
      ? {
          failure: noted.failure,
          cures: curesOfRefusal(noted.failure, state, inputs, summary),
        }
      : undefined,
  }
}
