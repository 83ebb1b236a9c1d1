import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

/** Longest note on a round trip, in characters. */
export const NOTE_MAX = 500
const NOTES_MAX = 2_000

const State = z.object({
  /** By id of the round trip, oldest first. */
  notes: z.record(z.string().max(200), z.string().max(NOTE_MAX)),
})

/** Notes that a trader keeps on round trips, in this browser alone. */
export const journalStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.journal.v1',
  schema: State,
  initial: { notes: {} },
  storage: pageStorage(),
})

/** Keeps a note; an empty one is forgotten. Beyond two thousand the oldest goes. */
export function keepNote(tripId: string, text: string): void {
  journalStore.setState(({ notes }) => {
    const { [tripId]: _, ...others } = notes
    const note = text.slice(0, NOTE_MAX)
    const entries = Object.entries(others)
    const newest = entries.slice(Math.max(0, entries.length - NOTES_MAX + 1))
    return { notes: Object.fromEntries(note.trim() === '' ? entries : [...newest, [tripId, note]]) }
  })
}
