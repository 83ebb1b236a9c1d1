import type { FetchLike } from '@/lib/client/fetchLike'
import { createNodeFetch } from '@/lib/node/nodeFetch'
import { openBareSync } from './bareSync'
import { type Measurement, percentile } from './measurement'
import { addedMs, type OrderTimings } from './orderTimings'
import type { WatchedDesk } from './watchedDesk'

const ROUNDS = 5
const ORDERS_PER_ROUND = 60
const WARM_UP_ORDERS = 400
const WARM_UP_AT_ONCE = 20
const GOAL_MS = 3
/** Of an execute: its row before the step is sent, the result before the answer. */
const SYNCS_PER_EXECUTE = 2

/**
 * What the service adds to an order, one by one: a create whole, and an execute less the time the
 * venue took, which a process between the two measures; both less what HTTP alone takes between the
 * same two processes at the same time. Of several rounds the best counts: other work on the machine
 * only adds.
 * @param storeDirectory on the file system of the store: what its syncs take is measured there at
 *   the same time and left out too, and the two calls of an order must keep the goal together
 */
export async function measureAddedLatency(
  desk: WatchedDesk,
  timings: OrderTimings,
  place: () => Promise<void>,
  storeDirectory?: string,
): Promise<Pick<Measurement, 'ratios' | 'figures'>> {
  for (let order = 0; order < WARM_UP_ORDERS; order += WARM_UP_AT_ONCE) {
    await Promise.all(Array.from({ length: WARM_UP_AT_ONCE }, place))
  }
  const http = createNodeFetch()
  const bareSync = storeDirectory === undefined ? undefined : openBareSync(storeDirectory)
  const creates: number[] = []
  const betweens: number[] = []
  const executes: number[] = []
  const wholes: number[] = []
  const bares: number[] = []
  const syncs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    timings.take()
    await desk.account()
    const bare: number[] = []
    const sync: number[] = []
    for (let order = 0; order < ORDERS_PER_ROUND; order += 1) {
      await place()
      bare.push(await bareMs(http.fetch, desk.webUrl))
      if (bareSync !== undefined) sync.push(await bareSync.ms())
    }
    const account = await desk.account()
    const orders = timings.take()
    const added = orders.flatMap((order) => {
      const executeMs = addedMs(order, account)
      if (executeMs === undefined) return []
      return [{ executeMs, wholeMs: order.createMs + executeMs }]
    })
    if (added.length === 0) throw new Error('no order was found at the venue')
    const middleOf = (part: 'executeMs' | 'wholeMs') =>
      percentile(
        added.map((order) => order[part]),
        0.5,
      )
    const middle = (of: 'createMs' | 'betweenMs') =>
      percentile(
        orders.map((order) => order[of]),
        0.5,
      )
    creates.push(middle('createMs'))
    betweens.push(middle('betweenMs'))
    executes.push(middleOf('executeMs'))
    wholes.push(middleOf('wholeMs'))
    bares.push(percentile(bare, 0.5))
    if (bareSync !== undefined) syncs.push(percentile(sync, 0.5))
  }
  http.close()
  bareSync?.close()
  const less = (values: readonly number[], hops: number, syncCount: number) =>
    Math.min(
      ...values.map(
        (value, round) => value - hops * (bares[round] ?? 0) - syncCount * (syncs[round] ?? 0),
      ),
    )
  const create = less(creates, 1, 0)
  // From the client to the service, and from there to the process that measures the venue.
  const execute = less(executes, 2, SYNCS_PER_EXECUTE)
  const whole = less(wholes, 3, SYNCS_PER_EXECUTE)
  const inRounds = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ')
  const goal = `<= ${GOAL_MS}`
  return {
    ratios: [
      { of: 'create, less HTTP', value: create, goal, holds: create <= GOAL_MS },
      {
        of:
          bareSync === undefined
            ? 'execute, less HTTP and the venue’s time'
            : 'execute, less HTTP, the venue’s time and the store’s syncs',
        value: execute,
        goal,
        holds: execute <= GOAL_MS,
      },
      ...(bareSync === undefined
        ? []
        : [
            {
              of: 'create and execute of one order together, less the same',
              value: whole,
              goal,
              holds: whole <= GOAL_MS,
            },
          ]),
    ],
    figures: {
      'create, by round': inRounds(creates),
      'verified and signed in the client, by round': inRounds(betweens),
      'execute less the venue, by round': inRounds(executes),
      'both together, by round': inRounds(wholes),
      'HTTP alone, by round': inRounds(bares),
      ...(bareSync === undefined ? {} : { 'one sync of the store, by round': inRounds(syncs) }),
    },
  }
}

/** What node answers on the same port before any gateway of ours: HTTP alone. */
async function bareMs(fetch: FetchLike, webUrl: string): Promise<number> {
  const startedAtMs = performance.now()
  await fetch(`${webUrl}/healthz`)
  return performance.now() - startedAtMs
}
