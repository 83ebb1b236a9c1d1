import { type Measurement, median, percentile, secondsOf } from './measurement'
import { addedMs, createOrderTimings } from './orderTimings'
import { createTraders } from './trader'
import { startWatchedDesk, type WatchedDesk } from './watchedDesk'

const USERS = 50
const ORDERS_PER_SECOND_EACH = 2
const SECONDS = 60
const WARM_UP_SECONDS = 30
const LIMIT_PER_MINUTE = 20_000
const GOALS = { p50Ms: 5, p99Ms: 25, growth: 0.1 } as const

/**
 * Fifty users who each place two orders a second for a minute, with the key of an integrator. What
 * the service adds to an order is its two calls less the venue's own time, which a process between
 * the two measures: a client that sends directly waits for that alone. Goals: at p50 5 ms, at p99
 * 25 ms, no failure, and memory that grows by at most a tenth once warm.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startWatchedDesk()
  try {
    const timings = createOrderTimings()
    const apiKey = await desk.createKey(LIMIT_PER_MINUTE)
    const traders = await createTraders(desk, { count: USERS, apiKey, watch: timings.watch })
    const failures: unknown[] = []
    const place = async (address: string) => {
      await traders.place(address).catch((error: unknown) => failures.push(error))
    }
    await placeSteadily(traders.addresses, secondsOf(WARM_UP_SECONDS), place)
    timings.take()
    await desk.account()
    const memory = watchMemory(desk)
    const seconds = secondsOf(SECONDS)
    await placeSteadily(traders.addresses, seconds, place)
    const { growth, beforeMb, afterMb } = memory.end()
    const orders = timings.take()
    const account = await desk.account()
    traders.close()
    const added = orders.flatMap((order) => {
      const executeMs = addedMs(order, account)
      return executeMs === undefined ? [] : [order.createMs + executeMs]
    })
    const p50 = percentile(added, 0.5)
    const p99 = percentile(added, 0.99)
    const atMost = (of: string, value: number, goal: number) => ({
      of,
      value,
      goal: `<= ${goal}`,
      holds: value <= goal,
    })
    const limit = timings.statedLimit()
    return {
      name: `${USERS} users, ${ORDERS_PER_SECOND_EACH} orders a second each, for ${seconds} s`,
      ratios: [
        atMost('added to an order at p50, ms', p50, GOALS.p50Ms),
        atMost('added to an order at p99, ms', p99, GOALS.p99Ms),
        atMost('failures', failures.length, 0),
        atMost('growth of memory', growth, GOALS.growth),
      ],
      figures: {
        orders: `${added.length}, ${(added.length / seconds).toFixed(1)} a second`,
        'the venue at p50': `${percentile(Object.values(account.actionsMs), 0.5).toFixed(1)} ms`,
        'limit as stated': `${limit} a minute${limit === LIMIT_PER_MINUTE ? '' : ', which is wrong'}`,
        memory: `${beforeMb.toFixed(0)} MB, then ${afterMb.toFixed(0)} MB`,
        ...(failures.length > 0 && { 'first failure': String(failures[0]) }),
      },
    }
  } finally {
    await desk.close()
  }
}

/** Every user places at its own times, whether or not what it placed before was answered. */
async function placeSteadily(
  addresses: readonly string[],
  seconds: number,
  place: (address: string) => Promise<void>,
): Promise<void> {
  const everyMs = 1_000 / (addresses.length * ORDERS_PER_SECOND_EACH)
  const orders = Math.floor((seconds * 1_000) / everyMs)
  const startedAtMs = performance.now()
  const placed: Promise<void>[] = []
  for (let order = 0; order < orders; order += 1) {
    const aheadMs = startedAtMs + order * everyMs - performance.now()
    if (aheadMs > 0) await new Promise((next) => setTimeout(next, aheadMs))
    placed.push(place(addresses[order % addresses.length] ?? ''))
  }
  await Promise.all(placed)
}

/** The web process's memory: the middle of the first and of the last ten seconds. */
function watchMemory(desk: WatchedDesk) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(desk.webMemoryBytes() / 1024 / 1024), 500)
  return {
    end() {
      clearInterval(timer)
      const beforeMb = median(samples.slice(0, 20))
      const afterMb = median(samples.slice(-20))
      return { beforeMb, afterMb, growth: afterMb / beforeMb - 1 }
    },
  }
}
