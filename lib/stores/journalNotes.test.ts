import { expect, it } from 'vitest'
import { journalStore, keepNote, NOTE_MAX } from './journalNotes'

it('keeps a note by its round trip, forgets an empty one and cuts one that is too long', () => {
  keepNote('a', 'late entry')
  keepNote('b', 'x'.repeat(NOTE_MAX + 10))
  expect(journalStore.getState().notes.a).toBe('late entry')
  expect(journalStore.getState().notes.b).toHaveLength(NOTE_MAX)
  keepNote('a', '  ')
  expect(journalStore.getState().notes).not.toHaveProperty('a')
})

it('forgets the oldest of very many', () => {
  for (let count = 0; count < 2_005; count += 1) keepNote(`trip ${count}`, 'note')
  const { notes } = journalStore.getState()
  expect(Object.keys(notes)).toHaveLength(2_000)
  expect(notes).toHaveProperty('trip 2004')
  expect(notes).not.toHaveProperty('trip 1')
})
