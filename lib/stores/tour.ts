import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const Seen = z.object({ isSeen: z.boolean() })

/** Whether this browser was offered the tour and took or declined it. */
export const tourSeenStore = createPersistedStore<z.infer<typeof Seen>>({
  key: 'perpdesk.tour.v1',
  schema: Seen,
  initial: { isSeen: false },
  storage: pageStorage(),
})

/** The step of the tour that is shown, from 0; undefined while it does not run. */
export const tourStore = createStore<{ step: number | undefined }>(() => ({ step: undefined }))

/** Begins the tour. */
export function startTour(): void {
  tourStore.setState({ step: 0 })
}

/** Ends the tour; it is not offered again. */
export function endTour(): void {
  tourSeenStore.setState({ isSeen: true })
  tourStore.setState({ step: undefined })
}
