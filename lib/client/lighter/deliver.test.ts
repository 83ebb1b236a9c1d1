import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLikeInit } from '@/lib/client/fetchLike'
import type { VenuePlugin } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { bytesToHex } from '@/lib/venues/lighter/sign/bytes'
import { ETH } from '@/lib/venues/lighter/testing/details'
import { readAuthToken, verifyAuthToken } from '@/lib/venues/lighter/testing/readAuthToken'
import { lighter } from './plugin'
import { pinned } from './verify/testing/honestSteps'

const OWNER = '0xabcdef0000000000000000000000000000000001'
const HASH = 'ab'.repeat(40)

type Answers = Record<string, (init: FetchLikeInit | undefined, url: URL) => [number, unknown]>

/** The plugin with a registered key, and a venue that a test scripts by path. */
async function setUp(answers: Answers, timers: 'timed' | 'atOnce' = 'atOnce') {
  const clock = new FakeClock()
  const ecgfp5 = await openEcgfp5()
  const privateKey = ecgfp5.createPrivateKey()
  const publicKey = ecgfp5.publicKeyOf(privateKey)
  const credentials = createMemoryCredentials()
  const record = {
    version: 1,
    accountIndex: '1001',
    apiKeyIndex: 42,
    privateKey: bytesToHex(privateKey),
    publicKey: bytesToHex(publicKey),
    createdAtMs: clock.now(),
  }
  await credentials.set(`lighter:${OWNER}:apiKey-paper`, JSON.stringify(record))
  const all: Answers = {
    '/': () => [200, { status: 200, timestamp: Math.floor(clock.now() / 1_000) }],
    '/api/v1/apikeys': () => [
      200,
      {
        code: 200,
        api_keys: [
          { account_index: 1001, api_key_index: 42, nonce: 3, public_key: record.publicKey },
        ],
      },
    ],
    '/api/v1/account': () => [
      200,
      {
        code: 200,
        accounts: [
          {
            index: 1001,
            l1_address: OWNER,
            available_balance: '10',
            collateral: '10',
            total_asset_value: '10',
            cross_asset_value: '10',
          },
        ],
      },
    ],
    ...answers,
  }
  const asked: { path: string; init: FetchLikeInit | undefined }[] = []
  const plugin: VenuePlugin = lighter({
    network: 'paper',
    baseUrl: 'http://venue/',
    facts: pinned,
    referralCode: 'PERPDESK',
  })({
    async fetch(url, init) {
      const target = new URL(url)
      asked.push({ path: target.pathname, init })
      const [status, body] = all[target.pathname]?.(init, target) ?? [404, 'not found']
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return {
        ok: status === 200,
        status,
        headers: { get: () => null },
        text: async () => text,
      }
    },
    openSocket: () => {
      throw new Error('no socket here')
    },
    now: clock.now,
    clock: clock.clock,
    // Unless the test sets the time, what is waited for comes at once, and nothing times out.
    setTimer(run, delayMs) {
      if (timers === 'timed') return clock.setTimer(run, delayMs)
      if (delayMs > 1_000 && delayMs < 10_000) queueMicrotask(run)
      return () => {}
    },
    credentials,
  })
  return { plugin, asked, clock, ecgfp5, publicKey }
}

const referral = {
  action: 'setReferrer',
  wasmSignParams: { kind: 'referralUse', l1_address: OWNER, referral_code: 'PERPDESK', x: '' },
}
const tier = {
  action: 'accountType',
  wasmSignParams: { kind: 'changeAccountTier', account_index: 1001, new_tier: 'plus' },
}
const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const deliver = (plugin: VenuePlugin, step: typeof referral | typeof tier) =>
  plugin.deliver?.([step], { address: OWNER, wallet: undefined })

describe('what the client relays itself', () => {
  it('is a form of the staged fields alone, with a token of five minutes', async () => {
    const { plugin, asked, clock, ecgfp5, publicKey } = await setUp({
      '/api/v1/referral/use': () => [200, { code: 200 }],
    })
    expect(await deliver(plugin, referral)).toEqual([{ action: 'setReferrer', success: true }])
    const { init } = asked.find(({ path }) => path === '/api/v1/referral/use') ?? {}
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `l1_address=${OWNER}&referral_code=PERPDESK&x=`,
    })
    const token = init?.headers?.authorization ?? ''
    expect(verifyAuthToken(token, publicKey, ecgfp5)).toBe(true)
    expect(readAuthToken(token)).toEqual({
      deadline: Math.floor(clock.now() / 1_000) + 300,
      accountIndex: 1001,
      apiKeyIndex: 42,
    })
  })

  it('is settled where the account has a referrer already', async () => {
    const { plugin } = await setUp({
      '/api/v1/referral/use': () => [400, { code: 41003, message: 'already used' }],
    })
    expect(await deliver(plugin, referral)).toMatchObject([{ success: true }])
  })

  it.each([
    [21520, 2070, undefined],
    [62005, 2020, 'openExposure'],
    [62006, 2020, 'tierWait'],
    [62002, 2002, undefined],
  ])('names the venue’s code %i of a refusal beside ours', async (venueCode, errorCode, reason) => {
    const { plugin } = await setUp({
      '/api/v1/changeAccountTier': () => [400, { code: venueCode, message: 'no' }],
    })
    expect(await deliver(plugin, tier)).toMatchObject([
      {
        success: false,
        errorCode,
        ...(reason === undefined ? {} : { reason }),
        error: expect.stringContaining(String(venueCode)),
      },
    ])
  })

  it.each<[string, number, unknown]>([
    ['is lost', 502, 'bad gateway'],
    ['says neither yes nor no', 200, { message: 'ok' }],
    ['is a fault of the venue', 200, { code: 29_500, message: 'internal server error' }],
  ])('is sent once, and its outcome unknown, where the answer %s', async (_, status, body) => {
    let sent = 0
    const { plugin } = await setUp({
      '/api/v1/changeAccountTier': () => {
        sent += 1
        return [status, body]
      },
    })
    expect(await deliver(plugin, tier)).toMatchObject([{ success: false, errorCode: 2100 }])
    expect(sent).toBe(1)
  })
})

describe('account reads', () => {
  it('ask once more with another token where the venue took the first for invalid', async () => {
    const tokens: string[] = []
    const { plugin } = await setUp({
      '/api/v1/accountLimits': (init) => {
        tokens.push(init?.headers?.authorization ?? '')
        return tokens.length === 1
          ? [400, { code: 20013, message: 'invalid auth' }]
          : [
              200,
              {
                user_tier_name: 'plus',
                current_maker_fee_tick: 50,
                current_taker_fee_tick: 50,
              },
            ]
      },
    })
    expect(await plugin.currentChoice?.('accountType', OWNER)).toBe('plus')
    expect(new Set(tokens).size).toBe(2)
  })

  it('ask the second time by the venue’s clock as it is then', async () => {
    let aheadSeconds = 0
    const deadlines: (number | undefined)[] = []
    const { plugin, clock } = await setUp(
      {
        '/': () => [
          200,
          { status: 200, timestamp: Math.floor(clock.now() / 1_000) + aheadSeconds },
        ],
        '/api/v1/accountLimits': (init) => {
          deadlines.push(readAuthToken(init?.headers?.authorization ?? '')?.deadline)
          aheadSeconds = 3_600
          return [400, { code: 20013, message: 'invalid auth' }]
        },
      },
      'timed',
    )
    await expect(plugin.currentChoice?.('accountType', OWNER)).rejects.toMatchObject({ code: 2013 })
    const [first = 0, second = 0] = deadlines
    expect([deadlines.length, second - first]).toEqual([2, 3_600])
  })

  it('send no second token where the slot holds another key by then', async () => {
    const sent: string[] = []
    const other = 'cd'.repeat(40)
    const { plugin, publicKey } = await setUp({
      '/api/v1/apikeys': () => {
        const public_key = sent.length === 0 ? bytesToHex(publicKey) : other
        const key = { account_index: 1001, api_key_index: 42, nonce: 3, public_key }
        return [200, { code: 200, api_keys: [key] }]
      },
      '/api/v1/accountLimits': (init) => {
        sent.push(init?.headers?.authorization ?? '')
        return [400, { code: 20013, message: 'invalid auth' }]
      },
    })
    expect(await plugin.currentChoice?.('accountType', OWNER)).toBeUndefined()
    expect(sent).toHaveLength(1)
  })

  it('never show another address’s account', async () => {
    const { plugin } = await setUp({})
    const other = `0x${'99'.repeat(20)}`
    await expect(plugin.accountSummary(other)).rejects.toMatchObject({ code: 2026 })
  })
})

/** The same steps, of orders that name an integrator. */
function withIntegrator(request: ExecuteActionRequest): ExecuteActionRequest {
  const actions = request.actions.map((step) =>
    'wasmSignParams' in step
      ? { ...step, wasmSignParams: { ...step.wasmSignParams, integrator_account_index: 7 } }
      : step,
  )
  return { ...request, actions }
}

describe('an outcome that the service did not receive', () => {
  const request: ExecuteActionRequest = {
    provider: 'lighter',
    address: OWNER,
    action: 'placeOrder',
    actions: [
      {
        action: 'placeOrder',
        wasmSignParams: { kind: 'createOrder', market_index: 1, client_order_index: 77 },
        signedTx: { txType: 14, txInfo: '{}', txHash: HASH },
        clientOrderIndex: '77',
      },
    ],
  }
  const unknown = [
    { action: 'placeOrder', success: false as const, error: 'unknown', errorCode: 2100 },
  ]
  const probe = async (answers: Answers, asked = request) => {
    const { plugin } = await setUp(answers)
    return await plugin.probeOutcome?.(asked, unknown)
  }
  const orderRow = (status: string, filled = '0') => ({
    order_index: 281474976710700,
    client_order_index: 77,
    market_index: 1,
    initial_base_amount: '1',
    remaining_base_amount: '1',
    filled_base_amount: filled,
    filled_quote_amount: '0',
    price: '5',
    is_ask: false,
    type: 'limit',
    time_in_force: 'post-only',
    reduce_only: false,
    trigger_price: '0',
    order_expiry: 0,
    status,
    timestamp: 1_800_000_000_000,
  })
  const executed = { hash: HASH, type: 14, status: 2, event_info: '{"ae":""}' }

  it('is the order by the venue’s own index where the transaction was executed', async () => {
    const results = await probe({
      '/api/v1/tx': (_, url) => {
        expect(url.searchParams.get('value')).toBe(HASH)
        return [200, executed]
      },
      '/api/v1/accountOrders': () => [200, { orders: [orderRow('open')] }],
    })
    expect(results).toMatchObject([{ success: true, orderId: '1:281474976710700', txHash: HASH }])
  })

  it('is no refusal where a part of the order was executed before the rest was taken off', async () => {
    const to = { i: 281474976710700, st: 9 }
    const ended = { ...executed, event_info: JSON.stringify({ to, ae: '' }) }
    for (const transaction of [executed, ended]) {
      const rows = [orderRow('canceled-too-much-slippage', '0.3')]
      const results = await probe({
        '/api/v1/tx': () => [200, transaction],
        '/api/v1/accountOrders': () => [200, { orders: rows }],
      })
      expect(results).toMatchObject([{ success: true, orderId: '1:281474976710700', txHash: HASH }])
    }
    // Nothing of the order is shown: whether any of it was executed stays open.
    const unseen = { '/api/v1/accountOrders': (): [number, unknown] => [200, { orders: [] }] }
    expect(await probe({ '/api/v1/tx': () => [200, ended], ...unseen })).toEqual(unknown)
    const named = [{ success: true, orderId: '1:77' }]
    expect(await probe({ '/api/v1/tx': () => [200, executed], ...unseen })).toMatchObject(named)
  })

  it('is no refusal where own orders took off all of an order that names an integrator', async () => {
    const rows = [orderRow('canceled-self-trade')]
    const answers: Answers = {
      '/api/v1/tx': () => [200, executed],
      '/api/v1/accountOrders': () => [200, { orders: rows }],
    }
    const taken = [{ success: true, txHash: HASH }]
    expect(await probe(answers, withIntegrator(request))).toMatchObject(taken)
    expect(await probe(answers)).toMatchObject([{ success: false, errorCode: 2020 }])
  })

  it('is that of its transaction, however the order ended later', async () => {
    for (const st of [1, 2, 3]) {
      const event_info = JSON.stringify({ to: { i: 281474976710700, st }, ae: '' })
      const results = await probe({
        '/api/v1/tx': () => [200, { ...executed, event_info }],
        '/api/v1/accountOrders': () => [200, { orders: [orderRow('canceled-margin-not-allowed')] }],
      })
      expect(results).toMatchObject([{ success: true, orderId: '1:281474976710700', txHash: HASH }])
    }
  })

  it('is a refusal where the sequencer took the order off at once, or refused it', async () => {
    expect(
      await probe({
        '/api/v1/tx': () => [200, executed],
        '/api/v1/accountOrders': () => [200, { orders: [orderRow('canceled-post-only')] }],
      }),
    ).toMatchObject([{ success: false, errorCode: 2020, reason: 'wouldCross' }])
    const ae = JSON.stringify({ code: 21739, message: 'not enough margin' })
    expect(
      await probe({
        '/api/v1/tx': () => [200, { ...executed, event_info: JSON.stringify({ ae }) }],
      }),
    ).toMatchObject([{ success: false, errorCode: 2021, error: 'not enough margin' }])
  })

  describe('of a change that took off an order of which a part was executed', () => {
    const QUEUED_AT_MS = 1_800_000_000_000
    const INDEX = 281474976710700
    const change: ExecuteActionRequest = {
      ...request,
      action: 'modifyOrder',
      actions: [
        {
          action: 'modifyOrder',
          wasmSignParams: { kind: 'modifyOrder', market_index: 0, order_index: String(INDEX) },
          signedTx: { txType: 17, txInfo: '{}', txHash: HASH },
        },
      ],
    }
    const inDoubt = [{ ...unknown[0], action: 'modifyOrder', success: false as const, error: '' }]
    const no = { i: INDEX, is: 3_000, rs: 2_000, st: 11 }
    const tx = {
      ...{ hash: HASH, type: 17, status: 2, queued_at: QUEUED_AT_MS },
      event_info: JSON.stringify({ no, ae: '' }),
    }
    const trade = (timestamp: number, size: string, ask_id = INDEX) => ({
      ...{ trade_id: timestamp, type: 'trade', market_id: 0, size, price: '5', usd_amount: '1' },
      ...{ ask_id, bid_id: 7, ask_account_id: 1001, bid_account_id: 2, is_maker_ask: true },
      timestamp,
    })
    async function outcomeOf(trades: unknown[], transaction: object = tx, asked = change) {
      const { plugin } = await setUp({
        '/api/v1/tx': () => [200, transaction],
        '/api/v1/orderBookDetails': () => [
          200,
          { order_book_details: [ETH], spot_order_book_details: [] },
        ],
        '/api/v1/assetDetails': () => [200, { asset_details: [] }],
        '/api/v1/trades': (_, url) => {
          expect(url.searchParams.get('order_index')).toBe(String(INDEX))
          return [200, { trades }]
        },
      })
      return await plugin.probeOutcome?.(asked, inDoubt)
    }

    it('is an execution where the order traded since, else the reason why it ended', async () => {
      const before = trade(QUEUED_AT_MS - 1, '0.06')
      const orderId = `0:${INDEX}`
      expect(await outcomeOf([trade(QUEUED_AT_MS, '0.04'), before])).toMatchObject([
        { action: 'modifyOrder', success: true, orderId, txHash: HASH },
      ])
      const others = trade(QUEUED_AT_MS + 5, '0.1', 8)
      expect(await outcomeOf([others, trade(QUEUED_AT_MS - 2, '0.04'), before])).toMatchObject([
        { success: false, errorCode: 2020, error: 'canceled-self-trade', orderId, txHash: HASH },
      ])
    })

    it('is an execution where own orders took the rest off, or all of it', async () => {
      // 0.04 of 0.1 were traded, and own orders took off the rest of that.
      const orderId = `0:${INDEX}`
      expect(await outcomeOf([trade(QUEUED_AT_MS, '0.04')])).toMatchObject([
        { success: true, orderId, txHash: HASH },
      ])
      expect(await outcomeOf([], tx, withIntegrator(change))).toMatchObject([
        { success: true, orderId, txHash: HASH },
      ])
      expect(await outcomeOf([])).toEqual(inDoubt)
    })

    it('stays unknown where not every trade of the order is shown, nor when it was taken', async () => {
      expect(await outcomeOf([trade(QUEUED_AT_MS - 1, '0.06')])).toEqual(inDoubt)
      const { queued_at: _, ...undated } = tx
      expect(await outcomeOf([trade(QUEUED_AT_MS, '0.1')], undated)).toEqual(inDoubt)
    })
  })

  it('is looked up of eight steps at once, and of the next eight twenty seconds later, to the last', async () => {
    const looked: string[] = []
    const known = new Set(['7', '19'])
    const timed = await setUp(
      {
        '/api/v1/tx': (_, url) => {
          const at = String(Number(url.searchParams.get('value')))
          looked.push(at)
          if (!known.has(at)) return [400, { code: 21500, message: 'not found' }]
          return [200, { ...executed, hash: url.searchParams.get('value') }]
        },
        '/api/v1/accountOrders': () => [200, { orders: [orderRow('open')] }],
      },
      'timed',
    )
    const [step] = request.actions
    if (step === undefined || !('signedTx' in step)) throw new Error('no transaction')
    const actions = Array.from({ length: 20 }, (_, at) => ({
      ...step,
      signedTx: { ...step.signedTx, txHash: String(at).padStart(80, '0') },
    }))
    const results = actions.flatMap(() => unknown)
    const probing = timed.plugin.probeOutcome?.({ ...request, actions }, results)
    for (const count of [8, 16]) {
      // Only the pause is waited for.
      await expect.poll(() => [looked.length, timed.clock.pending]).toEqual([count, 1])
      await timed.clock.advanceAsync(19_999)
      expect(looked.map(Number)).toEqual(numbersTo(count))
      await timed.clock.advanceAsync(1)
    }
    const found = await probing
    expect(looked.map(Number)).toEqual(numbersTo(20))
    const done = found?.flatMap(({ success }, at) => (success ? [String(at)] : []))
    expect(done).toEqual([...known])
    expect(found).toHaveLength(20)
  })

  it('stays unknown where the venue answers about another transaction', async () => {
    const answers: Answers = {
      '/api/v1/tx': () => [200, { ...executed, hash: 'cd'.repeat(40) }],
      '/api/v1/accountOrders': () => [200, { orders: [orderRow('open')] }],
    }
    expect(await probe(answers)).toEqual(unknown)
  })

  it('stays unknown where the venue knows nothing of it, is not done, or cannot be asked', async () => {
    for (const answer of [
      [400, { code: 21500, message: 'not found' }],
      [200, { ...executed, status: 1 }],
      [502, 'bad gateway'],
    ] as [number, unknown][]) {
      const { plugin } = await setUp({ '/api/v1/tx': () => answer })
      expect(await plugin.probeOutcome?.(request, unknown)).toEqual(unknown)
    }
  })
})
