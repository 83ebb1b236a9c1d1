import type { FetchLike } from '@/lib/client/fetchLike'
import { createNodeFetch } from '@/lib/node/nodeFetch'
import { type Measurement, percentile } from './measurement'
import { addedMs, createOrderTimings } from './orderTimings'
import { createTraders } from './trader'
import { startWatchedDesk } from './watchedDesk'

const ROUNDS = 5
const ORDERS_PER_ROUND = 60
const WARM_UP_ORDERS = 400
const LIMIT_PER_MINUTE = 100_000
const GOAL_MS = 3

/**
 * What the service adds to an order on the embedded database: a create whole, and an execute less
 * the time the venue took, which a process between the two measures; both less what HTTP alone
 * takes between the same two processes at the same time. What is left is identity by an
 * integrator's key, limits, validation, the building of the step, its stage and the journal. Goal:
 * the middle of each within 3 ms. Of several rounds the best counts: other work on the machine
 * only adds.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startWatchedDesk()
  try {
    const timings = createOrderTimings()
    const apiKey = await desk.createKey(LIMIT_PER_MINUTE)
    const traders = await createTraders(desk, { count: 1, apiKey, watch: timings.watch })
    const [address = ''] = traders.addresses
    for (let order = 0; order < WARM_UP_ORDERS; order += 20) {
      await Promise.all(Array.from({ length: 20 }, () => traders.place(address)))
    }
    const http = createNodeFetch()
    const creates: number[] = []
    const executes: number[] = []
    const bares: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      timings.take()
      await desk.account()
      const bare: number[] = []
      for (let order = 0; order < ORDERS_PER_ROUND; order += 1) {
        await traders.place(address)
        bare.push(await bareMs(http.fetch, desk.webUrl))
      }
      const account = await desk.account()
      const orders = timings.take()
      creates.push(
        percentile(
          orders.map(({ createMs }) => createMs),
          0.5,
        ),
      )
      executes.push(
        percentile(
          orders.flatMap((order) => addedMs(order, account) ?? []),
          0.5,
        ),
      )
      bares.push(percentile(bare, 0.5))
    }
    traders.close()
    http.close()
    const less = (values: readonly number[], hops: number) =>
      Math.min(...values.map((value, round) => value - hops * (bares[round] ?? 0)))
    const create = less(creates, 1)
    // From the client to the service, and from there to the process that measures the venue.
    const execute = less(executes, 2)
    const inRounds = (values: readonly number[]) =>
      values.map((value) => value.toFixed(2)).join(', ')
    const goal = `<= ${GOAL_MS}`
    return {
      name: 'what the service adds to an order, one by one, milliseconds at p50',
      ratios: [
        { of: 'create, less HTTP', value: create, goal, holds: create <= GOAL_MS },
        {
          of: 'execute, less HTTP and the venue’s time',
          value: execute,
          goal,
          holds: execute <= GOAL_MS,
        },
      ],
      figures: {
        'create, by round': inRounds(creates),
        'execute less the venue, by round': inRounds(executes),
        'HTTP alone, by round': inRounds(bares),
      },
    }
  } finally {
    await desk.close()
  }
}

/** What node answers on the same port before any door of ours: HTTP alone. */
async function bareMs(fetch: FetchLike, webUrl: string): Promise<number> {
  const startedAtMs = performance.now()
  await fetch(`${webUrl}/healthz`)
  return performance.now() - startedAtMs
}
