import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCK_MS } from '@/lib/client/actions/keyMutex'
import { isVerificationRefused } from '@/lib/client/errors'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { PluginRuntime, UserWallet } from '@/lib/client/plugin'
import { requestVenue } from '@/lib/client/reads/venueRequest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { freshWallet } from '@/lib/client/testing/freshWallet'
import {
  changedStep,
  LIES,
  MADE_UP_ORDER,
  type MadeUpPlugin,
  openMadeUpClient,
  openMadeUpStream,
} from '@/lib/client/testing/madeUpClient'
import { verifySequenced } from '@/lib/client/testing/madeUpVerify'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import type { ActionResult } from '@/lib/schema/action/action'
import { type ActionStep, isEvmTxStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import {
  createSequencedVenue,
  type SequencedVenue,
  signSequenced,
} from '@/server/service/testing/sequencedVenue'
import { FORM_CODES, isTokenGood, tierToken } from '@/server/service/testing/tierForms'
import { createTestApi, fetchThrough, TEST_DASHBOARD_KEY } from './testing/testApi'

/**
 * The made-up venue of kind B through the client library, over a gateway of the service: what a plugin of
 * such a venue gives is all that setup, actions and streams need.
 */

const wallet = freshWallet()
const VENUE_URL = 'http://venue.test'
const TOKEN_LIFE_MS = 60_000

let database: OpenDatabase
let venue: SequencedVenue
/** Steps that this browser's key signed, in order. */
const signed: ActionStep[] = []
/** Called with the hashes of what the venue took, as the account's own stream shows them. */
const takings = new Set<(shown: readonly string[]) => void>()
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
  signed.length = 0
  takings.clear()
  venue = createSequencedVenue(`sequenced${made}`)
})

const who = () => ({ provider: venue.key, address: wallet.address })
const nonces = () =>
  signed.map((step) => (isWasmBlobStep(step) ? step.wasmSignParams.nonce : undefined))

/** The plugin of the venue: forms go to the venue itself, with a token of the moment. */
function pluginOf(runtime: PluginRuntime): MadeUpPlugin {
  const ask = async (path: string, form?: Record<string, string>) => {
    const authorization = tierToken(Date.now() + TOKEN_LIFE_MS)
    const post = form && {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    }
    const request = { url: VENUE_URL + path, tool: venue.key, headers: { authorization }, ...post }
    return JSON.parse(await requestVenue(runtime, request))
  }
  const deliverOne = async (step: ActionStep): Promise<ActionResult> => {
    const { action } = step
    const params = isEvmTxStep(step) || !isWasmBlobStep(step) ? {} : step.wasmSignParams
    const fields = ['account_index', 'new_tier'].map((name) => [name, String(params[name])])
    try {
      const form = Object.fromEntries(fields)
      const { code, message } = await ask('/api/v1/changeAccountTier', form)
      if (code === FORM_CODES.done) return { action, success: true }
      return { action, success: false, error: `${message} (${code})`, errorCode: 2020 }
    } catch (error) {
      // It was sent: without an answer its outcome is unknown.
      return { action, success: false, error: String(error), errorCode: 2100 }
    }
  }
  return {
    key: venue.key,
    nonceKey: () => 'key 3',
    verifySteps: verifySequenced,
    async sign(steps) {
      // Where the lock of a key ends before its order arrived, the next has the same nonce, and is
      // another transaction all the same.
      return steps.map((step) => signSequenced(step, signed.push(step)))
    },
    whenTaken: ({ actions }) =>
      new Promise((resolve) => {
        const hashes = actions.flatMap((step) => ('signedTx' in step ? step.signedTx.txHash : []))
        takings.add((shown) => hashes.every((hash) => shown.includes(hash)) && resolve())
      }),
    isSatisfied: async () => (await ask('/api/v1/accountLimits')).user_tier_name !== 'standard',
    deliver: (steps) => Promise.all(steps.map(deliverOne)),
  }
}

/**
 * The account's stream of what the venue took, on a connection of its own.
 * @param tokenEndMs until when the token of the next request counts, Unix milliseconds
 */
function openStream(tokenEndMs = () => Date.now() + TOKEN_LIFE_MS) {
  const stream = openMadeUpStream({
    pingText: 'ping',
    subscribeText: async (channel) => JSON.stringify({ channel, token: tierToken(tokenEndMs()) }),
    unsubscribeText: () => 'leave',
    read(text) {
      const { route, refused, txs } = JSON.parse(text)
      if (refused !== undefined) return { kind: 'refused', route, message: refused }
      return { kind: 'data', route, payload: txs }
    },
    confirms: () => true,
  })
  const { pool, sockets } = stream
  /** Whether the venue took each request. */
  const asked: boolean[] = []
  const shown: string[] = []
  // The venue's side of the connection.
  let isOpen = false
  const show = () => isOpen && sockets.last.receive({ route: 'taken', txs: venue.taken })
  sockets.onSend = (socket, text) => {
    if (!text.startsWith('{')) return
    isOpen = isTokenGood(JSON.parse(text).token, Date.now())
    asked.push(isOpen)
    if (isOpen) show()
    else socket.receive({ route: 'taken', refused: 'invalid auth' })
  }
  venue.onTaken = async () => void show()
  // The account's side.
  pool.add({ id: 'taken', route: 'taken', request: 'taken', needsAck: false }, (txs) => {
    shown.splice(0, shown.length, ...(txs as string[]))
    for (const look of takings) look(shown)
  })
  sockets.last.open()
  return { ...stream, asked, shown, show }
}

/** A client of a service that has this venue alone; its plugin reaches the venue too. */
function openClient(more: Pick<Parameters<typeof openMadeUpClient>[0], 'locks' | 'time'> = {}) {
  const gateway = createTestApi(database)
  Object.assign(gateway.service, { venues: [venue] })
  const fetchService = fetchThrough(gateway)
  const fetch: FetchLike = async (url, init = {}) => {
    if (!url.startsWith(VENUE_URL)) return await fetchService(url, init)
    const { method = 'GET', headers = {}, body = '' } = init
    const request = { method, path: new URL(url).pathname, headers, body }
    return Response.json(await venue.forms.answer(request, Date.now()))
  }
  return openMadeUpClient({ fetch, apiKey: TEST_DASHBOARD_KEY, plugin: pluginOf, ...more })
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

describe('a venue with consecutive nonces, late verdicts and form posts', () => {
  it('takes 50 orders of one key at once from two clients, each nonce once and in order', async () => {
    const locks = sharedLocks()
    const clients = [openClient({ locks }), openClient({ locks })]
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        clients[at % 2]?.runAction({ ...who(), action: 'placeOrder', params: MADE_UP_ORDER }),
      ),
    )
    expect(outcomes.flatMap((outcome) => outcome?.results.map(({ success }) => success))).toEqual(
      Array.from({ length: 100 }, () => true),
    )
    expect(venue.nextNonce).toBe(107)
    expect(new Set(venue.taken).size).toBe(100)
  }, 120_000)

  it('creates an order once more whose nonce passed, and none that was taken', async () => {
    const client = openClient()
    venue.onCall = async () => {
      venue.onCall = async () => {}
      venue.nextNonce += 1
    }
    const cancel = { ...who(), action: 'cancelOrder' as const, params: { ids: ['1'] } }
    expect((await client.runAction(cancel)).results).toMatchObject([{ success: true }])
    expect(venue.calls).toEqual([1, 1])
  })

  it('has the steps of a batch relayed in one call', async () => {
    const cancel = { ...who(), action: 'cancelOrder' as const, params: { ids: ['1', '2', '3'] } }
    expect((await openClient().runAction(cancel)).results).toHaveLength(3)
    expect(venue.calls).toEqual([3])
  })

  it('begins the next order of a key once the venue took the one before, whose verdict is late', async () => {
    const time = new FakeClock()
    const client = openClient({ time: { clock: time.clock, setTimer: time.setTimer } })
    const cancel = async (id: string) => {
      const order = { ...who(), action: 'cancelOrder' as const, params: { ids: [id] } }
      return (await client.runAction(order)).results.map(({ success }) => success)
    }
    const { settle, show } = openStream()
    await settle()
    let decide = () => {}
    venue.onTaken = () => {
      venue.onTaken = async () => {}
      show()
      return new Promise((resolve) => {
        decide = resolve
      })
    }
    const ended: string[] = []
    const first = cancel('1').finally(() => ended.push('first'))
    const second = cancel('2').finally(() => ended.push('second'))
    expect(await second).toEqual([true])
    expect([ended, nonces()]).toEqual([['second'], [7, 8]])
    decide()
    expect(await first).toEqual([true])
    expect(venue.calls).toEqual([1, 1])
  })

  it.each([
    ['takes', true],
    ['refuses', false],
  ])(
    'learns that the venue %s it late by asking again, and sends nothing twice',
    async (_what, isTaken) => {
      venue.isPrompt = false
      if (!isTaken) venue.refuses.add('1')
      const cancel = { ...who(), action: 'cancelOrder' as const, params: { ids: ['1'] } }
      const { results } = await openClient().runAction(cancel)
      expect(results).toMatchObject([{ success: isTaken, txHash: venue.taken[0] }])
      expect([venue.calls, new Set(venue.probed)]).toEqual([[1], new Set(venue.taken)])
      expect(signed).toHaveLength(1)
    },
  )

  it('begins the next order of a key after three seconds, its nonce read again from the venue', async () => {
    const time = new FakeClock()
    const client = openClient({ time: { clock: time.clock, setTimer: time.setTimer } })
    const place = async () => {
      const order = { ...who(), action: 'placeOrder' as const, params: MADE_UP_ORDER }
      return (await client.runAction(order)).results.map(({ success }) => success)
    }
    let arrive = () => {}
    venue.onCall = () => {
      venue.onCall = async () => {}
      return new Promise((resolve) => {
        arrive = resolve
      })
    }
    const first = place()
    await expect.poll(() => venue.calls).toEqual([1])
    const second = place()
    // As long as it takes to create an action, were it not held back.
    const body = { ...who(), action: 'cancelOrder' as const, params: { ids: ['9'] } }
    for (let turn = 0; turn < 3; turn += 1) await client.api.call('createAction', { body })
    // Another program uses the key meanwhile.
    venue.nextNonce = 20
    expect(nonces()).toEqual([7, 8])
    await time.advanceAsync(LOCK_MS)
    expect(await second).toEqual([true, true])
    expect(nonces()).toEqual([7, 8, 20, 21])
    // The first one arrives at last: its nonce has passed, and it is created once more.
    arrive()
    expect(await first).toEqual([true, true])
    expect(nonces()).toEqual([7, 8, 20, 21, 22, 23])
  })

  it('has both legs of a deposit sent by the wallet in turn, and goes on after one it refused', async () => {
    const client = openClient()
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
      const client = openClient()
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
    const client = openClient()
    venue.lie = lie
    const orders = [
      client.runAction({ ...who(), action: 'placeOrder', params: MADE_UP_ORDER }),
      client.runAction({ ...who(), action: 'cancelOrder', params: { ids: ['1', '2'] } }),
    ]
    for (const each of orders) await expect(each).rejects.toSatisfy(isVerificationRefused)
    expect([signed, venue.calls, venue.nextNonce]).toEqual([[], [], 7])
  })

  it('streams what it took, to whom has a token of the moment: one that ended is made again', async () => {
    const untilMs = [Date.now() - 1]
    const stream = openStream(() => untilMs.shift() ?? Date.now() + TOKEN_LIFE_MS)
    await stream.settle()
    expect(stream.asked).toEqual([false])
    await openClient().runAction({ ...who(), action: 'placeOrder', params: MADE_UP_ORDER })
    expect(stream.shown).toEqual([])
    await stream.pass(6_000)
    expect([stream.asked, stream.shown]).toEqual([[false, true], venue.taken])
    await openClient().runAction({ ...who(), action: 'placeOrder', params: MADE_UP_ORDER })
    expect(new Set(stream.shown)).toEqual(new Set(venue.taken))
    expect(venue.taken).toHaveLength(4)
  })

  describe('with a tier that the client sets by a form post of its own', () => {
    const setTier = (client: ReturnType<typeof openClient>, tier = 'plus') =>
      client.runSetupStep({ ...who(), action: 'accountType', params: { tier }, wallet })
    const isReady = async (client: ReturnType<typeof openClient>) =>
      (await client.checkSetup(who())).isReady

    it('is set up once the venue took the post, of which the service sees nothing', async () => {
      const client = openClient()
      expect(await isReady(client)).toBe(false)
      expect((await setTier(client)).results).toEqual([{ action: 'accountType', success: true }])
      expect(venue.forms.posts).toEqual([{ account_index: '3', new_tier: 'plus' }])
      expect([venue.forms.tier, await isReady(client)]).toEqual(['plus', true])
      expect([signed, venue.calls]).toEqual([[], []])
    })

    it('is not set up where the venue refuses the post, says why, and takes another later', async () => {
      const client = openClient()
      venue.forms.refuses.add('plus')
      await expect(setTier(client)).rejects.toMatchObject({
        code: 2020,
        message: expect.stringContaining(String(FORM_CODES.tier)),
      })
      expect([venue.forms.tier, await isReady(client)]).toEqual(['standard', false])
      await setTier(client, 'premium')
      expect([venue.forms.tier, await isReady(client)]).toEqual(['premium', true])
      expect(venue.forms.posts).toHaveLength(2)
    })

    it.each([
      ['never arrived', 'onPost', false],
      ['was taken without an answer', 'onTaken', true],
    ] as const)(
      'is in doubt after a post that %s, reads what became of it, and posts nothing again by itself',
      async (_what, moment, isTaken) => {
        const client = openClient()
        venue.forms[moment] = async () => {
          venue.forms[moment] = async () => {}
          throw new Error('connection lost')
        }
        await expect(setTier(client)).rejects.toMatchObject({ code: 2100 })
        expect(await isReady(client)).toBe(isTaken)
        expect(venue.forms.posts).toHaveLength(isTaken ? 1 : 0)
        if (!isTaken) await setTier(client)
        expect(await isReady(client)).toBe(true)
      },
    )

    it('has no post where the venue stages another tier than was asked for', async () => {
      const client = openClient()
      venue.lie = ([step]) => (step ? [changedStep(step, 'plus', 'premium')] : [])
      await expect(setTier(client)).rejects.toSatisfy(isVerificationRefused)
      expect([venue.forms.posts, venue.forms.tier]).toEqual([[], 'standard'])
    })
  })
})
