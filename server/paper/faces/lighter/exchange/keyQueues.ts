import type { Transaction } from '@/server/paper/faces/lighter/signing/layouts'

/** The type of a transaction that puts a key into a slot. */
const CHANGE_KEY = 8
/** The order type of a TWAP. */
const TWAP = 6n

/**
 * Queues of transactions, one for each key. The API checks a transaction once those before it were
 * accepted or refused, and the sequencer gets them in the same order: a client need not wait for an
 * answer before it sends the next one.
 */
export interface KeyQueues {
  /**
   * Does the API's part of a transaction of a key, or of a batch; what puts a key into the slot is
   * decided before, since it says whose signatures are right.
   */
  check<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Gives an accepted transaction to the sequencer; settles as `run` does. */
  start(key: string, transaction: Transaction, run: () => Promise<void>): Promise<void>
}

interface Queue {
  readonly undecided: Set<{ transaction: Transaction; done: Promise<void> }>
  /** All that came so far have been started once this has settled. */
  started: Promise<unknown> | undefined
}

export function createKeyQueues(): KeyQueues {
  const checks = new Map<string, Promise<void>>()
  const queues = new Map<string, Queue>()

  const newKeyOf = (key: string): Promise<unknown> =>
    Promise.allSettled(
      [...(queues.get(key)?.undecided ?? [])]
        .filter(({ transaction }) => transaction.type === CHANGE_KEY)
        .map(({ done }) => done),
    )

  return {
    check(key, work) {
      const checked = (checks.get(key) ?? Promise.resolve()).then(() => newKeyOf(key)).then(work)
      const leave = () => {
        if (checks.get(key) === over) checks.delete(key)
      }
      const over: Promise<void> = checked.then(leave, leave)
      checks.set(key, over)
      return checked
    },
    start(key, transaction, run) {
      const queue = queues.get(key) ?? { undecided: new Set(), started: undefined }
      queues.set(key, queue)
      const awaited = [...queue.undecided]
        .filter((earlier) => waitsFor(transaction, earlier.transaction))
        .map(({ done }) => done)
      if (awaited.length > 0) queue.started = Promise.allSettled([queue.started, ...awaited])
      const done = queue.started === undefined ? run() : queue.started.then(run)
      const entry = { transaction, done }
      queue.undecided.add(entry)
      const leave = () => {
        queue.undecided.delete(entry)
        if (queue.undecided.size === 0) queues.delete(key)
      }
      done.then(leave, leave)
      return done
    },
  }
}

/** Types that change what the account has in the book, or how. */
const BOOK_TYPES: ReadonlySet<number> = new Set([14, 15, 16, 17, 20, 28])

/** Whether the execution of a transaction begins with a look at what an earlier one brings about. */
function waitsFor({ type }: Transaction, earlier: Transaction): boolean {
  switch (type) {
    case 15:
      return isTwap(earlier)
    case 16:
    case 17:
      return earlier.type === 14 || earlier.type === 28
    case 20:
      return BOOK_TYPES.has(earlier.type)
    default:
      return false
  }
}

function isTwap({ info, type }: Transaction): boolean {
  return type === 14 && info.Type === TWAP
}
