import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestExchange } from './testing/testHost'
import { TestSocket } from './testing/testSocket'
import { limitOrder, TestTrader } from './testing/testTrader'

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let trader: TestTrader
let client: TestSocket
let monotonicMs = 0
let BTC = 0

beforeEach(async () => {
  monotonicMs = 0
  paper = new TestExchange({ monotonicMs: () => monotonicMs })
  BTC = paper.host.view.market('BTC')?.definition.index ?? -1
  served = await paper.listen()
  trader = new TestTrader(paper, () => served.url, '81')
  paper.fund(trader.address, 10_000)
  for (let level = 0; level < 30; level += 1) {
    paper.quote('BTC', 'buy', 682_000 - level * 10, 50_000)
    paper.quote('BTC', 'sell', 683_000 + level * 10, 50_000)
  }
  paper.endBlock()
  client = await TestSocket.open(served.socketUrl)
})
afterEach(() => served.close())

const market = (side: boolean, size: string, price: string) =>
  limitOrder(BTC, price, size, { b: side, t: { limit: { tif: 'Ioc' } } })

describe('subscribing', () => {
  it('acknowledges first, with every option, then shows the present', async () => {
    client.subscribe({ type: 'l2Book', coin: 'BTC', nLevels: 5 })
    await client.until(() => client.frames.length === 2)
    expect(client.frames).toMatchObject([
      {
        channel: 'subscriptionResponse',
        data: {
          method: 'subscribe',
          subscription: {
            type: 'l2Book',
            coin: 'BTC',
            nLevels: 5,
            nSigFigs: null,
            mantissa: null,
            fast: false,
          },
        },
      },
      { channel: 'l2Book', data: { coin: 'BTC', levels: [{ length: 20 }, { length: 20 }] } },
    ])
  })

  it.each([
    [{ type: 'nothing' }],
    [{ type: 'l2Book', coin: 'NOPE' }],
    [{ type: 'l2Book', coin: 'BTC', nSigFigs: 3, mantissa: 5 }],
    [{ type: 'candle', coin: 'BTC', interval: '7m' }],
    [{ type: 'userFills', user: '0x12' }],
  ])('calls %j invalid', async (subscription) => {
    client.subscribe(subscription)
    await client.until(() => client.frames.length === 1)
    expect(client.of('error')).toEqual([`Invalid subscription ${JSON.stringify(subscription)}`])
  })

  it('refuses a second time, and to leave what was never joined', async () => {
    const subscription = { type: 'bbo', coin: 'BTC' }
    const echo = JSON.stringify(subscription)
    client.send({ method: 'unsubscribe', subscription })
    client.subscribe(subscription)
    client.subscribe(subscription)
    client.send({ method: 'unsubscribe', subscription })
    client.send({ method: 'unsubscribe', subscription })
    await client.flush()
    expect(client.of('error')).toEqual([
      `Already unsubscribed: ${echo}`,
      `Already subscribed: ${echo}`,
      `Already unsubscribed: ${echo}`,
    ])
    expect(client.of('subscriptionResponse')).toHaveLength(2)
  })

  it('tracks ten accounts and a thousand subscriptions', async () => {
    for (let index = 0; index < 11; index += 1) {
      const user = `0x${String(index).padStart(40, '0')}`
      client.subscribe({ type: 'orderUpdates', user })
      client.subscribe({ type: 'notification', user })
    }
    await client.flush()
    const full = 'Cannot track more than 10 total users.'
    expect(client.of('error')).toEqual([full, full])
    const listings = paper.host.view.markets().map(({ definition }) => definition.marketId)
    const figures = [null, 2, 3, 4, 5].map((nSigFigs) => ({ nSigFigs, mantissa: null }))
    const steps = [1, 2, 5].map((mantissa) => ({ nSigFigs: 5, mantissa }))
    for (const coin of listings) {
      for (const fast of [true, false]) {
        for (const grouping of [...figures, ...steps]) {
          client.subscribe({ type: 'l2Book', coin, ...grouping, fast })
        }
      }
      for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '8h', '12h', '1d']) {
        client.subscribe({ type: 'candle', coin, interval })
      }
      for (const type of ['bbo', 'trades', 'activeAssetCtx']) client.subscribe({ type, coin })
    }
    await client.flush()
    expect(client.of('error').at(-1)).toBe('Cannot subscribe to more than 1000 channels.')
    expect(client.of('subscriptionResponse')).toHaveLength(1_000)
  })

  it('answers what it cannot read, and pings', async () => {
    client.send('{"method":')
    client.send({ method: 'dance' })
    await client.flush()
    expect(client.of('error')).toEqual([
      'Error parsing JSON into valid websocket request: {"method":',
      'Error parsing JSON into valid websocket request: {"method":"dance"}',
    ])
    expect(client.frames.at(-1)).toEqual({ channel: 'pong' })
  })
})

describe('market channels', () => {
  it('send a whole book at most every 250 ms, five levels every 100 ms', async () => {
    client.subscribe({ type: 'l2Book', coin: 'BTC' })
    client.subscribe({ type: 'l2Book', coin: 'BTC', fast: true })
    await client.flush()
    for (let block = 0; block < 10; block += 1) {
      paper.quote('BTC', 'buy', 681_000, 1_000 + block)
      paper.endBlock()
    }
    await client.flush()
    const books = client.frames.filter((frame) => frame.channel === 'l2Book')
    const fast = books.filter((frame) => JSON.stringify(frame).includes('"fast":true'))
    expect(fast).toHaveLength(1 + 10)
    expect(books.length - fast.length).toBe(1 + 4)
  })

  it('send the best offers only when they change', async () => {
    client.subscribe({ type: 'bbo', coin: 'BTC' })
    await client.flush()
    paper.endBlock()
    paper.quote('BTC', 'buy', 681_000, 1_000)
    paper.endBlock()
    paper.quote('BTC', 'buy', 682_010, 1_000)
    paper.endBlock()
    await client.flush()
    const bids = client.of('bbo').map((data) => Reflect.get(Object(data), 'bbo')[0].px)
    expect(bids.at(-1)).toBe('68201.0')
    expect(bids.filter((px) => px === '68201.0')).toHaveLength(1)
  })

  it('print trades with the taker’s side and both users', async () => {
    client.subscribe({ type: 'trades', coin: 'BTC' })
    await trader.order(market(true, '0.01', '68300'))
    await client.flush()
    expect(client.of('trades')).toMatchObject([
      [],
      [{ coin: 'BTC', side: 'B', px: '68300.0', sz: '0.01', users: [trader.address, /^0x/] }],
    ])
  })

  it('end a candle before the next begins', async () => {
    client.subscribe({ type: 'candle', coin: 'BTC', interval: '1m' })
    await client.flush()
    paper.endBlock()
    paper.endBlock(60_000)
    paper.endBlock()
    await client.flush()
    const opens = client.of('candle').map((data) => Reflect.get(Object(data), 't'))
    expect(opens.at(-1)).toBe(Number(opens[0]) + 60_000)
    expect(opens.at(-2)).toBe(opens[0])
  })

  it('serialise a frame once for all clients', async () => {
    const other = await TestSocket.open(served.socketUrl)
    client.subscribe({ type: 'allMids' })
    other.subscribe({ type: 'allMids' })
    await Promise.all([client.flush(), other.flush()])
    paper.quote('BTC', 'buy', 682_020, 1_000)
    paper.endBlock()
    await Promise.all([client.flush(), other.flush()])
    expect(client.of('allMids').at(-1)).toEqual(other.of('allMids').at(-1))
  })
})

describe('posts', () => {
  it('answer reads and actions under their id', async () => {
    client.send({ method: 'post', id: 1, request: { type: 'info', payload: { type: 'allMids' } } })
    const payload = await trader.signL1({
      type: 'updateLeverage',
      asset: BTC,
      isCross: true,
      leverage: 99,
    })
    client.send({ method: 'post', id: 2, request: { type: 'action', payload } })
    client.send({ method: 'post', id: 3, request: { type: 'info', payload: { type: 'nothing' } } })
    await client.until(() => client.frames.length === 3)
    const answers = new Map(
      client
        .of('post')
        .map((data) => [Reflect.get(Object(data), 'id'), Reflect.get(Object(data), 'response')]),
    )
    expect(answers.get(1)).toMatchObject({
      type: 'info',
      payload: { type: 'allMids', data: { BTC: '68250.0' } },
    })
    expect(answers.get(2)).toEqual({
      type: 'action',
      payload: { status: 'err', response: 'Invalid leverage value' },
    })
    expect(answers.get(3)).toMatchObject({ type: 'error' })
  })
})

describe('connections', () => {
  it('end after a minute in which nothing was sent', async () => {
    client.subscribe({ type: 'orderUpdates', user: trader.address })
    await client.flush()
    monotonicMs = 59_000
    paper.endBlock()
    await client.flush()
    expect(client.closed).toBe(false)
    monotonicMs = 59_000 + 61_000
    paper.endBlock()
    await client.until(() => client.closed)
  })

  it('are only made at /ws', async () => {
    await expect(TestSocket.open(served.socketUrl.replace('/ws', '/other'))).rejects.toThrow('404')
  })

  it('are refused, dropped and frozen on demand', async () => {
    paper.faults.set({ name: 'ws_refuse', remaining: 1 })
    await expect(TestSocket.open(served.socketUrl)).rejects.toThrow('503')
    client.subscribe({ type: 'bbo', coin: 'BTC' })
    await client.flush()
    const before = client.frames.length
    paper.faults.set({ name: 'ws_freeze' })
    paper.quote('BTC', 'buy', 682_500, 1_000)
    paper.endBlock()
    paper.faults.clear()
    await client.flush()
    expect(client.frames.length).toBe(before + 1)
    paper.faults.set({ name: 'ws_drop', remaining: 1 })
    paper.endBlock()
    await client.until(() => client.closed)
  })

  it('double, lose and swap frames on demand', async () => {
    paper.faults.set({ name: 'ws_drop_ack', remaining: 1 })
    client.subscribe({ type: 'trades', coin: 'BTC' })
    await client.flush()
    expect(client.channels()).toEqual(['trades', 'pong'])
    paper.faults.set({ name: 'ws_duplicate', remaining: 1, match: 'trades' })
    await trader.order(market(true, '0.001', '68300'))
    await client.flush()
    expect(client.of('trades')).toHaveLength(3)
    paper.faults.set({ name: 'ws_lose', remaining: 1, match: 'trades' })
    await trader.order(market(true, '0.002', '68300'))
    await client.flush()
    expect(client.of('trades')).toHaveLength(3)
    paper.faults.set({ name: 'ws_reorder', remaining: 1, match: 'trades' })
    await trader.order(market(true, '0.003', '68300'))
    await trader.order(market(true, '0.004', '68300'))
    await client.flush()
    const sizes = client
      .of('trades')
      .slice(3)
      .flat()
      .map((trade) => Reflect.get(Object(trade), 'sz'))
    expect(sizes).toEqual(['0.004', '0.003'])
  })
})
