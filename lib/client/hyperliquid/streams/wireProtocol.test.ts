import { describe, expect, it } from 'vitest'
import { type HyperliquidRequest, wireProtocol, wireSubscription } from './wireProtocol'

const user = `0x${'ab'.repeat(20)}`
const read = (frame: unknown) => wireProtocol.read(JSON.stringify(frame))
const ack = (subscription: object, method = 'subscribe') =>
  read({ channel: 'subscriptionResponse', data: { method, subscription } })

describe('wireProtocol', () => {
  const cases: [HyperliquidRequest, channel: string, data: unknown][] = [
    [{ type: 'allMids' }, 'allMids', { mids: {} }],
    [{ type: 'allMids', dex: 'xyz' }, 'allMids', { mids: {}, dex: 'xyz' }],
    [{ type: 'l2Book', coin: 'BTC' }, 'l2Book', { coin: 'BTC', time: 1, levels: [[], []] }],
    [{ type: 'l2Book', coin: 'BTC', fast: true }, 'l2Book', { coin: 'BTC', time: 1, fast: true }],
    [{ type: 'bbo', coin: 'BTC' }, 'bbo', { coin: 'BTC', bbo: [null, null] }],
    [{ type: 'trades', coin: 'xyz:TSLA' }, 'trades', [{ coin: 'xyz:TSLA', side: 'B' }]],
    [{ type: 'candle', coin: 'BTC', interval: '1m' }, 'candle', { s: 'BTC', i: '1m', t: 1 }],
    [{ type: 'activeAssetCtx', coin: 'BTC' }, 'activeAssetCtx', { coin: 'BTC', ctx: {} }],
    [{ type: 'assetCtxs' }, 'assetCtxs', { dex: '', ctxs: [] }],
    [{ type: 'orderUpdates', user }, 'orderUpdates', [{ order: { coin: 'BTC' } }]],
    [{ type: 'orderUpdates', user }, 'orderUpdates', []],
    [{ type: 'userFills', user }, 'userFills', { user: user.toUpperCase(), fills: [] }],
    [{ type: 'clearinghouseState', user }, 'clearinghouseState', { user, dex: '' }],
    [{ type: 'openOrders', user, dex: 'xyz' }, 'openOrders', { user, dex: 'xyz', orders: [] }],
    [{ type: 'spotState', user }, 'spotState', { user, spotState: {} }],
  ]

  it.each(cases)('finds whose frame it is: %j', (request, channel, data) => {
    const { route } = wireSubscription(request)
    expect(read({ channel, data })).toEqual({ kind: 'data', route, payload: data })
  })

  it.each(cases)('reads at a glance only what full parsing would: %j', (request, channel, data) => {
    const text = JSON.stringify({ channel, data })
    const peek = wireProtocol.peek?.(text)
    const isOften = ['l2Book', 'activeAssetCtx', 'trades'].includes(channel) && !request.fast
    expect(peek?.route).toBe(isOften ? wireSubscription(request).route : undefined)
    if (channel === 'l2Book' && peek) expect(peek.madeAtMs).toBe(1)
    // Spelt otherwise it is read whole.
    expect(wireProtocol.peek?.(` ${text}`)).toBeUndefined()
  })

  it.each(cases)('reads the confirmation, whatever the venue adds to it: %j', (request) => {
    const subscription = wireSubscription(request)
    const echo = { nSigFigs: null, mantissa: null, fast: false, dex: '', ...request }
    const frame = ack(echo)
    expect(frame).toMatchObject({ kind: 'confirmed', route: subscription.route })
    expect(wireProtocol.confirms(subscription, echo)).toBe(true)
  })

  it('takes no confirmation of another grouping or another account for its own', () => {
    const grouped = wireSubscription({ type: 'l2Book', coin: 'BTC', nSigFigs: 3 })
    const plain = { type: 'l2Book', coin: 'BTC', nSigFigs: null }
    expect(wireProtocol.confirms(grouped, plain)).toBe(false)
    const mine = wireSubscription({ type: 'orderUpdates', user })
    expect(wireProtocol.confirms(mine, { type: 'orderUpdates', user: '0x1' })).toBe(false)
    const spelt = { type: 'orderUpdates', user: user.toUpperCase().replace('0X', '0x') }
    expect(wireProtocol.confirms(mine, spelt)).toBe(true)
  })

  it('takes "Already subscribed" for a confirmation that got lost', () => {
    const data = `Already subscribed: ${JSON.stringify({ type: 'bbo', coin: 'BTC' })}`
    expect(read({ channel: 'error', data })).toMatchObject({ kind: 'confirmed', route: 'bbo BTC' })
  })

  it('reads refusals, with their subscription where the venue names it', () => {
    const data = `Invalid subscription ${JSON.stringify({ type: 'bbo', coin: 'NOPE' })}`
    expect(read({ channel: 'error', data })).toEqual({
      kind: 'refused',
      route: 'bbo NOPE',
      message: data,
    })
    const users = 'Cannot track more than 10 total users.'
    expect(read({ channel: 'error', data: users })).toEqual({ kind: 'refused', message: users })
  })

  it('gives books of different widths one route: they need connections of their own', () => {
    const routes = [undefined, 3, 4].map(
      (nSigFigs) =>
        wireSubscription({
          type: 'l2Book',
          coin: 'BTC',
          ...(nSigFigs === undefined ? {} : { nSigFigs }),
        }).route,
    )
    expect(new Set(routes).size).toBe(1)
  })

  it('reads the pong, and ignores acks of leaving and unreadable frames', () => {
    expect(wireProtocol.read('{"channel":"pong"}')).toEqual({ kind: 'pong' })
    expect(ack({ type: 'bbo', coin: 'BTC' }, 'unsubscribe')).toEqual({ kind: 'ignored' })
    for (const text of ['', 'no json', '1', 'null', '[]', '{}', '{"channel":1}']) {
      expect(wireProtocol.read(text)).toEqual({ kind: 'ignored' })
    }
    expect(read({ channel: 'trades', data: [] })).toEqual({ kind: 'ignored' })
    expect(read({ channel: 'error', data: { code: 1 } })).toEqual({ kind: 'ignored' })
  })
})

it('has a page wait for a trade, and for no book or figures', () => {
  const awaited = (type: string) => wireSubscription({ type, coin: 'BTC' }).isAwaited === true
  expect(['trades', 'l2Book', 'activeAssetCtx'].map(awaited)).toEqual([true, false, false])
})
