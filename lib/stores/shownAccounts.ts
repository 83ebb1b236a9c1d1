import { createStore } from 'zustand/vanilla'

/** Venues whose account the page in view keeps live itself, as often as it does. */
export const shownAccountsStore = createStore<{ venues: readonly string[] }>(() => ({ venues: [] }))

/** Says that a page keeps the account at a venue live. Returns the end of it. */
export function noteShownAccount(venue: string): () => void {
  shownAccountsStore.setState(({ venues }) => ({ venues: [...venues, venue] }))
  return () => {
    shownAccountsStore.setState(({ venues }) => {
      const at = venues.indexOf(venue)
      return { venues: venues.filter((_, place) => place !== at) }
    })
  }
}
