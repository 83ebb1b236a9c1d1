import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isHmacStep } from '@/lib/schema/action/actionStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { StagedStep } from '@/server/venues/adapter'
import {
  NOW_MS,
  refusal,
  signedOf,
  stagedOf,
  startTestVenue,
  success,
  type TestVenue,
} from '@/server/venues/ondo/testing/testVenue'
import { isRelayable } from './verify'

let venue: TestVenue
let staged: StagedStep

const ORDERS = 'POST /v1/perps/orders'
const market = { marketId: 'BTC-USD.P', categoryId: 'ondo' }
const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '97000' }

beforeEach(async () => {
  venue = await startTestVenue()
  const [built] = await venue.build('placeOrder', limit)
  staged = stagedOf(built, 'placeOrder')
  venue.arrived.length = 0
})
afterEach(async () => {
  await venue.stop()
})

function relay() {
  return venue.adapter.relay(signedOf(staged), staged, venue.context())
}

function requestOf({ step }: StagedStep) {
  if (!isHmacStep(step)) throw new Error('no request')
  return step.request
}

describe('relayStep', () => {
  it('sends method, path and body to the letter, with the three headers and a name', async () => {
    venue.script[ORDERS] = success({})
    await relay()
    const signed = signedOf(staged)
    expect(venue.arrived).toHaveLength(1)
    const [arrived] = venue.arrived
    expect(arrived).toMatchObject({ method: 'POST', path: '/v1/perps/orders' })
    expect(arrived?.body).toBe(requestOf(staged).body)
    expect(arrived?.headers).toMatchObject({
      'ondo-key-id': 'ondoKeyId_test',
      'ondo-timestamp': String(NOW_MS),
      'ondo-sign': signed.hmac.signature,
      'content-type': 'application/json',
      'user-agent': expect.stringContaining('Perpdesk'),
    })
  })

  it('sends no content type and no body with a cancel', async () => {
    const [built] = await venue.build('cancelOrder', { ids: ['a1'] })
    const cancel = stagedOf(built, 'cancelOrder')
    venue.script['DELETE /v1/perps/orders/a1'] = success({})
    await venue.adapter.relay(signedOf(cancel), cancel, venue.context())
    expect(venue.arrived.at(-1)).toMatchObject({ method: 'DELETE', body: '' })
    expect(venue.arrived.at(-1)?.headers).not.toHaveProperty('content-type')
  })

  it('takes an exit of a position off, and names it as it was asked for', async () => {
    const [built] = await venue.build('cancelOrder', { ids: ['BTC-USD.P:takeProfit'] })
    const cancel = stagedOf(built, 'cancelOrder')
    venue.script['DELETE /v1/perps/stop_order'] = success({ market: 'BTC-USD.P' })
    expect(await venue.adapter.relay(signedOf(cancel), cancel, venue.context())).toMatchObject({
      result: { success: true, orderId: 'BTC-USD.P:takeProfit' },
    })
    const path = '/v1/perps/stop_order?market=BTC-USD.P&type=takeProfit'
    expect(venue.arrived.at(-1)).toMatchObject({ method: 'DELETE', path, body: '' })
  })

  it('never follows a redirect, and stages the market’s orders on the delayed path for a while', async () => {
    const location = '/v1/perps/orders/delayed'
    venue.script[ORDERS] = {
      status: 307,
      headers: { location },
      json: { success: false, error: 'redirect', error_code: 'redirect' },
    }
    expect(await relay()).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode: 2042, reason: 'delayed' },
    })
    expect(venue.arrived.map(({ path }) => path)).toEqual(['/v1/perps/orders'])
    const pathAt = async (steadyMs: number, marketId: string) => {
      const params = { ...limit, size: '1', price: '97000', market: { ...market, marketId } }
      const request = {
        action: 'placeOrder',
        params,
        address: staged.address,
        signerAddress: staged.address,
      } as const
      const [built] = await venue.adapter.build(request, venue.context({ steadyMs }))
      return built && 'step' in built && isHmacStep(built.step)
        ? built.step.request.path
        : undefined
    }
    expect(await pathAt(1000, 'BTC-USD.P')).toBe(location)
    expect(await pathAt(60_999, 'BTC-USD.P')).toBe(location)
    expect(await pathAt(1000, 'NVDA-USD.P')).toBe('/v1/perps/orders')
    expect(await pathAt(61_000, 'BTC-USD.P')).toBe('/v1/perps/orders')
  })

  it.each<[string, ActionType, object]>([
    ['POST /v1/perps/leverage', 'updateLeverage', { market, leverage: 7 }],
    ['DELETE /v1/perps/orders/a1', 'cancelOrder', { ids: ['a1'] }],
    ['DELETE /v1/perps/orders', 'cancelAllOrders', { timeInForce: 0 }],
  ])(
    'calls no other redirected request an order that is held back: %s',
    async (call, action, params) => {
      const [built] = await venue.build(action, params)
      const step = stagedOf(built, action)
      venue.script[call] = {
        status: 307,
        json: { success: false, error: 'redirect', error_code: 'redirect' },
      }
      const outcome = await venue.adapter.relay(signedOf(step), step, venue.context())
      expect(outcome).toMatchObject({
        kind: 'settled',
        result: { errorCode: 2004, error: expect.stringContaining('(307)') },
      })
      expect(Object(outcome).result).not.toHaveProperty('reason')
    },
  )

  it('takes the venue’s word for the delayed path where it does not redirect', async () => {
    venue.script[ORDERS] = refusal(400, 'must_use_delayed_path')
    expect(await relay()).toMatchObject({
      ...{ kind: 'settled', result: { errorCode: 2042, reason: 'delayed' } },
    })
    const [built] = await venue.build('placeOrder', limit)
    expect(requestOf(stagedOf(built, 'placeOrder')).path).toBe('/v1/perps/orders/delayed')
  })

  it.each([
    [refusal(400, 'insufficient_margin'), 2021],
    [refusal(400, 'clientOrderID_collision'), 2041],
    [refusal(400, 'order_not_found'), 2024],
    [refusal(429, 'too_many_requests'), 2090],
    [refusal(200, 'post_only_has_match'), 2020],
    [{ status: 403, text: '<html>error code: 1010</html>' }, 2011],
    [{ status: 413, text: 'too large' }, 2020],
    [{ status: 302, text: 'moved' }, 2004],
    [{ status: 308, text: 'moved' }, 2004],
  ])('reports a refusal with our code: %#', async (answer, errorCode) => {
    venue.script[ORDERS] = answer
    expect(await relay()).toMatchObject({ kind: 'settled', result: { success: false, errorCode } })
    expect(venue.arrived).toHaveLength(1)
  })

  it.each([
    refusal(401, 'signature_mismatch'),
    refusal(401, 'timestamp_too_far'),
    refusal(403, 'key_doesnt_have_scope'),
    { status: 401, text: '<html>unauthorized</html>' },
  ])(
    'reports by itself that the credential was refused, which uses nothing up: %#',
    async (answer) => {
      venue.script[ORDERS] = answer
      expect(await relay()).toMatchObject({ kind: 'unauthorized', result: { errorCode: 2013 } })
      expect(venue.arrived).toHaveLength(1)
    },
  )

  it('says by a word that nothing but the time was refused', async () => {
    venue.script[ORDERS] = refusal(401, 'timestamp_too_far')
    expect(await relay()).toMatchObject({ result: { reason: 'timestampTooFar' } })
    venue.script[ORDERS] = refusal(401, 'signature_mismatch')
    expect(Object((await relay()) as unknown).result).not.toHaveProperty('reason')
  })

  it.each([
    ['a server error', refusal(500, 'server_is_busy')],
    ['a proxy that gave up', { status: 504, text: 'gateway timeout' }],
    ['an answer that is no JSON', { status: 200, text: 'ok' }],
    ['an answer of another form', { json: { order: 1 } }],
    ['a broken connection', 'hang up'],
    ['a withdrawal that failed there', refusal(400, 'withdrawal_failed')],
    ['a fault of its payouts', refusal(400, 'withdrawal_system_error')],
    ['a fault that it has no name for', refusal(400, 'unknown')],
    ['a success that shows no order', success({ odd: true })],
  ] as const)(
    'leaves open what became of it after %s, and sends nothing again',
    async (_, answer) => {
      venue.script[ORDERS] = answer
      expect(await relay()).toMatchObject({ kind: 'unknown' })
      expect(venue.arrived).toHaveLength(1)
    },
  )

  it('says that nothing was sent where the venue cannot be reached', async () => {
    const away = await startTestVenue({ settings: { ONDO_API_URL: 'http://127.0.0.1:1' } })
    try {
      const outcome = await away.adapter.relay(signedOf(staged), staged, away.context())
      expect(outcome).toMatchObject({ kind: 'notSent', result: { errorCode: 2004 } })
    } finally {
      await away.stop()
    }
  })

  it('says how long to wait where the venue limits us', async () => {
    const { json } = { json: { success: false, error: 'slow down', error_code: '' } }
    venue.script[ORDERS] = { status: 429, json, headers: { 'retry-after': '7' } }
    expect(await relay()).toMatchObject({ result: { error: expect.stringContaining('7 s') } })
  })
})

describe('verifyStep', () => {
  const check = (change: (step: ReturnType<typeof signedOf>) => ReturnType<typeof signedOf>) =>
    venue.adapter.verify(change(signedOf(staged)), staged, venue.context())

  it('takes what was staged, stamped within 30 s on both sides', async () => {
    await expect(check((step) => step)).resolves.toBeUndefined()
    for (const offMs of [-30_000, 30_000]) {
      await expect(check(() => signedOf(staged, NOW_MS + offMs))).resolves.toBeUndefined()
    }
  })

  const body = () => requestOf(staged).body ?? ''
  it.each<[string, number, (step: ReturnType<typeof signedOf>) => ReturnType<typeof signedOf>]>([
    ['a time too early', 2042, () => signedOf(staged, NOW_MS - 30_001)],
    ['a time too late', 2042, () => signedOf(staged, NOW_MS + 30_001)],
    [
      'another byte in the body',
      2050,
      (step) => ({ ...step, request: { ...step.request, body: body().replace('97000', '97001') } }),
    ],
    [
      'a space in the body',
      2050,
      (step) => ({ ...step, request: { ...step.request, body: body().replace(':', ': ') } }),
    ],
    [
      'members in another order',
      2050,
      (step) => {
        const members = Object.entries(JSON.parse(body())).reverse()
        const text = JSON.stringify(Object.fromEntries(members))
        return { ...step, request: { ...step.request, body: text } }
      },
    ],
    [
      'another path',
      2050,
      (step) => ({ ...step, request: { ...step.request, path: '/v1/withdraw' } }),
    ],
    ['another method', 2050, (step) => ({ ...step, request: { ...step.request, method: 'PUT' } })],
    [
      'a key that is none',
      2010,
      (step) => ({ ...step, hmac: { ...step.hmac, keyId: 'ondoKeyId_a\r\nx: y' } }),
    ],
    [
      'a key of another venue',
      2010,
      (step) => ({ ...step, hmac: { ...step.hmac, keyId: 'key-1' } }),
    ],
    [
      'a signature in capitals',
      2010,
      (step) => ({ ...step, hmac: { ...step.hmac, signature: 'A'.repeat(64) } }),
    ],
    [
      'a short signature',
      2010,
      (step) => ({ ...step, hmac: { ...step.hmac, signature: 'a'.repeat(63) } }),
    ],
  ])('refuses %s before anything is sent', async (_, code, change) => {
    await expect(check(change)).rejects.toMatchObject({ code })
    expect(venue.arrived.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  describe('by the venue’s clock', () => {
    const at = (offMs: number) => new Date(NOW_MS + offMs).toISOString()
    const setVenueClock = (offMs: number) => {
      venue.script['GET /v1/perps/mark_prices'] = success({
        'BTC-USD.P': { price: '1', time: at(offMs - 700) },
        'NVDA-USD.P': { price: '1', time: at(offMs) },
      })
    }
    const stamped = (offMs: number) => check(() => signedOf(staged, NOW_MS + offMs))
    const TOO_FAR = {
      ...{ code: 2042, status: 410, message: expect.stringMatching(/^hmac\.timestampMs: /) },
      details: { reason: 'timestampTooFar' },
    }

    it('takes a time that is right there, however far it is from ours', async () => {
      setVenueClock(3_600_000)
      await expect(stamped(3_600_000)).resolves.toBeUndefined()
      await expect(stamped(3_570_000)).resolves.toBeUndefined()
    })

    it('refuses a time that is wrong here and there, as gone and to be signed again', async () => {
      setVenueClock(41_000)
      await expect(stamped(-31_000)).rejects.toMatchObject(TOO_FAR)
      await expect(stamped(41_000)).resolves.toBeUndefined()
    })

    it('leaves a time that is right here to the venue: its marks may be old', async () => {
      setVenueClock(-600_000)
      await expect(stamped(0)).resolves.toBeUndefined()
    })

    it('looks again before it refuses: the clock may have been moved since', async () => {
      setVenueClock(0)
      await expect(stamped(0)).resolves.toBeUndefined()
      setVenueClock(3_600_000)
      await expect(stamped(3_600_000)).resolves.toBeUndefined()
    })

    it('holds no order up for long where the venue does not give its time', async () => {
      venue.script['GET /v1/perps/mark_prices'] = 'silence'
      await expect(stamped(0)).resolves.toBeUndefined()
    })

    it('goes by ours where the marks are only a little old, or show no time', async () => {
      setVenueClock(-4_000)
      await expect(stamped(30_000)).resolves.toBeUndefined()
      venue.script['GET /v1/perps/mark_prices'] = success({ 'BTC-USD.P': { price: '1' } })
      await expect(stamped(30_001)).rejects.toMatchObject(TOO_FAR)
      await expect(stamped(30_000)).resolves.toBeUndefined()
    })
  })

  it('relays nothing but what this adapter builds, whatever was staged', () => {
    const withBody = (path: string, text = '{"a":1}') =>
      isRelayable({ method: 'POST', path, body: text })
    expect(withBody('/v1/perps/orders')).toBe(true)
    for (const path of [
      '/v1/api_keys',
      '/v1/perps/transfers',
      '/v1/agreement',
      '/v1/perps/orders?x=1',
    ]) {
      expect(withBody(path)).toBe(false)
    }
    expect(withBody('/v1/perps/orders', '{"a":1,"a":2}')).toBe(false)
    const remove = (path: string) => isRelayable({ method: 'DELETE', path })
    expect(remove('/v1/perps/orders/client:pd-1')).toBe(true)
    expect(remove('/v1/perps/stop_order?market=BTC-USD.P&type=stopLoss')).toBe(true)
    for (const path of [
      '/v1/perps/stop_order',
      '/v1/perps/stop_order?market=BTC-USD.P&type=stopLoss&market=ETH-USD.P',
      '/v1/api_keys/x',
      '/v1/perps/orders/../withdraw',
      '/v1/perps/orders/a?b=c',
    ]) {
      expect(remove(path)).toBe(false)
    }
    expect(isRelayable({ method: 'GET', path: '/v1/perps/orders' })).toBe(false)
  })
})
