import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { PluginRuntime, VenuePlugin } from '@/lib/client/plugin'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import type { SetTimer } from '@/lib/client/sockets/timers'
import type { WireProtocol } from '@/lib/client/sockets/wireProtocol'
import { type Clock, createClock, deviceClock } from '@/lib/clock/clock'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { FakeClock } from './FakeClock'
import { FakeSockets } from './FakeSockets'
import { sharedLocks } from './sharedLocks'

// What the tests of the made-up venues share: a client with a plugin that is no more than a test needs,
// steps that lie, and a stream.

/** What a plugin of a made-up venue gives. */
export type MadeUpPlugin = Partial<VenuePlugin> & Pick<VenuePlugin, 'key' | 'verifySteps'>

/** An order that every made-up venue takes. */
export const MADE_UP_ORDER = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  ...({ side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' } as const),
}

/** What the client waits for passes so much faster, unless the test has a clock of its own. */
const FASTER = 10
const FAST_TIME: { clock: Clock; setTimer: SetTimer } = {
  clock: createClock({
    wallMs: Date.now,
    monotonicMs: () => deviceClock.steadyMs() * FASTER,
  }),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs / FASTER)
    return () => clearTimeout(timer)
  },
}

/** A client of a service that has one made-up venue. */
export function openMadeUpClient({
  fetch,
  apiKey,
  plugin,
  locks = sharedLocks(),
  time = FAST_TIME,
}: {
  /** Answers for the service at `http://desk.test`, and for whatever else the plugin asks. */
  fetch: FetchLike
  apiKey: string
  plugin: (runtime: PluginRuntime) => MadeUpPlugin
  locks?: ReturnType<typeof sharedLocks>
  time?: { clock: Clock; setTimer: SetTimer }
}): PerpsClient {
  const whole = (runtime: PluginRuntime): Partial<VenuePlugin> => ({
    pins: { network: 'test' },
    async resolveRequest(_action, _address, signers, params) {
      return { signer: signers.includes('USER') ? 'USER' : 'SDK', params }
    },
    close() {},
    ...plugin(runtime),
  })
  return createPerpsClient({
    apiUrl: 'http://desk.test/v1/perps',
    apiKey,
    fetch,
    credentials: createMemoryCredentials(),
    // Transfers ask for the very same locks.
    locks: locks as LockManager,
    ...time,
    // The client calls no more of a plugin than a test needs.
    plugins: [(runtime) => whole(runtime) as VenuePlugin],
  })
}

/** A step as a venue stages it. */
interface Staged {
  step: ActionStep
}

/** The same step with another word in it. */
export function changedStep<Step extends Staged>(step: Step, from: string, to: string): Step {
  return { ...step, step: JSON.parse(JSON.stringify(step.step).replace(from, to)) }
}

/** What makes the last step another order, or another account to sign in. */
const LAST_WORDS = [
  ['"size":"0.1"', '"size":"100"'],
  ['"target":"2"', '"target":"3"'],
  ['/v1/orders/2', '/v1/orders/3'],
  ['sign in', 'send all to'],
  ['"5000000"', '"9000000"'],
] as const

function otherLast<Step extends Staged>(steps: Step[]): Step[] {
  const changedBy = (step: Step, [from, to]: readonly [string, string]) =>
    changedStep(step, from, to)
  return steps.map((step, at) =>
    at === steps.length - 1 ? LAST_WORDS.reduce(changedBy, step) : step,
  )
}

/** What a venue may stage instead of what was asked for. */
export const LIES: readonly [string, <Step extends Staged>(steps: Step[]) => Step[]][] = [
  ['another step', otherLast],
  ['one step more', (steps) => [...steps, ...steps.slice(-1)]],
  ['the steps in another order', (steps) => steps.toReversed()],
]

/** Streams of a venue on a connection that the test holds. */
export function openMadeUpStream(protocol: WireProtocol) {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  /** Accounts whose login the venue did not take. */
  const lost: string[] = []
  const pool = new SocketPool({
    ...{ url: 'ws://venue', openSocket: sockets.open, protocol },
    ...{ clock: clock.clock, setTimer: clock.setTimer, onStatus: () => {} },
    onLoginRefused: (identity) => lost.push(identity),
  })
  return {
    ...{ pool, sockets, lost },
    settle: () => clock.advanceAsync(0),
    /** Lets so many milliseconds of the connection's time pass. */
    pass: (ms: number) => clock.advanceAsync(ms),
    /** What was sent on the newest connection, pings apart. */
    sent: () => sockets.last.sent.filter((text) => text !== 'ping'),
  }
}
