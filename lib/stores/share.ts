import { createStore } from 'zustand/vanilla'
import type { ShareRequest } from '@/lib/schema/model/shareCard'

/** A position that is about to be shared; what of it is shown is chosen in the dialog. */
export type ShareSubject = Omit<ShareRequest, 'show' | 'referralCode'> & { symbol: string }

/** The position that the share dialog is open for, if any; the page mounts the dialog once. */
export const shareStore = createStore<{ subject: ShareSubject | undefined }>(() => ({
  subject: undefined,
}))

/** Opens the share dialog. */
export function openShare(subject: ShareSubject): void {
  shareStore.setState({ subject })
}

/** Closes it. */
export function closeShare(): void {
  shareStore.setState({ subject: undefined })
}
