import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { limitOrder, TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'
import { MAX_BODY_BYTES } from '@/server/paper/wire/readBody'

const paper = new TestExchange()
let served: Awaited<ReturnType<TestExchange['listen']>>
const trader = new TestTrader(paper, () => served.url, '71')
const BTC = paper.host.view.market('BTC')?.definition.index ?? -1

beforeAll(async () => {
  served = await paper.listen()
  paper.fund(trader.address, 10_000)
  paper.quote('BTC', 'buy', 682_000, 100_000)
  paper.quote('BTC', 'sell', 683_000, 100_000)
  paper.endBlock()
})
afterEach(() => paper.faults.clear())
afterAll(() => served.close())

function send(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(`${served.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })
}
const info = (body: unknown) => send('/info', body)
const UNREADABLE = 'Failed to deserialize the JSON body into the target type'

describe('requests that are none', () => {
  it.each([
    ['/info', 'no JSON', '{'],
    ['/info', 'no object', '[]'],
    ['/info', 'an unknown type', { type: 'nothing' }],
    ['/info', 'a prototype’s name', { type: 'constructor' }],
    ['/info', 'a missing field', { type: 'l2Book' }],
    ['/info', 'a malformed address', { type: 'clearinghouseState', user: '0x12' }],
    ['/info', 'a grouping out of range', { type: 'l2Book', coin: 'BTC', nSigFigs: 9 }],
    [
      '/info',
      'a mantissa at four figures',
      { type: 'l2Book', coin: 'BTC', nSigFigs: 4, mantissa: 5 },
    ],
    ['/info', 'a mantissa alone', { type: 'l2Book', coin: 'BTC', mantissa: 2 }],
    [
      '/info',
      'an unknown interval',
      { type: 'candleSnapshot', req: { coin: 'BTC', interval: '7m', startTime: 0 } },
    ],
    ['/explorer', 'another question', { type: 'blockDetails', height: 1 }],
    ['/explorer', 'no address', { type: 'userDetails', user: 'me' }],
    ['/exchange', 'no JSON', ''],
    ['/exchange', 'no action', { nonce: 1 }],
    [
      '/exchange',
      'an unknown action',
      { action: { type: 'dummy' }, nonce: 1, signature: { r: '0x1', s: '0x1', v: 27 } },
    ],
    ['/exchange', 'no signature', { action: { type: 'noop' }, nonce: 1 }],
  ])('%s answers 422 as text: %s', async (path, _name, body) => {
    const response = await send(path, body)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await response.text()).toBe(UNREADABLE)
  })

  it('refuses numbers where the venue wants text, and exponents', async () => {
    for (const p of [68_000, '6.8e4', '68000.', ' 68000', 'NaN']) {
      const body = await trader.signL1({ type: 'noop' })
      const orders = [{ ...limitOrder(BTC, '68000', '0.01'), p }]
      const response = await send('/exchange', {
        ...body,
        action: { type: 'order', orders, grouping: 'na' },
      })
      expect(response.status).toBe(422)
    }
  })

  it('refuses other content types, methods and paths', async () => {
    const text = await send('/info', '{}', { headers: { 'content-type': 'text/plain' } })
    expect(text.status).toBe(415)
    expect((await fetch(`${served.url}/info`)).status).toBe(405)
    expect((await send('/nowhere', {})).status).toBe(404)
  })

  it('stops reading a body that is too large', async () => {
    const response = await info(`"${'x'.repeat(MAX_BODY_BYTES + 10)}"`)
    expect(response.status).toBe(413)
    expect((await info({ type: 'allMids' })).status).toBe(200)
  })
})

describe('answers', () => {
  it('are open to every origin', async () => {
    const preflight = await fetch(`${served.url}/exchange`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(200)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    const response = await info({ type: 'allMids' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  it('know nothing of strangers', async () => {
    const user = `0x${'de'.repeat(20)}`
    const answer = async (type: string, more: object = {}) =>
      (await info({ type, user, ...more })).json()
    expect(await answer('userRole')).toEqual({ role: 'missing' })
    expect(await answer('clearinghouseState')).toMatchObject({
      marginSummary: { accountValue: '0.0', totalRawUsd: '0.0' },
      withdrawable: '0.0',
      assetPositions: [],
    })
    expect(await answer('openOrders')).toEqual([])
    expect(await answer('orderStatus', { oid: 77_000_000_001 })).toEqual({ status: 'unknownOid' })
    expect(await answer('userAbstraction')).toBe('default')
    expect(await answer('maxBuilderFee', { builder: user })).toBe(0)
  })

  it('say null for books of unknown coins', async () => {
    expect(await (await info({ type: 'l2Book', coin: 'NOPE' })).json()).toBeNull()
  })

  it('show the identities of the account', async () => {
    await trader.order(limitOrder(BTC, '68300', '0.4', { t: { limit: { tif: 'Ioc' } } }))
    const state = await (await info({ type: 'clearinghouseState', user: trader.address })).json()
    const { accountValue, totalRawUsd, totalNtlPos } = state.marginSummary
    expect(Number(accountValue)).toBeCloseTo(Number(totalRawUsd) + Number(totalNtlPos), 6)
    expect(state.assetPositions[0].position).toMatchObject({
      szi: '0.4',
      positionValue: '27300.0',
      unrealizedPnl: '-20.0',
      liquidationPx: expect.any(String),
      cumFunding: { allTime: '0.0', sinceOpen: '0.0', sinceChange: '0.0' },
    })
  })
})

describe('faults on demand', () => {
  it('cuts the connection before the request is handled', async () => {
    paper.faults.set({ name: 'drop_request', remaining: 1, match: 'order' })
    await expect(trader.order(limitOrder(BTC, '60000', '0.01'))).rejects.toThrow()
    expect(paper.host.view.openOrders(trader.address)).toEqual([])
  })

  it('cuts the connection after the order was accepted', async () => {
    paper.faults.set({ name: 'drop_reply_after_accept', remaining: 1 })
    await expect(trader.order(limitOrder(BTC, '60000', '0.01'))).rejects.toThrow()
    expect(paper.host.view.openOrders(trader.address)).toHaveLength(1)
  })

  it.each([
    ['http_error', 503, 'Bad Gateway'],
    ['html_error', 502, '<html>'],
    ['rate_limited', 429, 'null'],
  ] as const)('%s', async (name, status, text) => {
    paper.faults.set({ name, remaining: 1, ...(name === 'http_error' ? { status } : {}) })
    const response = await info({ type: 'meta' })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(text)
    expect((await info({ type: 'meta' })).status).toBe(200)
  })

  it('cuts JSON in half', async () => {
    paper.faults.set({ name: 'truncate_json', remaining: 1, match: '/info meta' })
    await expect((await info({ type: 'meta' })).json()).rejects.toThrow(SyntaxError)
  })

  it('lags behind with orders and fills', async () => {
    paper.faults.set({ name: 'lag_reads', delayMs: 3_000 })
    const c = `0x${'a'.repeat(32)}`
    await trader.order(limitOrder(BTC, '60000', '0.01', { c }))
    const status = async () =>
      (await (await info({ type: 'orderStatus', user: trader.address, oid: c })).json()).status
    expect(await status()).toBe('unknownOid')
    paper.nowMs += 3_000
    expect(await status()).toBe('order')
  })

  it('counts weights only when switched on', async () => {
    const meta = () => info({ type: 'meta' })
    const ask = async (times: number) => {
      const statuses = new Set<number>()
      for (let index = 0; index < times; index += 1) statuses.add((await meta()).status)
      return [...statuses]
    }
    expect(await ask(61)).toEqual([200])
    paper.faults.set({ name: 'enforce_weights' })
    expect(await ask(61)).toEqual([200, 429])
  })
})

describe('a client that sends half a request', () => {
  it('does not hold others up', async () => {
    const { port } = new URL(served.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /info HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    )
    expect((await info({ type: 'exchangeStatus' })).status).toBe(200)
    socket.destroy()
  })
})

describe('after an upgrade of the network', () => {
  it('only orders that make are taken', async () => {
    paper.faults.set({ name: 'post_only' })
    const text = 'Only post-only orders allowed immediately after a network upgrade.'
    const refused = { status: 'ok', response: { data: { statuses: [{ error: text }] } } }
    expect(await trader.order(limitOrder(BTC, '68000', '0.01'))).toMatchObject(refused)
    const making = { t: { limit: { tif: 'Alo' } } }
    expect(await trader.order(limitOrder(BTC, '68000', '0.01', making))).toMatchObject({
      response: { data: { statuses: [{ resting: {} }] } },
    })
    paper.faults.clear()
    expect(await trader.order(limitOrder(BTC, '68000', '0.01'))).toMatchObject({
      response: { data: { statuses: [{ resting: {} }] } },
    })
  })
})
