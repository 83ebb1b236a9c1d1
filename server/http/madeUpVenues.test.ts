import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { VenuePlugin } from '@/lib/client/plugin'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import type { WireProtocol } from '@/lib/client/sockets/wireProtocol'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FakeSockets } from '@/lib/client/testing/FakeSockets'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { createClock } from '@/lib/clock/clock'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionType } from '@/lib/schema/model/enums'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import {
  createSequencedVenue,
  type SequencedVenue,
  signSequenced,
} from '@/server/service/testing/sequencedVenue'
import {
  createSessionVenue,
  type SessionVenue,
  signRequest,
} from '@/server/service/testing/sessionVenue'
import type { VenueAdapter } from '@/server/venues/adapter'
import { dispatch } from './routing/dispatch'
import { createTestApi, TEST_DASHBOARD_KEY } from './testing/testApi'

/**
 * The made-up venues of the kinds B and C through the client library, over a gateway of the service: what
 * a plugin of such a venue gives is all that setup, actions and streams need.
 */

const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
const order = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  ...({ side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' } as const),
}

let database: OpenDatabase
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
})

/** What the client waits for passes so much faster. */
const FASTER = 10
const monotonicMs = () => performance.now() * FASTER

/** A client of a service that has this venue alone. */
function clientOf(
  venue: VenueAdapter,
  plugin: Partial<VenuePlugin>,
  locks = sharedLocks(),
): PerpsClient {
  const gateway = createTestApi(database)
  Object.assign(gateway.service, { venues: [venue] })
  const fetch: FetchLike = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const init = { method, headers: { ...headers, host: 'desk.test' }, ...(body && { body }) }
    const from = { remoteAddress: '192.0.2.1', gateway: 'public', over: gateway } as const
    return await dispatch(new Request(url, init), from)
  }
  const whole: Partial<VenuePlugin> = {
    key: venue.key,
    pins: { network: 'test' },
    async resolveRequest(_action, _address, signers, params) {
      return { signer: signers.includes('USER') ? 'USER' : 'SDK', params }
    },
    verifyStep: () => ({ ok: true, summary: [] }),
    verifySteps: (_intent, steps) => steps.map(() => ({ ok: true, summary: [] })),
    close() {},
    ...plugin,
  }
  return createPerpsClient({
    apiUrl: 'http://desk.test/v1/perps',
    apiKey: TEST_DASHBOARD_KEY,
    fetch,
    credentials: createMemoryCredentials(),
    locks: locks as LockManager,
    clock: createClock({ wallMs: Date.now, monotonicMs }),
    setTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs / FASTER)
      return () => clearTimeout(timer)
    },
    plugins: [() => whole as VenuePlugin],
  })
}

/** What was sent on the newest connection, pings apart. */
function streamOf(protocol: WireProtocol) {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  const lost: string[] = []
  const pool = new SocketPool({
    ...{ url: 'ws://venue', openSocket: sockets.open, protocol },
    ...{ clock: clock.clock, setTimer: clock.setTimer, onStatus: () => {} },
    onLoginRefused: (identity) => lost.push(identity),
  })
  const settle = () => clock.advanceAsync(0)
  return {
    pool,
    sockets,
    lost,
    settle,
    sent: () => sockets.last.sent.filter((text) => text !== 'ping'),
  }
}

describe('a venue with a session, client-only steps and HMAC', () => {
  let venue: SessionVenue
  beforeEach(() => {
    venue = createSessionVenue(`session${made}`)
  })

  function open() {
    const done: ActionType[] = []
    const seen: string[] = []
    let key: ReturnType<SessionVenue['registerKey']> | undefined
    const client = clientOf(venue, {
      isSatisfied: async ({ type }) => done.some((each) => each === type),
      async deliver(steps, by) {
        for (const step of steps) {
          if ('siwe' in step) seen.push((await by.wallet?.signMessage(step.siwe.message)) ?? '')
          if (step.action === 'registerApiKey') key = venue.registerKey()
          done.push(step.action as ActionType)
        }
        return steps.map(({ action }) => ({ action, success: true }))
      },
      async sign(steps) {
        return steps.map((step) =>
          signRequest(step, key ?? { keyId: '', secretKey: '' }, Date.now()),
        )
      },
      probeOutcome: async (_request, results) =>
        results.map((result): ActionResult => ({ action: result.action, success: true })),
      async onExecuteResults(_address, _action, results) {
        const isRefused = results.some((result) => !result.success && result.errorCode === 2013)
        if (isRefused) done.splice(done.indexOf('registerApiKey'), 1)
      },
    })
    const who = { provider: venue.key, address: wallet.address }
    return { client, who, done, seen, loseKey: () => Object.assign(key ?? {}, { keyId: 'gone' }) }
  }

  it('is set up with one signature, every other step in its order by itself', async () => {
    const { client, who, done, seen } = open()
    const before = await client.checkSetup(who)
    expect([before.isReady, done, venue.requests]).toEqual([false, [], []])
    await client.runSetupStep({ ...who, action: 'siweLogin', wallet })
    expect((await client.checkSetup(who)).isReady).toBe(true)
    expect(done).toEqual([
      ...['siweLogin', 'createDepositAddress', 'acceptProviderTerms'],
      ...['registerApiKey', 'setReferrer'],
    ])
    expect([seen.length, venue.requests]).toEqual([1, []])
  })

  it('has orders signed, a refused key renewed by its step, and a lost answer looked up', async () => {
    const { client, who, done, loseKey } = open()
    await client.runSetupStep({ ...who, action: 'siweLogin', wallet })
    await client.checkSetup(who)
    const place = async () =>
      (await client.runAction({ ...who, action: 'placeOrder', params: order })).results
    expect(await place()).toMatchObject([{ success: true }])
    loseKey()
    expect(await place()).toMatchObject([{ success: false, errorCode: 2013 }])
    expect(done).not.toContain('registerApiKey')
    expect((await client.checkSetup(who)).isReady).toBe(true)
    venue.outcomes = Array.from({ length: 40 }, () => () => ({ kind: 'unknown', message: 'gone' }))
    const running = place()
    expect(await running).toMatchObject([{ success: true }])
    expect(venue.requests).toHaveLength(3)
  }, 120_000)

  it('is streamed with one login per connection, and told where it is refused', async () => {
    const { pool, sockets, lost, settle, sent } = streamOf({
      pingText: 'ping',
      greet: async (identity) => [`login ${identity}`],
      subscribeText: (request) => `sub ${request}`,
      unsubscribeText: (request) => `unsub ${request}`,
      read: (text) => (text === 'in' ? { kind: 'greeted' } : { kind: 'ungreeted', message: text }),
      confirms: () => true,
    })
    const topic = { id: 'fills', route: 'fills', request: 'fills', needsAck: false, identity: 'me' }
    pool.add(topic, () => {})
    sockets.last.open()
    await settle()
    sockets.last.receive('in')
    await settle()
    expect(sent()).toEqual(['login me', 'sub fills'])
    sockets.last.receive('session ended')
    expect(lost).toEqual(['me'])
  })
})

describe('a venue with consecutive nonces, late verdicts and form posts', () => {
  let venue: SequencedVenue
  const delivered: unknown[] = []
  const plugin: Partial<VenuePlugin> = {
    nonceKey: () => 'key 3',
    sign: async (steps) => steps.map(signSequenced),
    isSatisfied: async () => delivered.length > 0,
    async deliver(steps) {
      delivered.push(...steps)
      return steps.map(({ action }) => ({ action, success: true }))
    },
  }
  beforeEach(() => {
    delivered.length = 0
    venue = createSequencedVenue(`sequenced${made}`)
  })

  it('takes orders of one key at once from two clients, each nonce once and in order', async () => {
    const locks = sharedLocks()
    const clients = [clientOf(venue, plugin, locks), clientOf(venue, plugin, locks)]
    const who = { provider: venue.key, address: wallet.address }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        clients[at % 2]?.runAction({ ...who, action: 'placeOrder', params: order }),
      ),
    )
    expect(outcomes.flatMap((outcome) => outcome?.results.map(({ success }) => success))).toEqual(
      Array.from({ length: 10 }, () => true),
    )
    expect(venue.nextNonce).toBe(17)
    expect(new Set(venue.taken).size).toBe(10)
  }, 120_000)

  it('creates an order once more whose nonce passed, and none that was taken', async () => {
    const client = clientOf(venue, plugin)
    const who = { provider: venue.key, address: wallet.address }
    venue.onCall = async () => {
      venue.onCall = async () => {}
      venue.nextNonce += 1
    }
    const cancel = { ...who, action: 'cancelOrder' as const, params: { ids: ['1'] } }
    expect((await client.runAction(cancel)).results).toMatchObject([{ success: true }])
    expect(venue.calls).toEqual([1, 1])
  })

  it('has the tier set by the client itself, and the steps of a batch relayed in one call', async () => {
    const client = clientOf(venue, plugin)
    const who = { provider: venue.key, address: wallet.address }
    expect((await client.checkSetup(who)).isReady).toBe(false)
    await client.runSetupStep({ ...who, action: 'accountType', params: { tier: 'plus' }, wallet })
    expect(delivered).toMatchObject([{ wasmSignParams: { new_tier: 'plus' } }])
    expect((await client.checkSetup(who)).isReady).toBe(true)
    const cancel = { ...who, action: 'cancelOrder' as const, params: { ids: ['1', '2', '3'] } }
    expect((await client.runAction(cancel)).results).toHaveLength(3)
    expect(venue.calls).toEqual([3])
  })

  it('is streamed with a token of the moment in every request', async () => {
    let tokens = 0
    const { pool, sockets, settle, sent } = streamOf({
      pingText: 'ping',
      subscribeText: async (request) => `sub ${request} token ${++tokens}`,
      unsubscribeText: (request) => `unsub ${request}`,
      read: () => ({ kind: 'ignored' }),
      confirms: () => true,
    })
    pool.add({ id: 'orders', route: 'orders', request: 'orders', needsAck: false }, () => {})
    sockets.last.open()
    await settle()
    pool.askAgain('orders')
    await settle()
    expect(sent()).toEqual(['sub orders token 1', 'unsub orders', 'sub orders token 2'])
  })
})
