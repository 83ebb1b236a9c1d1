import { JsonValue } from '@/lib/schema/model/json'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { getSetting, putSetting } from '@/server/db/settings'
import { Deadline } from '@/server/runtime/deadline'
import type { Service } from '@/server/service/service'
import type { CallContext, VenueMemory } from '@/server/venues/adapter'

/** On whose behalf a venue is called. Without a signal it does not end with who started it. */
export type VenueCaller = { feeIdentity?: string | undefined; signal?: AbortSignal }

/**
 * Calls into a venue. The context's signal aborts with the caller and when the time is up; it and its
 * timer are made when it is first asked for, since most steps of an order never wait.
 * @throws PerpsError 408/2003 that names the venue where its time was up
 */
export async function callVenue<T>(
  service: Service,
  { key: tool }: { key: string },
  caller: VenueCaller,
  call: (context: CallContext) => Promise<T>,
): Promise<T> {
  const { feeIdentity } = caller
  const steadyMs = service.steadyMs()
  let deadline: Deadline | undefined
  let hasEnded = false
  try {
    return await call({
      get signal() {
        const leftMs = service.venueTimeoutMs - (service.steadyMs() - steadyMs)
        deadline ??= new Deadline(Math.max(0, leftMs), caller.signal)
        // Work that goes on after the call has no deadline.
        if (hasEnded) deadline.release()
        return deadline.signal
      },
      nowMs: service.nowMs(),
      steadyMs,
      readSteadyMs: service.steadyMs,
      feeIdentity,
      memory: venueMemory(service, tool),
    })
  } catch (error) {
    if (deadline === undefined || !isTimeUp(deadline.signal) || isPerpsError(error)) throw error
    throw new PerpsError(2003, 'The venue did not answer in time.', { tool, cause: error })
  } finally {
    hasEnded = true
    deadline?.release()
  }
}

// Aborted by the caller it has the caller's reason.
function isTimeUp({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
}

/** What a venue keeps in the database, apart from every other venue. Opens nothing until used. */
function venueMemory(service: Service, provider: string): VenueMemory {
  return {
    async get(name) {
      const { database } = await service.openDatabase()
      return JsonValue.safeParse(await getSetting(database, memoryKey(provider, name))).data
    },
    async set(name, value) {
      const { database } = await service.openDatabase()
      await putSetting(database, {
        ...{ key: memoryKey(provider, name), value },
        nowMs: service.nowMs(),
      })
    },
    isShared: async () => !(await service.openDatabase()).isExclusive,
  }
}

function memoryKey(provider: string, name: string): string {
  return `venue ${provider} ${name}`
}
