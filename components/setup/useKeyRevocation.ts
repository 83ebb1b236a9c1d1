'use client'
import { useState } from 'react'
import { removalLabel } from '@/components/session/wallet/removeKey'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { SetupRun } from './useRunSetupStep'

/** Ends keys of the account in favour of a new one. */
export interface KeyRevocation {
  revoke: (key: AccountKey) => Promise<void>
  /** The same from the list that a refusal opened: this run clears the refusal, and the list stays. */
  revokeListed: (key: AccountKey) => Promise<void>
  /** A key of that list is not known to have ended. */
  isListed: boolean
}

/**
 * Ends a key by the venue's action for it, as a run of its own among the steps: what is signed, how far
 * it is and what fails shows where steps show theirs.
 */
export function useKeyRevocation({ run }: Pick<SetupRun, 'run'>): KeyRevocation {
  const [isListed, setIsListed] = useState(false)
  const revoke = async (key: AccountKey) =>
    key.revoke !== undefined && run(key.revoke.action, removalLabel(key), key.revoke.params)
  return {
    isListed,
    async revoke(key) {
      await revoke(key)
    },
    async revokeListed(key) {
      setIsListed(true)
      if (await revoke(key)) setIsListed(false)
    },
  }
}
