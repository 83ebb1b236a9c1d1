import { rateLimited } from '@/lib/schema/perpsError'
import { runtimeSlot } from '@/server/runtime/runtime'

/** What is refused first, and what last: ending exposure and what is signed already. */
export type LoadClass = 'create' | 'last'

/** Longest that a request of a class may have to wait for its answer, in milliseconds. */
const WAIT_MAX_MS: Record<LoadClass, number> = { create: 2_000, last: 8_000 }
/** So many at once are no queue, however long a venue takes for each. */
const AT_ONCE = 50
/** Weight of the newest answer in the estimated time of an answer. */
const NEWEST_SHARE = 0.1
/** A tick wakes the process up; five a second cost nothing. */
const TICK_MS = 200

/** Actions of createAction that reduce what can be lost. */
const ENDING_ACTIONS = new Set<unknown>([
  'cancelOrder',
  'cancelAllOrders',
  'cancelTwapOrder',
  'placeTriggerOrder',
])
/** Operations by the table that take what is signed, or cancel. */
const LAST_OPERATIONS = new Set([
  'executeAction',
  'cancelDexOrder',
  'submitDexOrder',
  'submitAuthorization',
  'submitWithdrawal',
])

/** Admits requests for as long as they can be answered in time. */
export interface LoadGate {
  /**
   * Counts a request in; the answer counts it out.
   * @throws PerpsError 429/2090 with `retry-after` where it could not be answered in time
   */
  enter(kind: LoadClass): () => void
}

type Queue = { inFlight: number; doneAtMs: number; eachMs: number }

/**
 * Refuses at once what would wait too long, instead of delaying all callers. How long it would wait
 * follows from how many are waiting, how far apart answers come, and how late the process is.
 */
export function createLoadGate(
  nowMs: () => number = () => performance.now(),
  lagMs: () => number = () => 0,
): LoadGate {
  const queues: Record<LoadClass, Queue> = {
    create: { inFlight: 0, doneAtMs: 0, eachMs: 0 },
    last: { inFlight: 0, doneAtMs: 0, eachMs: 0 },
  }
  return {
    enter(kind) {
      const queue = queues[kind]
      const queuedMs = queue.inFlight < AT_ONCE ? 0 : (queue.inFlight + 1) * queue.eachMs
      const beyondMs = queuedMs + lagMs() - WAIT_MAX_MS[kind]
      if (beyondMs > 0) throw rateLimited(Math.max(1, Math.ceil(beyondMs / 1_000)))
      const enteredAtMs = nowMs()
      queue.inFlight += 1
      return () => {
        const doneMs = nowMs()
        const tookMs = doneMs - Math.max(enteredAtMs, queue.doneAtMs)
        queue.eachMs += (tookMs - queue.eachMs) * NEWEST_SHARE
        queue.doneAtMs = doneMs
        queue.inFlight -= 1
      }
    },
  }
}

/** The class of a POST by its operation and body. */
export function loadClassOf(operation: string, body: unknown): LoadClass {
  if (LAST_OPERATIONS.has(operation)) return 'last'
  if (operation === 'createAction' && ENDING_ACTIONS.has(member(body, 'action'))) {
    return 'last'
  }
  const order = operation === 'createAction' ? member(body, 'params') : body
  return member(order, 'reduceOnly') === true ? 'last' : 'create'
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

/** How late this process is with what is due, in milliseconds, as of its last turns. */
export function loopLagMs(): number {
  return runtimeSlot('loopLag', startTicking)()
}

function startTicking(): () => number {
  let dueAtMs = performance.now() + TICK_MS
  let lateMs = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    lateMs = Math.max(0, nowMs - dueAtMs)
    dueAtMs = nowMs + TICK_MS
  }, TICK_MS)
  timer.unref()
  return () => Math.max(lateMs, performance.now() - dueAtMs, 0)
}
