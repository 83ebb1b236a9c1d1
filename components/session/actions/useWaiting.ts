'use client'
import { useState } from 'react'
import type { ActionPhase, OnPhase } from '@/lib/queries/runAccountAction'
import type { Signer } from '@/lib/schema/model/enums'

/** What a person waits for. */
export interface Waiting {
  phase: ActionPhase
  /** What the venue prepares and asks of the person, as its plugin says it. */
  line?: string | undefined
  /** Who is to sign, while it is signed. */
  signer?: Signer | undefined
}

/** Keeps what is waited for. */
export function useWaiting(): {
  waiting: Waiting | undefined
  begin: () => void
  onPhase: OnPhase
  end: () => void
} {
  const [waiting, setWaiting] = useState<Waiting>()
  return {
    waiting,
    begin: () => setWaiting({ phase: 'preparing' }),
    onPhase: (phase, line, signer) => setWaiting({ phase, line, signer }),
    end: () => setWaiting(undefined),
  }
}
