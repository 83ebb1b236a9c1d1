import { createStore } from 'zustand/vanilla'
import type { Notice } from '@/lib/schema/model/meta'

/** What the service says now, once the page has asked; before, what it was served with counts. */
export const noticesStore = createStore<{ notices: readonly Notice[] | undefined }>(() => ({
  notices: undefined,
}))
