import { recordHeartbeat } from '@/server/db/instances'
import type { Service } from '@/server/service/service'
import { reconcileVenue } from './reconcile'

const RECONCILE_EVERY_MS = 2_000
const HEARTBEAT_EVERY_MS = 1_000

/**
 * Keeps finding out, at once and every two seconds, what became of steps whose answers were lost,
 * each venue by itself so that one that hangs holds up no other. Where several processes share the
 * database it also says that this one lives.
 * @returns how to end it; resolves once nothing of it is under way.
 */
export function startReconciler(service: Service): () => Promise<void> {
  const loops = [...service.venues, service.platform].map((venue) =>
    repeat(service, RECONCILE_EVERY_MS, `looking into lost answers of ${venue.key}`, () =>
      reconcileVenue(service, venue),
    ),
  )
  loops.push(
    repeat(service, HEARTBEAT_EVERY_MS, 'recording the heartbeat', () => sendHeartbeat(service)),
  )
  return async () => {
    await Promise.all(loops.map((end) => end()))
  }
}

async function sendHeartbeat(service: Service): Promise<void> {
  const { database, isExclusive } = await service.openDatabase()
  if (!isExclusive) await recordHeartbeat(database, service.instanceId)
}

/** Runs again some time after it ended, well or not; of failures in a row the first is reported. */
function repeat(
  service: Service,
  everyMs: number,
  label: string,
  run: () => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let isFailing = false
  let running = Promise.resolve()

  async function runOnce(): Promise<void> {
    try {
      await run()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isEnded) service.onFault(label, error)
      isFailing = true
    }
    if (isEnded) return
    timer = setTimeout(go, everyMs)
    timer.unref()
  }
  function go(): void {
    running = runOnce()
  }
  go()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await running
  }
}
