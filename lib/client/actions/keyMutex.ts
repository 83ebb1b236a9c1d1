import type { SetTimer } from '@/lib/client/sockets/timers'

/** What of the platform's locks is needed: they hold over all tabs of one origin. */
export type KeyLocks = Pick<LockManager, 'request' | 'query'>

/** How one run stands in the queue of its key. */
interface SerializeOptions {
  /** Goes before everything that waits and is not urgent, in this tab and in others. */
  isUrgent: boolean
  signal?: AbortSignal | undefined
}

/** Runs work of one key one after the other. */
export interface KeyMutex {
  /**
   * Runs `work` while no other work of `name` runs. It may let the next one begin before it ends by
   * calling `release`; after `LOCK_MS` the next one begins in any case.
   * @throws the reason of the signal where it aborts before the work began
   */
  serialize<T>(
    name: string,
    options: SerializeOptions,
    work: (release: () => void) => Promise<T>,
  ): Promise<T>
}

/** Longest that one run keeps others of its key waiting. */
export const LOCK_MS = 3_000

interface Waiting {
  isUrgent: boolean
  start(): void
}

/**
 * Makes the mutex of a client. Where the platform has locks it holds over all tabs, else in this page.
 * A page asks for the platform's lock for one run at a time, so that an urgent one never waits behind
 * its own page's queue.
 */
export function createKeyMutex(locks: KeyLocks | undefined, setTimer: SetTimer): KeyMutex {
  const queues = new Map<string, Waiting[]>()

  function enter(name: string, { isUrgent, signal }: SerializeOptions): Promise<void> {
    signal?.throwIfAborted()
    const queue = queues.get(name)
    if (queue === undefined) {
      queues.set(name, [])
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        isUrgent,
        start() {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const firstOther = isUrgent ? queue.findIndex((waiting) => !waiting.isUrgent) : -1
      queue.splice(firstOther < 0 ? queue.length : firstOther, 0, waiting)
    })
  }

  function leave(name: string): void {
    const next = queues.get(name)?.shift()
    if (next === undefined) queues.delete(name)
    else next.start()
  }

  return {
    async serialize(name, options, work) {
      await enter(name, options)
      let result: ReturnType<typeof work> | undefined
      try {
        await withTabLock(locks, name, options, async () => {
          const { promise: released, resolve: release } = promiseAndResolve()
          const stopTimer = setTimer(release, LOCK_MS)
          result = work(release)
          await Promise.race([released, result.then(release, release)])
          stopTimer()
        })
      } finally {
        leave(name)
      }
      if (result === undefined) throw new Error('The lock ended before its work began.')
      return await result
    },
  }
}

function promiseAndResolve() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Holds the platform's lock while `run` runs; what is not urgent steps back for what is. */
async function withTabLock(
  locks: KeyLocks | undefined,
  name: string,
  { isUrgent, signal }: SerializeOptions,
  run: () => Promise<void>,
): Promise<void> {
  if (locks === undefined) return await run()
  const options = signal === undefined ? {} : { signal }
  const urgentName = `${name}.urgent`
  if (isUrgent) {
    return await locks.request(urgentName, { ...options, mode: 'shared' }, () =>
      locks.request(name, options, run),
    )
  }
  for (let hasRun = false; !hasRun; ) {
    hasRun = await locks.request(name, options, async () => {
      const { held = [] } = await locks.query()
      if (held.some((lock) => lock.name === urgentName)) return false
      await run()
      return true
    })
  }
}
