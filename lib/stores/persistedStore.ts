import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseRowsText } from '@/lib/schema/parseRows'
import type { KeyValueStorage } from './system/browserStorage'

/**
 * A store that survives the tab. What was kept is parsed by the schema (its version is part of the
 * key's name), and anything unreadable falls back to `initial`. The kept value is applied after
 * creation, so that the first render in the browser equals the server's.
 */
export function createPersistedStore<S extends object>(options: {
  key: string
  schema: z.ZodType<S>
  initial: S
  storage: KeyValueStorage | undefined
}): StoreApi<S> {
  const { key, schema, initial, storage } = options
  const store = createStore<S>(() => initial)
  const stored = readKept(storage, key, schema)
  if (stored !== undefined) store.setState(stored, true)
  store.subscribe((state) => {
    try {
      storage?.setItem(key, JSON.stringify(state))
    } catch {
      // A full or forbidden storage costs the memory of a choice, never the choice itself.
    }
  })
  return store
}

/** Rows of a list that was kept. What cannot be read is left out, one by one. */
export function readRows<Schema extends z.ZodType>(
  storage: KeyValueStorage | undefined,
  key: string,
  schema: Schema,
): z.output<Schema>[] {
  try {
    return parseRowsText(schema, storage?.getItem(key))
  } catch {
    // A closed storage holds nothing.
    return []
  }
}

function readKept<S>(
  storage: KeyValueStorage | undefined,
  key: string,
  schema: z.ZodType<S>,
): S | undefined {
  try {
    const text = storage?.getItem(key)
    if (text === null || text === undefined) return undefined
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
