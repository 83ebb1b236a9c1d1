'use client'
import { useReadableAccount, useSetup } from '@/components/session/actions/useSetup'
import type { VenueNote } from '@/components/session/VenueNotes'
import type { Provider } from '@/lib/schema/model/provider'

/** What gates the account reads of a venue: a setup step, or that it does not answer. */
export function useReadGate({ key }: Provider): VenueNote {
  const setup = useSetup(key)
  const isReadable = useReadableAccount(key) !== undefined
  return {
    isGated: !isReadable && setup.data !== undefined,
    error: isReadable || setup.data !== undefined ? null : setup.error,
    retry: setup.refetch,
  }
}

/** A read of a venue together with its gate. */
export function behindGate<Read extends Omit<VenueNote, 'isGated'>>(
  read: Read,
  gate: VenueNote,
): Read & VenueNote {
  return {
    ...read,
    isGated: gate.isGated,
    error: read.error ?? gate.error,
    retry() {
      if (gate.error !== null) gate.retry()
      if (read.error !== null || gate.error === null) read.retry()
    },
  }
}
