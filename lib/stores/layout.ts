import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const State = z.object({
  bookTab: z.enum(['book', 'trades', 'depth', 'ladder']),
  /** Which panel a screen shows that has no room for all of them. */
  narrowTab: z.enum(['chart', 'book', 'trade', 'positions', 'account']),
})

/** Which of several views in one place is open. */
export type LayoutState = z.infer<typeof State>

/** A panel that a narrow screen shows alone. */
export type NarrowTab = LayoutState['narrowTab']

export const layoutStore = createPersistedStore<LayoutState>({
  key: 'perpdesk.layout.v2',
  schema: State,
  initial: { bookTab: 'book', narrowTab: 'chart' },
  storage: pageStorage(),
})
