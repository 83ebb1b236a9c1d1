import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const State = z.object({
  /** Whether the ticket compares its order with other venues, which loads what they need. */
  isOn: z.boolean(),
  /** Seconds that a position is taken to be held, for its funding. */
  holdSeconds: z.int().min(0),
})

/** How orders are compared over venues. */
export type ComparisonChoices = z.infer<typeof State>

const INITIAL: ComparisonChoices = { isOn: false, holdSeconds: 28_800 }

export const comparisonStore = createPersistedStore<ComparisonChoices>({
  key: 'perpdesk.comparison.v1',
  schema: State,
  initial: INITIAL,
  storage: pageStorage(),
})
