import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import type { KeyValueStorage } from './system/browserStorage'

const schema = z.object({ unit: z.enum(['base', 'quote']) })
const initial: z.infer<typeof schema> = { unit: 'base' }

function memory(entries: Record<string, string> = {}): KeyValueStorage & {
  entries: Record<string, string>
} {
  return {
    entries,
    getItem: (key) => entries[key] ?? null,
    setItem: (key, value) => {
      entries[key] = value
    },
  }
}

describe('createPersistedStore', () => {
  it('comes back as it was left', () => {
    const storage = memory()
    createPersistedStore({ key: 'k', schema, initial, storage }).setState({ unit: 'quote' })
    const again = createPersistedStore({ key: 'k', schema, initial, storage })
    expect(again.getState()).toEqual({ unit: 'quote' })
  })

  it('renders first as the server did, whatever was kept', () => {
    const storage = memory({ k: '{"unit":"quote"}' })
    const store = createPersistedStore({ key: 'k', schema, initial, storage })
    expect(store.getInitialState()).toEqual({ unit: 'base' })
  })

  it.each(['{"unit":"gold"}', 'not json', '[]', 'null'])('falls back for %s', (text) => {
    const store = createPersistedStore({ key: 'k', schema, initial, storage: memory({ k: text }) })
    expect(store.getState()).toEqual(initial)
  })

  it('works where nothing can be kept', () => {
    const storage: KeyValueStorage = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('full')
      },
    }
    const store = createPersistedStore({ key: 'k', schema, initial, storage })
    store.setState({ unit: 'quote' })
    expect(store.getState()).toEqual({ unit: 'quote' })
  })
})
