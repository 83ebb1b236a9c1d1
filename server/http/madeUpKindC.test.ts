import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isVerificationRefused } from '@/lib/client/errors'
import type { UserWallet } from '@/lib/client/plugin'
import { freshWallet } from '@/lib/client/testing/freshWallet'
import {
  LIES,
  MADE_UP_ORDER,
  type MadeUpPlugin,
  openMadeUpClient,
  openMadeUpStream,
} from '@/lib/client/testing/madeUpClient'
import { verifySession } from '@/lib/client/testing/madeUpVerify'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import {
  createSessionVenue,
  type SessionVenue,
  signRequest,
} from '@/server/service/testing/sessionVenue'
import { createTestApi, fetchThrough, TEST_DASHBOARD_KEY } from './testing/testApi'

/**
 * The made-up venue of kind C through the client library, over a gateway of the service: what a plugin of
 * such a venue gives is all that setup, actions and streams need.
 */

const wallet = freshWallet()

let database: OpenDatabase
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
})

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
    const store: {
      key?: ReturnType<SessionVenue['registerKey']> | undefined
      session?: string
      isFull: boolean
    } = { isFull: false }
    const deliverOne = async (step: ActionStep, by: { wallet: UserWallet | undefined }) => {
      const action = step.action as ActionType
      if ('siwe' in step) {
        seen.push((await by.wallet?.signMessage(step.siwe.message)) ?? '')
        store.session = `session ${seen.length}`
      }
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
    const gateway = createTestApi(database)
    Object.assign(gateway.service, { venues: [venue] })
    const plugin: MadeUpPlugin = {
      key: venue.key,
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
    }
    const fetch = fetchThrough(gateway)
    const client = openMadeUpClient({ fetch, apiKey: TEST_DASHBOARD_KEY, plugin: () => plugin })
    const who = { provider: venue.key, address: wallet.address }
    const setUp = async () => {
      await client.runSetupStep({ ...who, action: 'siweLogin', wallet })
      return await client.checkSetup(who)
    }
    const place = async () =>
      (await client.runAction({ ...who, action: 'placeOrder', params: MADE_UP_ORDER })).results
    const keptKey = () => store.key?.keyId
    const session = () => store.session
    return { client, who, done, seen, signed, store, keptKey, session, setUp, place }
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

  it('streams what it took on a connection that its session logged in, until the venue ends it', async () => {
    const { place, setUp, session } = open()
    const { pool, sockets, lost, settle, sent } = openMadeUpStream({
      pingText: 'ping',
      async greet(identity) {
        if (session() === undefined) throw new PerpsError(2070, undefined, { tool: venue.key })
        return [JSON.stringify({ login: identity, session: session() })]
      },
      subscribeText: (channel) => JSON.stringify({ channel }),
      unsubscribeText: () => 'leave',
      read(text) {
        const { kind, requests } = JSON.parse(text)
        if (kind === 'in') return { kind: 'greeted' }
        if (kind === 'out') return { kind: 'ungreeted', message: 'the session ended' }
        return { kind: 'data', route: 'orders', payload: requests }
      },
      confirms: () => true,
    })
    // The venue's side: it takes one login a connection, and shows the account what it took.
    let isIn = false
    sockets.onSend = (socket, text) => {
      if (!text.startsWith('{')) return
      const { login, session: by } = JSON.parse(text)
      if (login === undefined) return
      isIn = by === 'session 1'
      socket.receive({ kind: isIn ? 'in' : 'out' })
    }
    venue.onTaken = async () =>
      void (isIn && sockets.last.receive({ kind: 'taken', requests: venue.requests.length }))
    const shown: unknown[] = []
    const topic = { id: 'orders', route: 'orders', request: 'orders', needsAck: false }
    const add = () => pool.add({ ...topic, identity: 'me' }, (count) => shown.push(count))
    // Without a session there is nothing to log in with.
    const leave = add()
    sockets.last.open()
    await settle()
    expect([sent(), lost]).toEqual([[], ['me']])
    leave()
    await setUp()
    add()
    pool.refresh()
    await settle()
    sockets.last.open()
    await settle()
    const login = JSON.stringify({ login: 'me', session: 'session 1' })
    expect(sent()).toEqual([login, JSON.stringify({ channel: 'orders' })])
    await place()
    await place()
    expect(shown).toEqual([1, 2])
    sockets.last.receive({ kind: 'out' })
    expect(lost).toEqual(['me', 'me'])
  })
})
