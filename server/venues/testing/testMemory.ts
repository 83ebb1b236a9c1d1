import type { JsonValue } from '@/lib/schema/model/json'
import type { VenueMemory } from '@/server/venues/adapter'

/** What the service keeps of a venue between two starts, without a database. */
export function openTestMemory(): VenueMemory {
  const kept = new Map<string, JsonValue>()
  return {
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    isShared: async () => false,
  }
}
