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

/** Which calls of an order are measured. */
interface Calls {
  isCreated: boolean
  isExecuted: boolean
}

/** As long as the venue takes for an order: until its next block. */
const HELD_MS = 80
/** About as long as the body of an execute. */
const BARE_BODY = JSON.stringify({ filler: 'x'.repeat(1_200) })

/**
 * What the service adds to an order, one by one: a create whole, and an execute less the time the
 * venue took, which a process between the two measures; both less what HTTP alone takes at the same
 * time between two processes. Of an execute that is HTTP whose answer is waited for as long as the
 * venue's: processes that wake up are slower than those that never slept. Of several rounds the best
 * counts: other work on the machine only adds.
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
  const heldBares: number[] = []
  const syncs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    timings.take()
    await desk.account()
    const bare: number[] = []
    const heldBare: number[] = []
    const sync: number[] = []
    for (let order = 0; order < ORDERS_PER_ROUND; order += 1) {
      await place()
      bare.push(await bareMs(http.fetch, desk.proxyUrl, 0))
      heldBare.push(await bareMs(http.fetch, desk.proxyUrl, HELD_MS))
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
    heldBares.push(percentile(heldBare, 0.5))
    if (bareSync !== undefined) syncs.push(percentile(sync, 0.5))
  }
  http.close()
  bareSync?.close()
  // Of an execute: from the client to the service, and from there to the process that measures.
  const less = (values: readonly number[], { isCreated, isExecuted }: Calls) =>
    Math.min(
      ...values.map((value, round) => {
        const created = isCreated ? (bares[round] ?? 0) : 0
        const sync = SYNCS_PER_EXECUTE * (syncs[round] ?? 0)
        const executed = isExecuted ? 2 * (heldBares[round] ?? 0) + sync : 0
        return value - created - executed
      }),
    )
  const create = less(creates, { isCreated: true, isExecuted: false })
  const execute = less(executes, { isCreated: false, isExecuted: true })
  const whole = less(wholes, { isCreated: true, isExecuted: true })
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
      'HTTP alone, held as long as by the venue, by round': inRounds(heldBares),
      ...(bareSync === undefined ? {} : { 'one sync of the store, by round': inRounds(syncs) }),
    },
  }
}

/** What a process on node's own server takes to answer a body of an order's size: HTTP alone. */
async function bareMs(fetch: FetchLike, proxyUrl: string, holdMs: number): Promise<number> {
  const startedAtMs = performance.now()
  const answer = await fetch(`${proxyUrl}/held/${holdMs}`, { method: 'POST', body: BARE_BODY })
  await answer.text()
  const tookMs = performance.now() - startedAtMs
  return tookMs - Number(answer.headers.get('x-held-ms'))
}
