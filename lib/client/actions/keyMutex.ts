import { requestLock } from '@/lib/client/requestLock'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'

/** What of the platform's locks is needed: they hold over all tabs of one origin. */
export type KeyLocks = Pick<LockManager, 'request' | 'query'>

/** State of one run in the queue of its key. */
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
/**
 * A tab that holds the lock this long is suspended: it would have released it. Others go on past it,
 * one at a time. If it wakes and goes on, one of two transactions is refused for its nonce.
 */
const STUCK_MS = LOCK_MS + 1_000
const FIRST_LOOK_MS = 250
/**
 * How often one run steps back for urgent work: a few times at once, until that work is in the queue,
 * then after a pause each, for about as long as any work may take.
 */
const STEPS_AT_ONCE = 10
const STEP_BACK_MS = 50
const STEPS_BACK_MAX = STEPS_AT_ONCE + STUCK_MS / STEP_BACK_MS

interface Waiting {
  isUrgent: boolean
  start(): void
}

/**
 * Makes the mutex of a client. Where the platform has locks it holds over all tabs, else, or where they
 * are denied, in this page.
 * A page asks for the platform's lock for one run at a time, so that an urgent one never waits behind
 * its own page's queue. An urgent one says so to all tabs before it joins that queue: whatever is not
 * urgent and gets the lock meanwhile steps back for it.
 */
export function createKeyMutex(locks: KeyLocks | undefined, setTimer: SetTimer): KeyMutex {
  const queues = new Map<string, Waiting[]>()
  /** The tab that was found suspended with the lock of a key, until another holds it. */
  const stuckTabs = new Map<string, string>()

  function enter(name: string, options: SerializeOptions): Promise<void> {
    options.signal?.throwIfAborted()
    const queue = queues.get(name)
    if (queue !== undefined) return wait(queue, options, 'last')
    queues.set(name, [])
    return Promise.resolve()
  }

  /** Waits among what is as urgent, behind it or before it. */
  function wait(
    queue: Waiting[],
    { isUrgent, signal }: SerializeOptions,
    place: 'first' | 'last',
  ): Promise<void> {
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
      const isBehind = (other: Waiting) => !other.isUrgent && (isUrgent || place === 'first')
      const behind = queue.findIndex(isBehind)
      queue.splice(behind < 0 ? queue.length : behind, 0, waiting)
    })
  }

  function leave(name: string): void {
    const next = queues.get(name)?.shift()
    if (next === undefined) queues.delete(name)
    else next.start()
  }

  /** Gives the page's turn to what is urgent in its queue, and takes it again after that. */
  async function stepBack(name: string, options: SerializeOptions): Promise<void> {
    const again = wait(queues.get(name) ?? [], options, 'first')
    leave(name)
    await again
  }

  /** Runs `run` in its turn: in the page's queue first, then among all tabs. */
  async function takeTurn(
    name: string,
    options: SerializeOptions,
    run: () => Promise<void>,
  ): Promise<void> {
    await enter(name, options)
    let isInTurn = true
    try {
      for (let back = 0; !(await withTabLock(name, options, run, back)); back += 1) {
        if (back >= STEPS_AT_ONCE) await sleep(STEP_BACK_MS, setTimer, options.signal)
        options.signal?.throwIfAborted()
        isInTurn = false
        await stepBack(name, options)
        isInTurn = true
      }
    } finally {
      if (isInTurn) leave(name)
    }
  }

  /**
   * Holds the platform's lock while `run` runs, or runs it without where its holder is stuck.
   * @param back how often it gave the lock up before
   * @returns whether it ran: what is not urgent gives the lock up for what is
   */
  async function withTabLock(
    name: string,
    { isUrgent, signal }: SerializeOptions,
    run: () => Promise<void>,
    back: number,
  ): Promise<boolean> {
    signal?.throwIfAborted()
    if (locks === undefined) {
      await run()
      return true
    }
    const runUnlessUrgent = async () => {
      const mayStepBack = !isUrgent && back < STEPS_BACK_MAX
      if (mayStepBack && (await isUrgentAwaited(locks, name, stuckTabs.get(name)))) return false
      signal?.throwIfAborted()
      await run()
      return true
    }
    const waiting = new AbortController()
    const stopWait = () => waiting.abort(signal?.reason)
    signal?.addEventListener('abort', stopWait, { once: true })
    const endWatch = watchHolder(locks, name, stopWait)
    let hasBegun = false
    try {
      return await requestLock(locks, name, { signal: waiting.signal }, () => {
        hasBegun = true
        endWatch()
        stuckTabs.delete(name)
        return runUnlessUrgent()
      })
    } catch (error) {
      if (hasBegun || !waiting.signal.aborted) throw error
    } finally {
      endWatch()
      signal?.removeEventListener('abort', stopWait)
    }
    signal?.throwIfAborted()
    const options = signal === undefined ? {} : { signal }
    return await requestLock(locks, `${name}.past`, options, runUnlessUrgent)
  }

  /**
   * Calls `onStuck` once one tab was seen with the lock for too long, soon where it was found stuck
   * before.
   * @returns ends it
   */
  function watchHolder(tabs: KeyLocks, name: string, onStuck: () => void): () => void {
    let isOver = false
    const look = async (before: string | undefined) => {
      const tab = (await heldLocks(tabs)).find((lock) => lock.name === name)?.clientId
      if (isOver) return
      if (tab !== stuckTabs.get(name)) stuckTabs.delete(name)
      if (tab === undefined || tab !== before) {
        stop = setTimer(() => void look(tab), STUCK_MS)
        return
      }
      stuckTabs.set(name, tab)
      onStuck()
    }
    let stop = setTimer(() => void look(stuckTabs.get(name)), FIRST_LOOK_MS)
    return () => {
      isOver = true
      stop()
    }
  }

  return {
    async serialize(name, options, work) {
      let result: ReturnType<typeof work> | undefined
      await sayingUrgent(locks, name, options, () =>
        takeTurn(name, options, async () => {
          const { promise: released, resolve: release } = promiseAndResolve()
          const stopTimer = setTimer(release, LOCK_MS)
          result = work(release)
          await Promise.race([released, result.then(release, release)])
          stopTimer()
        }),
      )
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

/** Shows all tabs, until `run` has ended, that urgent work waits or runs. */
async function sayingUrgent(
  locks: KeyLocks | undefined,
  name: string,
  { isUrgent, signal }: SerializeOptions,
  run: () => Promise<void>,
): Promise<void> {
  if (locks === undefined || !isUrgent) return await run()
  const options = signal === undefined ? {} : { signal }
  return await requestLock(locks, urgentName(name), { ...options, mode: 'shared' }, run)
}

/** Whether urgent work of any tab waits or runs; one that is stuck does not count. */
async function isUrgentAwaited(
  locks: KeyLocks,
  name: string,
  stuckTab: string | undefined,
): Promise<boolean> {
  return (await heldLocks(locks)).some(
    (lock) =>
      lock.name === urgentName(name) && (stuckTab === undefined || lock.clientId !== stuckTab),
  )
}

async function heldLocks(locks: KeyLocks): Promise<LockInfo[]> {
  // Refused with the locks themselves.
  const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
  return held
}

function urgentName(name: string): string {
  return `${name}.urgent`
}
