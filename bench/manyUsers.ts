import { type Measurement, median, percentile, secondsOf } from '@/bench/support/measurement'
import { type OrderSenders, type Sent, startSenders } from '@/bench/support/orderSenders'
import { addedMs } from '@/bench/support/orderTimings'
import { startWatchedDesk, type WatchedDesk } from '@/bench/support/watchedDesk'

const USERS = 50
const ORDERS_PER_SECOND_EACH = 2
const SECONDS = 60
const WARM_UP_SECONDS = 30
const STRETCHES = 6
const LIMIT_PER_MINUTE = 20_000
const GOALS = { p50Ms: 5, p99Ms: 25, growth: 0.1 } as const

/** Orders of several stretches. */
interface Tally {
  /** What each order took beyond the venue's own time, in milliseconds. */
  beyondMs: number[]
  failures: string[]
  statedLimit: number
  venueMs: number[]
}

/**
 * Fifty users who each place two orders a second for a minute, with the key of an integrator,
 * against fifty who send as many straight to the venue by `@nktkas/hyperliquid`, in turns. Each
 * fifty are a process of their own, on the same schedule, and a process in front of the venue
 * reports its own time of each order. What is beyond that, at the desk both of its calls, less the
 * same of those who send directly, is what the desk adds. Goals: at p50 5 ms, at p99 25 ms, no
 * failure, and memory that grows by at most a tenth once warm.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startWatchedDesk()
  const senders: OrderSenders[] = []
  try {
    const apiKey = await desk.createKey(LIMIT_PER_MINUTE)
    const what = { apiKey, users: USERS, perSecondEach: ORDERS_PER_SECOND_EACH }
    const start = async (kind: 'direct' | 'ours') => {
      const started = await startSenders(desk, { ...what, kind })
      senders.push(started)
      await started.send(secondsOf(WARM_UP_SECONDS))
      return started
    }
    const [direct, ours] = [await start('direct'), await start('ours')]
    const seconds = secondsOf(SECONDS)
    const [directly, through] = [emptyTally(), emptyTally()]
    const memoryMb: number[] = []
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      await desk.account()
      await add(directly, desk, await direct.send(seconds / STRETCHES))
      const memory = watchMemory(desk)
      await add(through, desk, await ours.send(seconds / STRETCHES))
      memoryMb.push(memory.end())
    }
    return toMeasurement({ directly, through, memoryMb, seconds })
  } finally {
    for (const each of senders) each.close()
    await desk.close()
  }
}

function toMeasurement({
  directly,
  through,
  memoryMb,
  seconds,
}: {
  directly: Tally
  through: Tally
  memoryMb: readonly number[]
  seconds: number
}): Measurement {
  const beyond = (tally: Tally, share: number) => percentile(tally.beyondMs, share)
  const added = (share: number) => beyond(through, share) - beyond(directly, share)
  const [beforeMb = Number.NaN, afterMb = Number.NaN] = [memoryMb[0], memoryMb.at(-1)]
  const atMost = (of: string, value: number, goal: number) => {
    return { of, value, goal: `<= ${goal}`, holds: value <= goal }
  }
  const failures = [...through.failures, ...directly.failures]
  const limit = through.statedLimit
  const both = (tally: Tally) =>
    `${beyond(tally, 0.5).toFixed(1)} ms at p50, ${beyond(tally, 0.99).toFixed(1)} at p99`
  return {
    name: `${USERS} users, ${ORDERS_PER_SECOND_EACH} orders a second each, for ${seconds} s`,
    ratios: [
      atMost('added to an order at p50, ms', added(0.5), GOALS.p50Ms),
      atMost('added to an order at p99, ms', added(0.99), GOALS.p99Ms),
      atMost('failures', failures.length, 0),
      atMost('growth of memory', afterMb / beforeMb - 1, GOALS.growth),
    ],
    figures: {
      orders: `${through.beyondMs.length}, ${(through.beyondMs.length / seconds).toFixed(1)} a second`,
      'beyond the venue’s time, by the desk': both(through),
      'beyond the venue’s time, directly': both(directly),
      'the venue at p50': `${percentile(through.venueMs, 0.5).toFixed(1)} ms, ${percentile(directly.venueMs, 0.5).toFixed(1)} directly`,
      'limit as stated': `${limit} a minute${limit === LIMIT_PER_MINUTE ? '' : ', which is wrong'}`,
      memory: `${beforeMb.toFixed(0)} MB, then ${afterMb.toFixed(0)} MB`,
      ...(failures.length > 0 && { 'first failure': String(failures[0]) }),
    },
  }
}

function emptyTally(): Tally {
  return { beyondMs: [], failures: [], statedLimit: Number.NaN, venueMs: [] }
}

async function add(tally: Tally, desk: WatchedDesk, sent: Sent): Promise<void> {
  const account = await desk.account()
  for (const order of sent.orders) {
    const executeMs = addedMs(order, account)
    if (executeMs !== undefined) tally.beyondMs.push(order.createMs + executeMs)
  }
  tally.failures.push(...sent.failures)
  tally.statedLimit = sent.statedLimit
  tally.venueMs.push(...Object.values(account.actionsMs))
}

/** The web process's memory: its middle over a stretch, in MB. */
function watchMemory(desk: WatchedDesk) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(desk.webMemoryBytes() / 1024 / 1024), 250)
  return {
    end() {
      clearInterval(timer)
      return median(samples)
    },
  }
}
