import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { type Reply, resultOf, rowsOf, sign, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

// Prices stand still: an order between best bid and ask is the first that a taker meets.
const module = { ...ondoModule(PAPER_DEPLOYMENT), isStill: true as const }
const venue = new TestVenue(module, quietExchanges)
const ORDERS = '/v1/perps/orders'
const STOP = '/v1/perps/stop_order'
const TWAP = '/v1/perps/twap/order'
const LEVERAGE = '/v1/perps/leverage'
const AAPL = 'AAPL-USD.P'
const ENA = 'ENA-USD.P'
let user: TestUser

beforeAll(() => venue.open(), 60_000)
beforeEach(async () => {
  user = await venue.newUser()
})
afterEach(() => venue.exchange.faults.clear())
afterAll(() => venue.remove())

const post = (path: string, fields: Record<string, unknown>): Promise<Reply> =>
  user.signed('POST', path, fields)
const place = (fields: Record<string, unknown>) => post(ORDERS, fields)
const codeOf = async (reply: Promise<Reply>) => (await reply).body.error_code
const statusOf = async (reply: Promise<Reply>) => (await reply).status
const byId = async (id: unknown) => resultOf(await user.signed('GET', `${ORDERS}/${id}`))
const listed = async () => rowsOf(await user.signed('GET', ORDERS))
const markOf = (market: string) => {
  const view = venue.exchange.host.view.market(market)
  return (view?.markTicks ?? 0) / 10 ** (view?.definition.priceDecimals ?? 0)
}

/** Everything that a trader can send for a market, each acceptable where a long position is there. */
function everyKind(market: string, quantity: string) {
  const at = (factor: number) => (markOf(market) * factor).toFixed(2)
  const order = { market, side: 'buy', size: quantity }
  return {
    limit: () => place({ ...order, price: at(0.9) }),
    postOnly: () => place({ ...order, price: at(0.9), postOnly: true }),
    market: () => place({ ...order, type: 'market' }),
    exit: () =>
      post(STOP, { market, positionDirection: 'long', type: 'stopLoss', triggerPrice: at(0.8) }),
    twap: () => post(TWAP, { market, side: 'buy', size: '1', runningTime: 300, frequency: 150 }),
    reduce: () => place({ ...order, side: 'sell', type: 'market', reduceOnly: true }),
  }
}

describe('a speed bump', () => {
  const apple = { market: AAPL, side: 'buy', size: '1', price: '250' }

  it('sends single orders and batches on, and takes nothing: neither order nor client id', async () => {
    venue.exchange.faults.set({ name: 'speed_bump' })
    const order = user.limitOrder({ clientOrderId: 'bumped' })
    for (const [path, body] of [
      [ORDERS, order],
      [`${ORDERS}/batch`, { orders: [order] }],
    ] as const) {
      const bumped = await post(path, body)
      expect(bumped).toMatchObject({
        status: 307,
        body: { success: false, error_code: 'redirect' },
      })
      expect(bumped.headers.location).toBe(`${path}/delayed`)
    }
    expect(await listed()).toEqual([])
    expect(await statusOf(post(`${ORDERS}/delayed`, order))).toBe(200)
    const more = { orders: [user.limitOrder({ clientOrderId: 'second' })] }
    const batch = resultOf(await post(`${ORDERS}/batch/delayed`, more))
    expect(batch.addedOrders).toMatchObject([{ clientOrderId: 'second', status: 'open' }])
  })

  it('refuses on the delayed path what was signed for the other one', async () => {
    const body = JSON.stringify(user.limitOrder())
    const timestamp = String(venue.nowMs)
    const signature = sign(user.key.secret, `${timestamp}POST${ORDERS}${body}`)
    const headers = { 'ondo-timestamp': timestamp, 'ondo-sign': signature }
    const moved = await user.signed('POST', `${ORDERS}/delayed`, undefined, { body, headers })
    expect(moved).toMatchObject({ status: 401, body: { error_code: 'signature_mismatch' } })
    expect(await listed()).toEqual([])
  })

  it('holds up the orders of the market that it names, and no others', async () => {
    venue.exchange.faults.set({ name: 'speed_bump', match: 'AAPL' })
    expect(await statusOf(place(apple))).toBe(307)
    expect(await statusOf(place(user.limitOrder()))).toBe(200)
    expect(await statusOf(place(user.limitOrder({ clientOrderId: 'AAPL' })))).toBe(200)
    venue.exchange.faults.clear()
    venue.exchange.faults.set({ name: 'speed_bump', match: ORDERS })
    expect(await statusOf(place(user.limitOrder()))).toBe(200)
  })

  it('sends a batch on as a whole, once, where any of its orders is of that market', async () => {
    venue.exchange.faults.set({ name: 'speed_bump', match: AAPL, remaining: 1 })
    const batch = (orders: readonly unknown[]) => post(`${ORDERS}/batch`, { orders })
    expect(await statusOf(batch([user.limitOrder(), user.limitOrder()]))).toBe(200)
    expect(await statusOf(batch([user.limitOrder(), apple, apple]))).toBe(307)
    expect(await listed()).toHaveLength(2)
    expect(await statusOf(batch([user.limitOrder(), apple, apple]))).toBe(200)
    expect(await listed()).toHaveLength(5)
  })

  it('says what is wrong with a body that cannot be read, where it names a market', async () => {
    venue.exchange.faults.set({ name: 'speed_bump', match: AAPL })
    const body = `{"market":"${AAPL}"`
    const unreadable = await user.signed('POST', ORDERS, undefined, { body })
    expect(unreadable.status).toBe(400)
    expect(unreadable.body.error).toBe('request body is not valid JSON')
  })

  it('holds up new orders alone, as often as it was asked to', async () => {
    venue.exchange.faults.set({ name: 'speed_bump', remaining: 1 })
    const { exit, twap } = everyKind(AAPL, '1')
    expect(await codeOf(exit())).toBe('invalid_stop_order')
    expect(await statusOf(twap())).toBe(200)
    expect(await statusOf(post(LEVERAGE, { market: AAPL, leverage: '5' }))).toBe(200)
    expect(await statusOf(user.signed('DELETE', ORDERS))).toBe(200)
    expect(await statusOf(place(user.limitOrder()))).toBe(307)
    expect(await statusOf(place(user.limitOrder()))).toBe(200)
  })
})

describe('a disabled market', () => {
  it('takes no order of any kind, whatever else is wrong with it, and lets cancels through', async () => {
    const kinds = everyKind(AAPL, '1')
    expect(await statusOf(kinds.market())).toBe(200)
    const { orderId } = resultOf(await kinds.limit())
    venue.exchange.faults.set({ name: 'market_disabled', match: AAPL })
    for (const [kind, send] of Object.entries(kinds)) {
      expect(await codeOf(send()), kind).toBe('trading_disabled')
    }
    expect(await codeOf(place({ market: AAPL, side: 'buy', type: 'x', size: '-1' }))).toBe(
      'trading_disabled',
    )
    const both = {
      orders: [{ market: AAPL, side: 'buy', size: '1', price: '1' }, user.limitOrder()],
    }
    const batch = resultOf(await post(`${ORDERS}/batch`, both))
    expect(batch.failedOrders).toMatchObject([{ errorCode: 'trading_disabled' }])
    expect(batch.addedOrders).toHaveLength(1)
    const cancelled = resultOf(await user.signed('DELETE', `${ORDERS}/${orderId}`))
    expect(cancelled).toMatchObject({ status: 'canceled', cancelReason: '' })
    venue.exchange.faults.clear()
    expect(await statusOf(kinds.reduce())).toBe(200)
  })
})

describe('a closed underlying', () => {
  const isClosed = async (market: string) => {
    const contracts = rowsOf(await user.ask('GET', '/v1/perps/contracts'))
    return contracts.find((contract) => contract.market === market)?.isClosed
  }

  it('is a notice: by the hours of a Sunday, and every order is taken', async () => {
    expect(await isClosed(AAPL)).toBe(true)
    const kinds = everyKind(AAPL, '1')
    for (const kind of ['market', 'limit', 'postOnly', 'exit', 'twap', 'reduce'] as const) {
      expect(await statusOf(kinds[kind]()), kind).toBe(200)
    }
    expect(await statusOf(post(LEVERAGE, { market: AAPL, leverage: '5' }))).toBe(200)
  })

  it('is one market’s by the fault, also where the market knows no hours', async () => {
    venue.exchange.faults.set({ name: 'underlying_closed', match: ENA })
    expect([await isClosed(ENA), await isClosed('BTC-USD.P')]).toEqual([true, false])
    const bought = resultOf(await place({ market: ENA, side: 'buy', type: 'market', size: '100' }))
    expect(bought).toMatchObject({ status: 'fullyfilled', filledSize: '100' })
  })
})

describe('an order that would meet its own account', () => {
  const tick = (steps: number, factor = 1) => (markOf(ENA) * factor + steps * 0.00001).toFixed(5)
  /** An order between best bid and ask, larger than anything that takes from it meanwhile. */
  const rest = async (side: string, price: string) => {
    const resting = { market: ENA, side, size: '100000', price, postOnly: true }
    const { orderId, status } = resultOf(await place(resting))
    expect(status).toBe('open')
    return orderId
  }

  it('is refused as a whole, at a limit, at market and in a batch; the open one stays', async () => {
    const price = tick(1)
    const orderId = await rest('sell', price)
    const own = { market: ENA, side: 'buy', size: '100' }
    const taking = [
      { ...own, price },
      { ...own, price, timeInForce: 'IOC' },
      { ...own, type: 'market' },
    ]
    for (const order of taking) {
      expect(await codeOf(place(order))).toBe('order_matches_against_self')
    }
    const batch = resultOf(await post(`${ORDERS}/batch`, { orders: taking }))
    expect(batch.addedOrders).toEqual([])
    expect(batch.failedOrders).toMatchObject(
      taking.map(() => ({ errorCode: 'order_matches_against_self' })),
    )
    expect(await listed()).toMatchObject([{ orderId, status: 'open' }])
    await user.signed('DELETE', `${ORDERS}/${orderId}`)
    expect(resultOf(await place({ ...own, type: 'market' })).status).toBe('fullyfilled')
  })

  it('as a part of a TWAP ends the open one, and says why', async () => {
    const orderId = await rest('sell', tick(1))
    const twap = { market: ENA, side: 'buy', size: '200', runningTime: 300, frequency: 150 }
    const { twapId } = resultOf(await post(TWAP, twap))
    await expect.poll(async () => (await byId(orderId)).status).toBe('canceled')
    expect(await byId(orderId)).toMatchObject({ cancelReason: 'selfMatchPrevention' })
    expect(resultOf(await user.signed('GET', `${TWAP}/${twapId}`))).toMatchObject({
      ...{ successfulOrders: 1, failedOrders: 0, filledSize: '100' },
    })
  })

  it('as an exit that fires ends itself, and says why; the open one stays', async () => {
    await place({ market: ENA, side: 'buy', type: 'market', size: '100' })
    const exit = { market: ENA, positionDirection: 'long', type: 'stopLoss' }
    await post(STOP, { ...exit, triggerPrice: tick(0, 0.98) })
    const [stop] = (await listed()).filter(({ status }) => status === 'untriggered')
    const orderId = await rest('buy', tick(0, 0.96))
    await venue.exchange.shock(ENA, Math.log(0.96))
    await expect.poll(async () => (await byId(stop?.orderId)).status).toBe('canceled')
    expect(await byId(stop?.orderId)).toMatchObject({
      ...{ cancelReason: 'selfMatchPrevention', filledSize: '0', type: 'stopMarket' },
    })
    expect((await byId(orderId)).status).toBe('open')
    const [position] = rowsOf(await user.signed('GET', '/v1/perps/positions'))
    expect(Number(position?.netQuantity)).toBeGreaterThanOrEqual(100)
  })
})
