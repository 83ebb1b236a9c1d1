import type { Service } from '@/server/service/service'

const PURGE_EVERY_MS = 10 * 60_000
/** How long after its life a stage is kept, and with it the answer to a repeated request. */
const KEPT_AFTER_EXPIRY_MS = 24 * 3_600_000

/** Forgets what no one can ask for any more, at most every ten minutes, beside the caller's way. */
export function purgeNowAndThen(service: Service): void {
  const steadyMs = service.steadyMs()
  if (steadyMs < service.purge.nextAtMs) return
  service.purge.nextAtMs = steadyMs + PURGE_EVERY_MS
  purge(service, service.nowMs()).catch((error: unknown) =>
    service.onFault('purge of staged steps', error),
  )
}

async function purge(service: Service, nowMs: number): Promise<void> {
  const { steps } = await service.openDatabase()
  await steps.purge(nowMs - KEPT_AFTER_EXPIRY_MS)
}
