import { setTimeout as pause } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Measurement, median } from '@/bench/support/measurement'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { VenuePlugin } from '@/lib/client/plugin'
import { verifySequenced } from '@/lib/client/testing/madeUpVerify'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import {
  createTestApi,
  fetchThrough,
  TEST_DASHBOARD_KEY,
  type TestApi,
} from '@/server/http/testing/testApi'
import {
  createSequencedVenue,
  type SequencedVenue,
  signSequenced,
} from '@/server/service/testing/sequencedVenue'

const VERDICT_MS = 50
const WARM_UP_ORDERS = 40
const ALONE = 60
const ORDERS = 50
const ALONE_GOAL_MS = 5
/**
 * A key is held until the venue took the transactions, never until their verdict. The second of an
 * order's two steps is sent with the verdict of the first: half of all verdicts are waited for.
 */
const TABS_GOAL = 0.7
const PATIENCE_MS = 60_000
const PARAMS = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  ...({ side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' } as const),
}

/**
 * Orders at the made-up venue of kind B, whose keys take consecutive nonces and whose verdict comes
 * 50 ms after it took a step: client, gateway and venue in this process. Measured is what one order
 * takes beyond those waits and beyond the same order with its verdicts at once, and how long 50
 * orders of one key take that two tabs place at once beyond the same orders with their verdicts at
 * once, against those verdicts one after another. A tab sees what the venue took before its verdict,
 * as from the account's own stream. The very first order is listed beside them, as figures alone.
 */
export async function measure(): Promise<Measurement> {
  const database = await openTestDatabase()
  const venue = createSequencedVenue('late')
  const gateway = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(gateway.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(gateway.service, { venues: [venue], venueTimeoutMs: PATIENCE_MS })
  const locks = sharedLocks()
  const takings = createTakings(venue)
  const tabs = [
    openTab(gateway, venue, locks, takings),
    openTab(gateway, venue, locks, takings),
  ] as const
  const { address } = privateKeyToAccount(generatePrivateKey())
  const place = async (tab: PerpsClient) => {
    const order = { provider: venue.key, address, action: 'placeOrder' as const, params: PARAMS }
    const { results } = await tab.runAction(order)
    if (!results.every(({ success }) => success)) throw new Error(JSON.stringify(results))
  }
  const timed = async (run: () => Promise<unknown>) => {
    const startedAtMs = performance.now()
    await run()
    return performance.now() - startedAtMs
  }
  /** Measured duration of the verdicts: on a busy machine a timer fires late. */
  let verdictsMs = 0
  const late = async () => {
    takings.notify()
    const tookMs = await timed(() => pause(VERDICT_MS))
    // Added after the wait: verdicts overlap, and a sum read before it would lose the others.
    verdictsMs += tookMs
  }
  try {
    // Before anything has run: the code of actions is loaded, descriptors and markets are read.
    const coldMs = await timed(() => place(tabs[0]))
    for (let order = 0; order < WARM_UP_ORDERS; order += 1) await place(tabs[0])
    const newTabMs = await timed(() => place(tabs[1]))
    const prompt: number[] = []
    /** Beyond the verdicts of the order's steps: leverage and order are two. */
    const beyond: number[] = []
    for (let order = 0; order < ALONE; order += 1) {
      venue.onTaken = async () => {}
      prompt.push(await timed(() => place(tabs[0])))
      venue.onTaken = late
      verdictsMs = 0
      const tookMs = await timed(() => place(tabs[0]))
      beyond.push(tookMs - verdictsMs)
    }
    const placeFromBoth = () =>
      Promise.all(Array.from({ length: ORDERS }, (_, at) => place(tabs[at % 2 === 0 ? 0 : 1])))
    venue.onTaken = async () => {}
    const promptMs = await timed(placeFromBoth)
    venue.onTaken = late
    verdictsMs = 0
    const takenMs = await timed(placeFromBoth)
    const added = median(beyond) - median(prompt)
    const ofVerdicts = (takenMs - promptMs) / verdictsMs
    return {
      name: `orders of a made-up venue whose verdict comes ${VERDICT_MS} ms late`,
      ratios: [
        {
          of: 'one order, ms beyond its late verdicts and one with prompt ones, median',
          value: added,
          goal: `<= ${ALONE_GOAL_MS}`,
          holds: added <= ALONE_GOAL_MS,
        },
        {
          of: `${ORDERS} of one key from two tabs, beyond the same with prompt verdicts, over their verdicts one after another`,
          value: ofVerdicts,
          goal: `<= ${TABS_GOAL}`,
          holds: ofVerdicts <= TABS_GOAL,
        },
      ],
      figures: {
        'the very first order, verdicts at once': `${coldMs.toFixed(1)} ms`,
        'first order of another tab, the service and the code warm': `${newTabMs.toFixed(1)} ms`,
        'one order, verdicts at once': `${median(prompt).toFixed(1)} ms, median`,
        'one order, beyond late verdicts': `${median(beyond).toFixed(1)} ms, median`,
        [`${ORDERS} orders from two tabs`]: `${(takenMs / 1_000).toFixed(2)} s, with verdicts at once ${(promptMs / 1_000).toFixed(2)} s`,
      },
    }
  } finally {
    for (const tab of tabs) tab.close()
    await database.close()
  }
}

interface Takings {
  /** Announces that the venue took a transaction. */
  notify(): void
  whenTaken: NonNullable<VenuePlugin['whenTaken']>
}

/** Notifies tabs of transactions that the venue took. */
function createTakings(venue: SequencedVenue): Takings {
  const looks = new Set<() => void>()
  return {
    notify() {
      for (const look of [...looks]) look()
    },
    whenTaken: ({ actions }, signal) =>
      new Promise((resolve, reject) => {
        const hashes = actions.flatMap((step) => ('signedTx' in step ? step.signedTx.txHash : []))
        const look = () => {
          if (!hashes.every((hash) => venue.taken.includes(hash))) return
          looks.delete(look)
          resolve()
        }
        const leave = () => {
          looks.delete(look)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        looks.add(look)
      }),
  }
}

/** A tab of one browser: it shares the locks of keys with the others. */
function openTab(
  gateway: TestApi,
  venue: SequencedVenue,
  locks: ReturnType<typeof sharedLocks>,
  { whenTaken }: Takings,
): PerpsClient {
  const plugin: Partial<VenuePlugin> = {
    key: venue.key,
    pins: { network: 'test' },
    nonceKey: () => 'key 3',
    whenTaken,
    resolveRequest: async (_action, _address, signers, params) => ({
      signer: signers.includes('USER') ? 'USER' : 'SDK',
      params,
    }),
    verifySteps: verifySequenced,
    sign: async (steps) => steps.map(signSequenced),
    isSatisfied: async () => true,
    close() {},
  }
  return createPerpsClient({
    apiUrl: 'http://desk.test/v1/perps',
    apiKey: TEST_DASHBOARD_KEY,
    fetch: fetchThrough(gateway),
    credentials: createMemoryCredentials(),
    // Transfers ask for the very same locks.
    locks: locks as LockManager,
    // The client calls no more of a plugin than an order needs.
    plugins: [() => plugin as VenuePlugin],
  })
}
