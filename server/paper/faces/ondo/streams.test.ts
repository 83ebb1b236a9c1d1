import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { createOndoFace, ondoModule, PAPER_DEPLOYMENT } from './face'
import { TestStream } from './testing/testStream'
import { resultOf, sign, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

let monotonicMs = 0
const module = {
  ...ondoModule(PAPER_DEPLOYMENT),
  create: (host: Parameters<typeof createOndoFace>[0]) =>
    createOndoFace(host, PAPER_DEPLOYMENT, () => monotonicMs),
}
const venue = new TestVenue(module, quietExchanges)
const BTC = 'BTC-USD.P'
let user: TestUser
const opened: TestStream[] = []

beforeAll(async () => {
  await venue.open()
  user = await venue.newUser()
}, 120_000)
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(() => venue.remove())

async function connect(): Promise<TestStream> {
  const stream = await TestStream.open(venue.url)
  opened.push(stream)
  return stream
}

const subscribe = (channel: string, more: object = {}) => ({ op: 'subscribe', channel, ...more })

describe('public channels', () => {
  it('show the present when they are subscribed, and then what changes', async () => {
    const stream = await connect()
    const depth = subscribe('depthBooksPerps', { markets: [BTC], limit: 20 })
    stream.send(depth)
    stream.send(subscribe('topOfBooksPerps', { markets: [BTC] }))
    stream.send(subscribe('tradesPerps', { markets: [BTC], numPastTrades: 5 }))
    stream.send(subscribe('markPricesPerps'))
    stream.send(subscribe('fundingRatesPerps', { markets: [BTC] }))
    stream.send(subscribe('kLinePerps', { markets: [BTC], resolution: '1' }))
    await expect.poll(() => stream.data('depthBooksPerps').length).toBeGreaterThan(3)
    expect(stream.ofType('subscribed', 'depthBooksPerps')).toMatchObject([{ data: depth }])
    expect(stream.ofType('update', 'depthBooksPerps')[0]).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      data: [{ market: BTC, bids: expect.any(Array), asks: expect.any(Array) }],
    })
    const [book] = Object(stream.data('depthBooksPerps')[0])
    expect(book.bids).toHaveLength(20)
    expect(book.bids[0]).toEqual([expect.any(String), expect.any(String)])
    expect(Number(book.bids[0][0])).toBeLessThan(Number(book.asks[0][0]))
    const [top] = Object(stream.data('topOfBooksPerps')[0])
    expect([top.bids.length, top.asks.length]).toEqual([1, 1])
    expect(stream.data('tradesPerps')[0]).toHaveLength(5)
    expect(stream.data('markPricesPerps')[0]).toHaveLength(14)
    const price = expect.stringMatching(/^[1-9][\d.]*$/)
    const [funding] = Object(stream.data('fundingRatesPerps')[0])
    expect(funding).toMatchObject({ market: BTC })
    expect(funding.premiums.length).toBeGreaterThanOrEqual(24)
    for (const row of funding.premiums) {
      expect(row).toMatchObject({ market: BTC, mark: price, bid: price, ask: price })
    }
    await expect.poll(() => stream.data('kLinePerps').length).toBeGreaterThan(1)
    const candle = Object(stream.data('kLinePerps')[0])
    expect(candle).toMatchObject({ m: BTC, x: false })
    expect(candle.e - candle.s).toBe(60)
  })

  it('say once that a candle is closed, before the next one', async () => {
    const stream = await connect()
    stream.send(subscribe('kLinePerps', { markets: [BTC], resolution: '1' }))
    await expect.poll(() => stream.data('kLinePerps').length).toBeGreaterThan(0)
    const first = Object(stream.data('kLinePerps')[0])
    venue.nowMs = Math.max(venue.nowMs, first.e * 1_000)
    const starts = () => stream.data('kLinePerps').map((data) => Object(data).s)
    await expect.poll(() => starts().at(-1)).toBeGreaterThan(first.s)
    const candles = stream.data('kLinePerps').map(Object)
    const at = candles.findIndex(({ x }) => x)
    expect(candles[at]).toMatchObject({ m: BTC, s: first.s, e: first.e, o: first.o })
    expect(candles.slice(0, at).every(({ s, x }) => s === first.s && !x)).toBe(true)
    expect(candles.slice(at + 1).every(({ s, x }) => s > first.s && !x)).toBe(true)
  })

  it('send no more books to who named no limit, nor to who left', async () => {
    const stream = await connect()
    stream.send(subscribe('depthBooksPerps', { markets: [BTC] }))
    const own = { channel: 'depthBooksPerps', markets: [BTC], limit: 5 }
    stream.send({ op: 'subscribe', ...own })
    await expect.poll(() => stream.data('depthBooksPerps').length).toBeGreaterThan(4)
    const isWhole = (data: unknown) => Object(data)[0].bids.length > 5
    expect(stream.data('depthBooksPerps').filter(isWhole)).toHaveLength(1)
    stream.send({ op: 'unsubscribe', ...own })
    await expect.poll(() => stream.ofType('unsubscribed')).toHaveLength(1)
    const count = stream.frames.length
    stream.send({ op: 'unsubscribe', ...own })
    await expect.poll(() => stream.errors()).toEqual(['provided market has not been subscribed'])
    expect(stream.frames).toHaveLength(count + 1)
  })

  it('emit what is wrong in the venue’s words', async () => {
    const stream = await connect()
    for (const message of [
      '{',
      subscribe('nothing'),
      subscribe('depthBooksPerps', { markets: ['X'] }),
      subscribe('depthBooksPerps', { limit: -1 }),
      subscribe('kLinePerps', { markets: [BTC] }),
      subscribe('kLinePerps', { markets: [BTC], resolution: '7' }),
      subscribe('kLinePerps', { resolution: '1' }),
      subscribe('ordersPerps'),
      subscribe('depthBooksPerps', { depthLevels: 0 }),
      subscribe('liquidationAnnouncementsPerps', { markets: [BTC] }),
      subscribe('positionsPerps', { markets: [BTC] }),
    ]) {
      stream.send(message)
    }
    await expect.poll(() => stream.errors()).toHaveLength(11)
    expect(stream.errors()).toEqual([
      'Request must be valid JSON',
      'channel unsupported',
      'provided market is invalid',
      'limit must be a 0 (unlimited) or positive integer',
      'kline resolution is missing',
      'kline resolution is invalid',
      'single markets argument must be provided',
      'login required',
      'depth level must be a positive number',
      'markets argument is not supported',
      'markets argument is not supported',
    ])
  })
})

describe('a login', () => {
  it('by session or key opens one’s own channels, without waiting for the answer', async () => {
    const bySession = await connect()
    bySession.send({ op: 'login', args: { token: user.token } })
    for (const channel of ['ordersPerps', 'fillsPerps', 'positionsPerps', 'balancePerps']) {
      bySession.send(subscribe(channel))
    }
    await expect.poll(() => bySession.ofType('subscribed')).toHaveLength(4)
    // The current state comes in a frame after the confirmation.
    await expect
      .poll(() => bySession.data('balancePerps'))
      .toMatchObject([{ walletBalance: '10000' }])
    expect(bySession.data('positionsPerps')).toEqual([[]])

    const byKey = await connect()
    const stamp = String(venue.nowMs)
    const signed = sign(user.key.secret, `${stamp}ondo_perps_ws_login`)
    byKey.send({ op: 'login', args: { key: user.key.id, time: stamp, sign: signed } })
    byKey.send(subscribe('ordersPerps'))
    await expect.poll(() => byKey.ofType('subscribed')).toHaveLength(1)

    const order = { market: BTC, side: 'buy', type: 'market', size: '0.01', clientOrderId: 's1' }
    const { orderId } = resultOf(await user.signed('POST', '/v1/perps/orders', order))
    await expect.poll(() => bySession.data('fillsPerps')).toHaveLength(1)
    // An order may fill at several prices of the book: all of it in one frame.
    const fills = [Object(bySession.data('fillsPerps')[0])].flat()
    expect(fills.length).toBeGreaterThan(0)
    for (const fill of fills) expect(fill).toMatchObject({ orderId, direction: 'openLong' })
    expect(fills.reduce((sum, { size }) => sum + Math.round(Number(size) * 1e4), 0)).toBe(100)
    for (const stream of [bySession, byKey]) {
      await expect
        .poll(() => stream.data('ordersPerps'))
        .toMatchObject([[{ orderId, clientOrderId: 's1', status: 'fullyfilled' }]])
    }
    await expect
      .poll(() => bySession.data('positionsPerps').at(-1))
      .toMatchObject([{ market: BTC, direction: 'long', netQuantity: '0.01' }])
    const close = { market: BTC, side: 'sell', type: 'market', size: '0.01', reduceOnly: true }
    await user.signed('POST', '/v1/perps/orders', close)
    await expect
      .poll(() => bySession.data('positionsPerps').at(-1))
      .toMatchObject([{ market: BTC, direction: 'neutral', netQuantity: '0' }])
  })

  it('is taken once, only when it is right, and ends with the session', async () => {
    const stream = await connect()
    const stamp = String(venue.nowMs)
    const login = (fields: object) => ({
      op: 'login',
      args: { key: user.key.id, time: stamp, sign: '0'.repeat(64), ...fields },
    })
    stream.send(login({}))
    stream.send(login({ time: '1' }))
    stream.send({ op: 'login', args: { token: user.token } })
    stream.send({ op: 'login', args: { token: user.token } })
    await expect
      .poll(() => stream.errors())
      .toEqual([
        'signature mismatch',
        'timestamp is too far from the current time',
        'already logged in on this connection',
      ])
    const number = await connect()
    number.send(login({ time: Number(stamp) }))
    await expect.poll(() => number.closed).toBe(1006)
    await user.own('GET', '/v1/auth/invalidate_jwt')
    await expect.poll(() => stream.closed).toBe(1000)
    await user.signIn()
  })

  it('by a key is refused from elsewhere than its addresses, and ends with the key', async () => {
    const trader = await venue.newUser()
    const login = () => {
      const stamp = String(venue.nowMs)
      const signed = sign(trader.key.secret, `${stamp}ondo_perps_ws_login`)
      return { op: 'login', args: { key: trader.key.id, time: stamp, sign: signed } }
    }
    const keyPath = `/v1/api_keys/${trader.key.id}`
    await trader.own('POST', `${keyPath}/ip_whitelist`, { ip: '10.0.0.1' })
    const elsewhere = await connect()
    elsewhere.send(login())
    await expect.poll(() => elsewhere.errors()).toEqual(['ip address is not permitted'])
    await trader.own('POST', `${keyPath}/ip_whitelist`, { ip: '127.0.0.1' })
    const stream = await connect()
    stream.send(login())
    stream.send(subscribe('ordersPerps'))
    const bySession = await connect()
    bySession.send({ op: 'login', args: { token: trader.token } })
    await expect.poll(() => stream.ofType('subscribed')).toHaveLength(1)
    await expect.poll(() => bySession.ofType('loggedIn')).toHaveLength(1)
    await trader.makeKey()
    const byOther = await connect()
    byOther.send(login())
    await expect.poll(() => byOther.ofType('loggedIn')).toHaveLength(1)
    await trader.own('DELETE', keyPath)
    await expect.poll(() => stream.closed).toBe(1000)
    for (const other of [bySession, byOther]) expect(other.closed).toBeUndefined()
  })

  it('by a session ends with the day that the session lives, one by a key goes on', async () => {
    const trader = await venue.newUser()
    const [bySession, byKey] = [await connect(), await connect()]
    const stamp = String(venue.nowMs)
    const signed = sign(trader.key.secret, `${stamp}ondo_perps_ws_login`)
    byKey.send({ op: 'login', args: { key: trader.key.id, time: stamp, sign: signed } })
    bySession.send({ op: 'login', args: { token: trader.token } })
    for (const stream of [bySession, byKey]) {
      stream.send(subscribe('balancePerps'))
      await expect.poll(() => stream.data('balancePerps')).toHaveLength(1)
    }
    venue.nowMs += 80_000_000
    bySession.send({ op: 'ping' })
    await expect.poll(() => bySession.ofType('pong')).toHaveLength(1)
    expect(bySession.closed).toBeUndefined()
    venue.nowMs += 6_400_000
    await expect.poll(() => bySession.closed).toBe(1000)
    await venue.fund(trader, 1)
    await expect.poll(() => byKey.data('balancePerps')).toHaveLength(2)
    expect(bySession.data('balancePerps')).toHaveLength(1)
    expect(byKey.closed).toBeUndefined()
    await user.signIn()
  })

  it('by a key that may only read sets no switch that cancels orders', async () => {
    const reader = await venue.newUser()
    await reader.makeKey(['read_only'])
    const stream = await connect()
    const stamp = String(venue.nowMs)
    const signed = sign(reader.key.secret, `${stamp}ondo_perps_ws_login`)
    stream.send({ op: 'login', args: { key: reader.key.id, time: stamp, sign: signed } })
    stream.send(subscribe('ordersPerps'))
    stream.send(subscribe('cancelAllOrdersAfterPerps', { timeout_seconds: 1 }))
    stream.send({ op: 'unsubscribe', channel: 'cancelAllOrdersAfterPerps' })
    await expect
      .poll(() => stream.errors())
      .toEqual(Array(2).fill('api key does not have scope trade'))
    expect(stream.ofType('subscribed')).toMatchObject([{ channel: 'ordersPerps' }])
  })

  it('can set the switch that cancels everything after a time', async () => {
    const stream = await connect()
    stream.send({ op: 'login', args: { token: user.token } })
    stream.send(subscribe('cancelAllOrdersAfterPerps'))
    stream.send(subscribe('cancelAllOrdersAfterPerps', { timeout_seconds: 60 }))
    await expect.poll(() => stream.ofType('subscribed')).toHaveLength(1)
    expect(stream.errors()).toEqual(['timeout_seconds argument is missing'])
    const { orderId } = resultOf(await user.signed('POST', '/v1/perps/orders', user.limitOrder()))
    venue.nowMs += 61_000
    const read = async () => resultOf(await user.signed('GET', `/v1/perps/orders/${orderId}`))
    await expect.poll(read).toMatchObject({
      status: 'canceled',
      cancelReason: 'cancelAfterTimeout',
    })
  })
})

describe('the limits of a connection', () => {
  it('answer pings, let 50 messages through at once, and end who is silent or too loud', async () => {
    const stream = await connect()
    stream.send({ op: 'ping', id: 7 })
    await expect.poll(() => stream.ofType('pong')).toEqual([{ type: 'pong', id: 7 }])
    for (let at = 0; at < 55; at += 1) stream.send({ op: 'ping' })
    await expect.poll(() => stream.errors()).toHaveLength(6)
    expect(new Set(stream.errors())).toEqual(new Set(['Rate limit exceeded']))
    monotonicMs += 1_000
    stream.send({ op: 'ping' })
    await expect.poll(() => stream.ofType('pong')).toHaveLength(51)
    monotonicMs += 170_000
    stream.send({ op: 'ping' })
    await expect.poll(() => stream.ofType('pong')).toHaveLength(52)
    const silent = await connect()
    monotonicMs += 179_000
    stream.send({ op: 'ping' })
    await expect.poll(() => stream.ofType('pong')).toHaveLength(53)
    expect(silent.closed).toBeUndefined()
    monotonicMs += 181_000
    await expect.poll(() => [silent.closed, stream.closed]).toEqual([1000, 1000])
  })

  it('let through 25 messages more for each second, and never more than 50 at once', async () => {
    const stream = await connect()
    let passed = 0
    let refused = 0
    const sendUntilRefused = async (more: number) => {
      for (let at = 0; at < more + 1; at += 1) stream.send({ op: 'ping' })
      passed += more
      refused += 1
      await expect
        .poll(() => [stream.ofType('pong').length, stream.errors().length])
        .toEqual([passed, refused])
    }
    await sendUntilRefused(50)
    monotonicMs += 1_000
    await sendUntilRefused(25)
    monotonicMs += 200
    await sendUntilRefused(5)
    monotonicMs += 39
    await sendUntilRefused(0)
    monotonicMs += 1
    await sendUntilRefused(1)
    monotonicMs += 60_000
    await sendUntilRefused(50)
    expect(stream.closed).toBeUndefined()
  })

  it('take a message of 32,768 bytes, and end who sends a longer one', async () => {
    const ping = (bytes: number) => {
      const empty = JSON.stringify({ op: 'ping', id: '' })
      return JSON.stringify({ op: 'ping', id: 'x'.repeat(bytes - empty.length) })
    }
    const stream = await connect()
    stream.send(ping(32_768))
    await expect.poll(() => stream.ofType('pong')).toHaveLength(1)
    expect([stream.errors(), stream.closed]).toEqual([[], undefined])
    stream.send(ping(32_769))
    await expect.poll(() => stream.closed).toBe(1009)
    expect(stream.ofType('pong')).toHaveLength(1)
  })
})
