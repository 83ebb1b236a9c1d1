'use client'
import { useState } from 'react'
import type { ActionFailure } from '@/components/session/messages/actionFailure'
import type { TicketDraft } from '@/components/ticket/model/ticketInputs'
import type { TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import type { QuickFix } from './ticketError'
import { fixesForRefusal } from './ticketRefusal'

/** Why the ticket was refused, with the presses that applyFix it. */
export interface TicketRefusal {
  failure: ActionFailure
  quickFixes: readonly QuickFix[]
}

/** Keeps why the ticket was refused, until anything in it changes. */
export function useTicketRefusal(
  { state, inputs }: TicketDraft,
  summary: TicketSummary,
): {
  note: (failure: ActionFailure | undefined) => void
  visible: TicketRefusal | undefined
} {
  const [noted, setNoted] = useState<{ failure: ActionFailure; state: TicketState }>()
  const isShown = noted !== undefined && noted.state === state
  return {
    note: (failure) => setNoted(failure === undefined ? undefined : { failure, state }),
    visible: isShown
      ? {
          failure: noted.failure,
          quickFixes: fixesForRefusal(noted.failure, state, inputs, summary),
        }
      : undefined,
  }
}
