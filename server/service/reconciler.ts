import { beat } from '@/server/db/instances'
import type { Desk } from './desk'
import { reconcileVenue } from './reconcile'

const RECONCILE_EVERY_MS = 2_000
const BEAT_EVERY_MS = 1_000

/**
 * Keeps finding out, at once and every two seconds, what became of steps whose answers were lost,
 * each venue by itself so that one that hangs holds up no other. Where several processes share the
 * database it also says that this one lives.
 * @returns how to end it; resolves once nothing of it is under way.
 */
export function startReconciler(desk: Desk): () => Promise<void> {
  const loops = [...desk.venues, desk.platform].map((venue) =>
    repeat(desk, RECONCILE_EVERY_MS, `looking into lost answers of ${venue.key}`, () =>
      reconcileVenue(desk, venue),
    ),
  )
  loops.push(repeat(desk, BEAT_EVERY_MS, 'saying that this process lives', () => sayAlive(desk)))
  return async () => {
    await Promise.all(loops.map((end) => end()))
  }
}

async function sayAlive(desk: Desk): Promise<void> {
  const { database, isExclusive } = await desk.openDatabase()
  if (!isExclusive) await beat(database, desk.instanceId)
}

/** Runs again some time after it ended, well or not; of failures in a row the first is told. */
function repeat(
  desk: Desk,
  everyMs: number,
  what: string,
  run: () => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let isFailing = false
  let running = Promise.resolve()

  async function turn(): Promise<void> {
    try {
      await run()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isEnded) desk.onFault(what, error)
      isFailing = true
    }
    if (isEnded) return
    timer = setTimeout(go, everyMs)
    timer.unref()
  }
  function go(): void {
    running = turn()
  }
  go()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await running
  }
}
