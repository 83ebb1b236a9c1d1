import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { isVerificationRefused } from '@/lib/client/errors'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { UserWallet, VenuePlugin } from '@/lib/client/plugin'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import type { WireProtocol } from '@/lib/client/sockets/wireProtocol'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FakeSockets } from '@/lib/client/testing/FakeSockets'
import { verifySequenced, verifySession } from '@/lib/client/testing/madeUpVerify'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { createClock } from '@/lib/clock/clock'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
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
import type { BuiltStep, VenueAdapter } from '@/server/venues/adapter'
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
  plugin: Partial<VenuePlugin> & Pick<VenuePlugin, 'verifySteps'>,
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

const DEPOSIT = { amount: '5', tokenAddress: `0x${'11'.repeat(20)}`, chainId: 31_337 } as const
const hashOf = (sent: number) => `0x${sent.toString(16).padStart(64, '0')}` as const

/** A wallet on a chain that takes whatever it sends into a block, but for one call that it refuses. */
function chainOf(base: UserWallet) {
  const chain = {
    sent: [] as { to: string }[],
    /** Number of the call that the person refuses, once. */
    refusesAt: 0,
    wallet: {
      ...base,
      chainId: async () => DEPOSIT.chainId,
      transactions: {
        async send(call: { to: `0x${string}` }) {
          if (chain.sent.length + 1 === chain.refusesAt) {
            chain.refusesAt = 0
            throw Object.assign(new Error('the person refused'), { code: 4001 })
          }
          chain.sent.push(call)
          return hashOf(chain.sent.length)
        },
        outcome: async () => 'succeeded' as const,
      },
    },
  }
  return chain
}

/** The same step with another word in it. */
function changed(step: BuiltStep, from: string, to: string): BuiltStep {
  return { ...step, step: JSON.parse(JSON.stringify(step.step).replace(from, to)) }
}

/** The last step says something else: another order, another account to sign in. */
function otherLast(steps: BuiltStep[]): BuiltStep[] {
  const rest = steps.slice(0, -1)
  return [...rest, ...steps.slice(-1).map((step) => LAST_WORDS.reduce(changedBy, step))]
}

const LAST_WORDS = [
  ['"size":"0.1"', '"size":"100"'],
  ['"target":"2"', '"target":"3"'],
  ['/v1/orders/2', '/v1/orders/3'],
  ['sign in', 'send all to'],
  ['"5000000"', '"9000000"'],
] as const
const changedBy = (step: BuiltStep, [from, to]: readonly [string, string]) =>
  changed(step, from, to)

/** What a venue may stage instead of what was asked for. */
const LIES: [string, SequencedVenue['lie']][] = [
  ['another step', otherLast],
  ['one step more', (steps) => [...steps, ...steps.slice(-1)]],
  ['the steps in another order', (steps) => steps.toReversed()],
]

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
    const signed: ActionStep[] = []
    /** Where this browser keeps the key, whose secret the venue shows once. */
    const store: { key?: ReturnType<SessionVenue['registerKey']> | undefined; isFull: boolean } = {
      isFull: false,
    }
    const deliverOne = async (step: ActionStep, by: { wallet: UserWallet | undefined }) => {
      const action = step.action as ActionType
      if ('siwe' in step) seen.push((await by.wallet?.signMessage(step.siwe.message)) ?? '')
      if (action === 'registerApiKey') {
        const key = venue.registerKey()
        if (store.isFull) {
          venue.revokeKey(key.keyId)
          const error = 'The secret could not be kept; the key was revoked.'
          return { action, success: false, error, errorCode: 2005 } as const
        }
        store.key = key
      }
      done.push(action)
      return { action, success: true } as const
    }
    const client = clientOf(venue, {
      verifySteps: verifySession,
      isSatisfied: async ({ type }) =>
        type === 'registerApiKey' ? store.key !== undefined : done.some((each) => each === type),
      deliver: (steps, by) => Promise.all(steps.map((step) => deliverOne(step, by))),
      async prepare({ action, params }, { wallet: by, onProgress }) {
        if (action !== 'withdrawal') return
        const destination = String(Object(params).destination).toLowerCase()
        if (venue.addresses.has(destination)) return
        if (by === undefined) throw new PerpsError(2005, 'The wallet signs for a new address.')
        onProgress('Adding the address to the book')
        seen.push(await by.signMessage(`add ${destination}`))
        venue.addresses.add(destination)
      },
      async sign(steps) {
        signed.push(...steps)
        const key = store.key ?? { keyId: '', secretKey: '' }
        return steps.map((step) => signRequest(step, key, Date.now()))
      },
      probeOutcome: async (_request, results) =>
        results.map((result): ActionResult => ({ action: result.action, success: true })),
      async onExecuteResults(_address, _action, results) {
        const isRefused = results.some((result) => !result.success && result.errorCode === 2013)
        if (isRefused) store.key = undefined
      },
    })
    const who = { provider: venue.key, address: wallet.address }
    const setUp = async () => {
      await client.runSetupStep({ ...who, action: 'siweLogin', wallet })
      return await client.checkSetup(who)
    }
    const place = async () =>
      (await client.runAction({ ...who, action: 'placeOrder', params: order })).results
    const keptKey = () => store.key?.keyId
    return { client, who, done, seen, signed, store, keptKey, setUp, place }
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
    const { client, who, store, setUp, place } = open()
    await setUp()
    expect(await place()).toMatchObject([{ success: true }])
    venue.revokeKey('key-1')
    expect(await place()).toMatchObject([{ success: false, errorCode: 2013 }])
    expect(store.key).toBeUndefined()
    expect((await client.checkSetup(who)).isReady).toBe(true)
    venue.outcomes = Array.from({ length: 40 }, () => () => ({ kind: 'unknown', message: 'gone' }))
    const running = place()
    expect(await running).toMatchObject([{ success: true }])
    expect(venue.requests).toHaveLength(3)
  }, 120_000)

  it('makes a new key where this browser lost the secret: it is shown once', async () => {
    const { client, who, store, keptKey, setUp, place } = open()
    expect((await setUp()).isReady).toBe(true)
    store.key = undefined
    expect((await client.checkSetup(who)).isReady).toBe(true)
    expect([keptKey(), venue.keyIds()]).toEqual(['key-2', ['key-1', 'key-2']])
    expect(await place()).toMatchObject([{ success: true }])
  })

  it('is not ready where the secret could not be kept, says why, and has no key left over', async () => {
    const { client, who, store, setUp, place } = open()
    store.isFull = true
    const { isReady, items } = await setUp()
    expect(isReady).toBe(false)
    expect(items.filter(({ satisfied }) => !satisfied)).toMatchObject([
      { descriptor: { type: 'registerApiKey' }, failure: { code: 2005 } },
    ])
    expect(items.at(-1)?.failure?.message).toContain('the key was revoked')
    expect(venue.keyIds()).toEqual([])
    store.isFull = false
    expect((await client.checkSetup(who)).isReady).toBe(true)
    expect(venue.keyIds()).toEqual(['key-2'])
    expect(await place()).toMatchObject([{ success: true }])
  })

  it('has an address put into its book before a withdrawal to it is created, once', async () => {
    const { client, who, seen, setUp } = open()
    await setUp()
    const lines: string[] = []
    const destination = `0x${'ab'.repeat(20)}` as const
    const withdraw = (by?: UserWallet) =>
      client.runAction({
        ...{ ...who, action: 'withdrawal', params: { destination, amount: '5' }, wallet: by },
        onProgress: (progress) => progress.phase === 'preparing' && lines.push(progress.line),
      })
    await expect(withdraw()).rejects.toMatchObject({ code: 2005 })
    expect(venue.requests).toEqual([])
    expect((await withdraw(wallet)).results).toMatchObject([{ success: true }])
    expect((await withdraw()).results).toMatchObject([{ success: true }])
    expect([lines, seen.length]).toEqual([['Adding the address to the book'], 2])
    expect(venue.requests.map(({ path }) => path)).toEqual(['/v1/withdrawals', '/v1/withdrawals'])
  })

  it.each(LIES)('is refused where it stages %s, and nothing is signed', async (_what, lie) => {
    const { client, who, signed, setUp } = open()
    await setUp()
    venue.lie = lie
    const cancel = { ...who, action: 'cancelOrder' as const, params: { ids: ['1', '2'] } }
    await expect(client.runAction(cancel)).rejects.toSatisfy(isVerificationRefused)
    expect([signed, venue.requests]).toEqual([[], []])
  })

  it.each(LIES.slice(0, 2))(
    'is refused where it stages %s to sign in, and no wallet is asked',
    async (_what, lie) => {
      const { client, who, seen, done } = open()
      venue.lie = lie
      const login = client.runSetupStep({ ...who, action: 'siweLogin', wallet })
      await expect(login).rejects.toSatisfy(isVerificationRefused)
      expect([seen, done]).toEqual([[], []])
    },
  )

  it('is streamed with one login per connection, and reports where it is refused', async () => {
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
  const signed: ActionStep[] = []
  const who = () => ({ provider: venue.key, address: wallet.address })
  const plugin: Partial<VenuePlugin> & Pick<VenuePlugin, 'verifySteps'> = {
    nonceKey: () => 'key 3',
    verifySteps: verifySequenced,
    async sign(steps) {
      // Where the lock of a key ends before its order arrived, the next has the same nonce, and is
      // another transaction all the same.
      return steps.map((step) => signSequenced(step, signed.push(step)))
    },
    isSatisfied: async () => delivered.length > 0,
    async deliver(steps) {
      delivered.push(...steps)
      return steps.map(({ action }) => ({ action, success: true }))
    },
  }
  beforeEach(() => {
    delivered.length = 0
    signed.length = 0
    venue = createSequencedVenue(`sequenced${made}`)
  })

  it('takes 50 orders of one key at once from two clients, each nonce once and in order', async () => {
    const locks = sharedLocks()
    const clients = [clientOf(venue, plugin, locks), clientOf(venue, plugin, locks)]
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        clients[at % 2]?.runAction({ ...who(), action: 'placeOrder', params: order }),
      ),
    )
    expect(outcomes.flatMap((outcome) => outcome?.results.map(({ success }) => success))).toEqual(
      Array.from({ length: 100 }, () => true),
    )
    expect(venue.nextNonce).toBe(107)
    expect(new Set(venue.taken).size).toBe(100)
  }, 120_000)

  it('creates an order once more whose nonce passed, and none that was taken', async () => {
    const client = clientOf(venue, plugin)
    venue.onCall = async () => {
      venue.onCall = async () => {}
      venue.nextNonce += 1
    }
    const cancel = { ...who(), action: 'cancelOrder' as const, params: { ids: ['1'] } }
    expect((await client.runAction(cancel)).results).toMatchObject([{ success: true }])
    expect(venue.calls).toEqual([1, 1])
  })

  it('has what came of steps looked up by their hashes where the verdict comes late, and sends them once', async () => {
    const client = clientOf(venue, plugin)
    venue.isPrompt = false
    const cancel = { ...who(), action: 'cancelOrder' as const, params: { ids: ['1', '2'] } }
    const { results } = await client.runAction(cancel)
    expect(results.map(({ success }) => success)).toEqual([true, true])
    expect([venue.calls, new Set(venue.probed)]).toEqual([[2], new Set(venue.taken)])
  }, 120_000)

  it('has the tier set by the client itself, and the steps of a batch relayed in one call', async () => {
    const client = clientOf(venue, plugin)
    expect((await client.checkSetup(who())).isReady).toBe(false)
    await client.runSetupStep({ ...who(), action: 'accountType', params: { tier: 'plus' }, wallet })
    expect(delivered).toMatchObject([{ wasmSignParams: { new_tier: 'plus' } }])
    expect((await client.checkSetup(who())).isReady).toBe(true)
    const cancel = { ...who(), action: 'cancelOrder' as const, params: { ids: ['1', '2', '3'] } }
    expect((await client.runAction(cancel)).results).toHaveLength(3)
    expect(venue.calls).toEqual([3])
  })

  it('has both legs of a deposit sent by the wallet in turn, and goes on after one it refused', async () => {
    const client = clientOf(venue, plugin)
    const chain = chainOf(wallet)
    const deposit = { ...who(), action: 'deposit' as const, params: DEPOSIT, wallet: chain.wallet }
    const { results } = await client.runAction(deposit)
    expect(results).toMatchObject([1, 2].map((leg) => ({ success: true, txHash: hashOf(leg) })))
    expect(chain.sent.map(({ to }) => to)).toEqual([DEPOSIT.tokenAddress, DEPOSIT.tokenAddress])
    expect(client.transfers.list(wallet.address)).toEqual([])
    chain.refusesAt = 4
    await expect(client.runAction(deposit)).rejects.toThrow('the person refused')
    const [transfer, ...others] = client.transfers.list(wallet.address)
    if (transfer === undefined) throw new Error('nothing was kept')
    expect([others, transfer.legs.map(({ state }) => state)]).toEqual([
      [],
      ['confirmed', 'waiting'],
    ])
    const resumed = await client.resumeTransfer({ transfer, wallet: chain.wallet })
    expect(resumed.results.map(({ success }) => success)).toEqual([true, true])
    expect([chain.sent.length, client.transfers.list(wallet.address)]).toEqual([4, []])
  }, 120_000)

  it.each(LIES)(
    'is refused where it stages %s, and no wallet sends a leg of it',
    async (_what, lie) => {
      const client = clientOf(venue, plugin)
      const chain = chainOf(wallet)
      venue.lie = lie
      const deposit = {
        ...who(),
        action: 'deposit' as const,
        params: DEPOSIT,
        wallet: chain.wallet,
      }
      await expect(client.runAction(deposit)).rejects.toSatisfy(isVerificationRefused)
      expect([chain.sent, client.transfers.list(wallet.address)]).toEqual([[], []])
    },
  )

  it.each(LIES)('is refused where it stages %s, and nothing is signed', async (_what, lie) => {
    const client = clientOf(venue, plugin)
    venue.lie = lie
    const orders = [
      client.runAction({ ...who(), action: 'placeOrder', params: order }),
      client.runAction({ ...who(), action: 'cancelOrder', params: { ids: ['1', '2'] } }),
    ]
    for (const each of orders) await expect(each).rejects.toSatisfy(isVerificationRefused)
    expect([signed, venue.calls, venue.nextNonce]).toEqual([[], [], 7])
  })

  it('is not delivered where it stages another tier than was asked for', async () => {
    const client = clientOf(venue, plugin)
    venue.lie = ([step]) => (step ? [changed(step, 'plus', 'premium')] : [])
    const tier = { ...who(), action: 'accountType' as const, params: { tier: 'plus' }, wallet }
    await expect(client.runSetupStep(tier)).rejects.toSatisfy(isVerificationRefused)
    expect(delivered).toEqual([])
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
