import { JsonValue } from '@/lib/schema/model/json'
import { getSetting, putSetting } from '@/server/db/settings'
import type { Service } from '@/server/service/service'
import type { VenueMemory } from '@/server/venues/adapter'

/** What a venue keeps in the database, apart from every other venue. Opens nothing until used. */
export function venueMemory(service: Service, provider: string): VenueMemory {
  const keyOf = (name: string) => `venue ${provider} ${name}`
  return {
    async get(name) {
      const { database } = await service.openDatabase()
      return JsonValue.safeParse(await getSetting(database, keyOf(name))).data
    },
    async set(name, value) {
      const { database } = await service.openDatabase()
      await putSetting(database, { key: keyOf(name), value, nowMs: service.nowMs() })
    },
    isShared: async () => !(await service.openDatabase()).isExclusive,
  }
}
