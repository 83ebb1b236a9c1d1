import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewOrder } from '@/server/paper/engine/commands'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { type Reply, resultOf, rowsOf, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

const venue = new TestVenue(ondoModule(PAPER_DEPLOYMENT), quietExchanges)
const ORDERS = '/v1/perps/orders'
const BTC = 'BTC-USD.P'
let user: TestUser

beforeAll(() => venue.open(), 60_000)
beforeEach(async () => {
  user = await venue.newUser()
})
afterAll(() => venue.remove())

const place = (fields: Record<string, unknown>, who = user): Promise<Reply> =>
  who.signed('POST', ORDERS, fields)
const buy = (size = '0.01', more: Record<string, unknown> = {}) =>
  place({ market: BTC, side: 'buy', type: 'market', size, ...more })
const codeOf = async (reply: Promise<Reply>) => (await reply).body.error_code
const markOf = (market = BTC) => {
  const view = venue.exchange.host.view.market(market)
  return (view?.markTicks ?? 0) / 10 ** (view?.definition.priceDecimals ?? 0)
}
const listed = async (status: string) =>
  rowsOf(await user.signed('GET', `${ORDERS}?status=${status}`))
const near = (factor: number) => String(Math.round(markOf() * factor))

describe('an order', () => {
  it('rests, is found by either id, and is cancelled once', async () => {
    const placed = await place(user.limitOrder({ clientOrderId: 'mine-1', timeInForce: 'GTC' }))
    expect(resultOf(placed)).toEqual({
      orderId: expect.stringMatching(/^[0-9a-f]{32}$/),
      clientOrderId: 'mine-1',
      side: 'buy',
      price: '50000',
      size: '0.01',
      market: BTC,
      filledSize: '0',
      lastFillSize: '0',
      filledCost: '0',
      fee: '0',
      status: 'open',
      createdAt: expect.stringMatching(/^2026-11-22T.*Z$/),
      type: 'limit',
      timeInForce: 'GTC',
      reduceOnly: false,
    })
    const { orderId } = resultOf(placed)
    for (const id of [orderId, 'client:mine-1']) {
      expect(resultOf(await user.signed('GET', `${ORDERS}/${id}`)).orderId).toBe(orderId)
    }
    const other = await venue.newUser(0)
    expect(await codeOf(other.signed('GET', `${ORDERS}/${orderId}`))).toBe('order_not_found')
    expect(await codeOf(other.signed('DELETE', `${ORDERS}/${orderId}`))).toBe('order_not_found')
    const cancelled = resultOf(await user.signed('DELETE', `${ORDERS}/${orderId}`))
    expect(cancelled).toMatchObject({ status: 'canceled', cancelReason: '' })
    expect(await codeOf(user.signed('DELETE', `${ORDERS}/client:mine-1`))).toBe(
      'order_already_canceled',
    )
    expect(await codeOf(place(user.limitOrder({ clientOrderId: 'mine-1' })))).toBe(
      'clientOrderID_collision',
    )
  })

  it('trades at market with its fee, its fills and the position they make', async () => {
    const bought = resultOf(await buy('0.1'))
    expect(bought).toMatchObject({ status: 'fullyfilled', filledSize: '0.1', type: 'market' })
    expect(bought).not.toHaveProperty('timeInForce')
    expect(Number(bought.fee) / Number(bought.filledCost)).toBeCloseTo(0.00025, 6)
    const fills = rowsOf(await user.signed('GET', `${ORDERS}/${bought.orderId}/fills`))
    expect(fills[0]).toMatchObject({ direction: 'openLong', isMaker: false, side: 'buy' })
    const [position] = rowsOf(await user.signed('GET', '/v1/perps/positions'))
    expect(position).toMatchObject({ direction: 'long', netQuantity: '0.1', leverage: '25' })
    const balance = resultOf(await user.signed('GET', '/v1/perps/balance'))
    expect(Number(balance.walletBalance)).toBeCloseTo(10_000 - Number(bought.fee), 6)
    expect(Number(balance.marginBalance)).toBeCloseTo(
      Number(balance.walletBalance) + Number(balance.unrealizedPnl),
      6,
    )
    expect(balance).toMatchObject({ underLiquidation: false, netInvested: '10000' })
    expect(await codeOf(user.signed('DELETE', `${ORDERS}/${bought.orderId}`))).toBe(
      'order_already_fully_filled',
    )
  })

  it.each([
    ['XAU-USD.P', '0.1', 0.00035, 25],
    ['ETH-USD.P', '0.1', 0.00025, 25],
    ['AAPL-USD.P', '1', 0.00025, 20],
    ['HYPE-USD.P', '10', 0.00025, 10],
    ['ENA-USD.P', '1000', 0.00025, 5],
  ])('of %s has the fee and the leverage of its market', async (market, size, fee, leverage) => {
    const bought = resultOf(await place({ market, side: 'buy', type: 'market', size }))
    expect(bought).toMatchObject({ status: 'fullyfilled', filledSize: size })
    expect(Number(bought.fee) / Number(bought.filledCost)).toBeCloseTo(fee, 6)
    const [position] = rowsOf(await user.signed('GET', '/v1/perps/positions'))
    expect(position).toMatchObject({ market, leverage: String(leverage) })
    const { notionalValue, usedMargin } = Object(position)
    expect(Number(usedMargin) / Number(notionalValue)).toBeCloseTo(1 / leverage, 3)
  })

  it('for an amount of money buys what that pays for, on the grid', async () => {
    const bought = resultOf(
      await place({ market: BTC, side: 'buy', type: 'market', quoteSize: '1000' }),
    )
    expect(bought.status).toBe('fullyfilled')
    expect(Number(bought.filledCost)).toBeLessThanOrEqual(1_000)
    expect(Number(bought.filledCost)).toBeGreaterThan(980)
    expect(String(bought.filledSize)).toMatch(/^0\.01\d{0,2}$/)
  })

  it('that is immediate ends with what it found, and with nothing it ends cancelled', async () => {
    const none = await place(user.limitOrder({ timeInForce: 'IOC', clientOrderId: 'none' }))
    expect(none).toMatchObject({
      status: 200,
      body: {
        result: { status: 'canceled', cancelReason: 'immediateOrCancel', filledSize: '0' },
      },
    })
    const listed = rowsOf(await user.signed('GET', `${ORDERS}?status=canceled`))
    expect(listed).toMatchObject([{ clientOrderId: 'none' }])
    const some = resultOf(
      await place({
        market: BTC,
        side: 'buy',
        size: '0.01',
        price: near(1.01),
        timeInForce: 'IOC',
      }),
    )
    expect(some).toMatchObject({ status: 'fullyfilled', filledSize: '0.01' })
  })

  it('is refused in the venue’s order and words, and leaves nothing behind', async () => {
    const order = (more: Record<string, unknown>) => codeOf(place(user.limitOrder(more)))
    expect(await order({ market: 'NOPE-USD.P', type: 'x' })).toBe('invalid_market')
    expect(await order({ market: 'GME-USD.P', price: '20' })).toBe('trading_disabled')
    expect(await order({ type: 'stop', timeInForce: 'FOK' })).toBe('invalid_order_type')
    expect(await order({ type: 'market' })).toBe('invalid_market_order_fields')
    expect(await order({ quoteSize: '10', size: undefined })).toBe('invalid_market_order_fields')
    expect(await order({ timeInForce: 'FOK' })).toBe('invalid_time_in_force')
    expect(await order({ price: '50000.5' })).toBe('order_invalid_price')
    expect(await order({ price: '-1.5' })).toBe('order_invalid_price')
    expect(await order({ price: '-1' })).toBe('order_negative_price')
    expect(await order({ price: '20000000' })).toBe('price_over_ui_limit_10MM')
    expect(await order({ size: '0.00005' })).toBe('order_invalid_size')
    expect(await order({ size: '-1' })).toBe('order_negative_size')
    expect(await order({ clientOrderId: 'x'.repeat(65) })).toBe('clientOrderID_length_invalid')
    expect(await order({ clientOrderId: 'a b' })).toBe('clientOrderID_chars_invalid')
    expect(await order({ price: '1000' })).toBe('order_price_outside_safe_bounds')
    expect(await order({ size: '12' })).toBe('insufficient_margin')
    const taking = { postOnly: true, price: near(1.02) }
    expect(await order({ ...taking, size: '12' })).toBe('insufficient_margin')
    expect(await order(taking)).toBe('post_only_has_match')
    expect(await order({ builderCode: { code: 'a', feeRateBps: 5 } })).toBe('deprecated_field')
    const legs = { takeProfit: { triggerPrice: '49000' } }
    expect(await order(legs)).toBe('stop_order_crosses_order_price')
    expect(rowsOf(await user.signed('GET', ORDERS))).toEqual([])
  })

  it('lies on grids that are no powers of ten, where the house quotes too', async () => {
    const quarter = (price: string) =>
      place({ market: 'US500-USD.P', side: 'buy', size: '0.001', price })
    expect(await codeOf(quarter('6000.3'))).toBe('order_invalid_price')
    expect((await quarter('6000.25')).status).toBe(200)
    const silver = (size: string) => place({ market: 'XAG-USD.P', side: 'buy', size, price: '45' })
    expect(await codeOf(silver('0.07'))).toBe('order_invalid_size')
    expect((await silver('0.15')).status).toBe(200)
    for (const [market, tick, lot] of [
      ['US500-USD.P', 0.25, 0.001],
      ['BTC-USD.P', 1, 0.0001],
      ['XAG-USD.P', 0.005, 0.05],
    ] as const) {
      const { asks, bids } = resultOf(
        await user.ask('GET', `/v1/perps/depth?market=${market}&depth=20`),
      )
      const levels: [string, string][] = [asks, bids].flatMap((side) =>
        Array.isArray(side) ? side : [],
      )
      expect(levels.length).toBeGreaterThan(30)
      for (const [price, size] of levels) {
        expect(Math.abs(Number(price) / tick - Math.round(Number(price) / tick))).toBeLessThan(1e-6)
        expect(Math.abs(Number(size) / lot - Math.round(Number(size) / lot))).toBeLessThan(1e-6)
      }
    }
  })

  it('that would meet its own owner is refused', async () => {
    await venue.fund(user, 500_000)
    const at = (factor: number) => (markOf('ENA-USD.P') * factor).toFixed(5)
    const own = { market: 'ENA-USD.P', size: '100' }
    const resting = await place({ ...own, side: 'sell', price: at(1.001), clientOrderId: 'rests' })
    expect(resultOf(resting).status).toBe('open')
    // Far more than rests below it.
    const taker = { ...own, side: 'buy', size: '800000', price: at(1.01) }
    expect(await codeOf(place({ ...taker, size: '80000000' }))).toBe('insufficient_margin')
    expect(await codeOf(place({ ...taker, size: '900001' }))).toBe('net_position_too_large')
    expect(await codeOf(place(taker))).toBe('order_matches_against_self')
    expect(resultOf(await user.signed('GET', `${ORDERS}/client:rests`)).status).toBe('open')
  })

  it('is bound by the largest position of its market', async () => {
    await venue.fund(user, 1_000_000)
    const far = { market: 'US100-USD.P', side: 'buy', price: '20000' }
    expect((await place({ ...far, size: '39' })).status).toBe(200)
    expect(await codeOf(place({ ...far, size: '2' }))).toBe('net_position_too_large')
    const price = String(Math.round(markOf(far.market) * 1.02))
    const taking = { ...far, price, postOnly: true }
    expect(await codeOf(place({ ...taking, size: '2' }))).toBe('net_position_too_large')
    expect(await codeOf(place({ ...taking, size: '0.5' }))).toBe('post_only_has_match')
  })

  it('that is sent once more is refused as that, also where its exits would be refused by now', async () => {
    const sent = user.limitOrder({ clientOrderId: 'once' })
    expect((await place({ ...sent, takeProfit: { triggerPrice: near(1.1) } })).status).toBe(200)
    const late = { takeProfit: { triggerPrice: '49000' } }
    expect(await codeOf(place({ ...sent, ...late }))).toBe('clientOrderID_collision')
    const crossed = { ...sent, ...late, clientOrderId: 'other' }
    expect(await codeOf(place(crossed))).toBe('stop_order_crosses_order_price')
    // Refused for its exit, its id is free.
    expect((await place({ ...sent, clientOrderId: 'other' })).status).toBe(200)
  })
})

describe('a reducing order', () => {
  it('asks for margin first, then for a position that it can reduce', async () => {
    const poor = await venue.newUser(0)
    const sell = { market: BTC, side: 'sell', type: 'market', size: '0.02', reduceOnly: true }
    expect(await codeOf(place(sell, poor))).toBe('insufficient_margin')
    expect(await codeOf(place(sell))).toBe('reduce_only_no_open_position')
    await buy('0.01')
    expect(await codeOf(place(sell))).toBe('reduce_only_flipping_position')
    expect(await codeOf(place({ ...sell, side: 'buy' }))).toBe('reduce_only_increasing_position')
    expect(resultOf(await place({ ...sell, size: '0.01' })).status).toBe('fullyfilled')
    expect(rowsOf(await user.signed('GET', '/v1/perps/positions'))).toEqual([])
  })
})

describe('a closing order', () => {
  it('that is sent once more is refused as that, also where the first one closed the position', async () => {
    await buy()
    const close = { market: BTC, side: 'sell', type: 'market', size: '0.01', reduceOnly: true }
    expect((await place({ ...close, clientOrderId: 'close-1' })).status).toBe(200)
    const again = codeOf(place({ ...close, clientOrderId: 'close-1' }))
    expect(await again).toBe('clientOrderID_collision')
  })

  it('is taken where the account is worth nothing any more', async () => {
    await buy('0.01')
    const { view } = venue.exchange.host
    const account = view.account(user.address)
    expect.assert(account)
    const ruined = vi.spyOn(view, 'account').mockReturnValue({ ...account, equityMicro: 0 })
    const close = { market: BTC, side: 'sell', type: 'market', size: '0.01', reduceOnly: true }
    expect(await codeOf(place({ ...close, side: 'buy' }))).toBe('insufficient_margin')
    expect(resultOf(await place(close))).toMatchObject({ status: 'fullyfilled' })
    expect(await codeOf(place(close))).toBe('insufficient_margin')
    ruined.mockRestore()
  })
})

describe('a body', () => {
  it('that is not as it should be is refused naming the field, in our words', async () => {
    const errorOf = async (path: string, fields: unknown) =>
      (await user.signed('POST', path, fields)).body
    expect(await errorOf(ORDERS, user.limitOrder({ postOnly: 'yes' }))).toMatchObject({
      error_code: '',
      error: 'postOnly: must be true or false',
    })
    expect(await errorOf(ORDERS, { side: 'buy' })).toMatchObject({ error: 'market: is missing' })
    const batch = resultOf(await user.signed('POST', `${ORDERS}/batch`, { orders: [{ side: 1 }] }))
    expect(batch.failedOrders).toMatchObject([{ error: 'market: is missing' }])
    const stop = { market: BTC, positionDirection: 'up', type: 'stopLoss', triggerPrice: '5' }
    expect(await errorOf('/v1/perps/stop_order', stop)).toMatchObject({
      error: 'positionDirection: must be long or short',
    })
  })
})

describe('several orders', () => {
  it('of a batch succeed or fail each by itself, and are cancelled by ids or all at once', async () => {
    const batch = (orders: unknown[]) => user.signed('POST', `${ORDERS}/batch`, { orders })
    expect(await codeOf(batch([]))).toBe('batch_order_empty')
    expect(await codeOf(batch(Array(21).fill(user.limitOrder())))).toBe(
      'batch_order_too_many_orders',
    )
    const done = resultOf(
      await batch([user.limitOrder(), user.limitOrder({ size: '12' }), user.limitOrder()]),
    )
    expect(done.failedOrders).toMatchObject([{ errorCode: 'insufficient_margin' }])
    expect(done.addedOrders).toHaveLength(2)
    const open = rowsOf(await user.signed('GET', `${ORDERS}?status=open`))
    const ids = [open[0]?.orderId, 'f'.repeat(32)].join(',')
    const cancelled = resultOf(await user.signed('DELETE', `${ORDERS}/batch?orderIDs=${ids}`))
    expect(cancelled.successfulCancels).toHaveLength(1)
    expect(cancelled.failedCancels).toMatchObject([{ errorCode: 'order_not_found' }])
    expect(await codeOf(user.signed('DELETE', `${ORDERS}/batch`))).toBe('batch_cancel_empty')
    expect((await user.signed('DELETE', `${ORDERS}?market=${BTC}`)).body).toEqual({ success: true })
    expect(resultOf(await user.signed('GET', '/v1/counts/orders'))).toEqual({ perps: { open: 0 } })
  })

  it('are read in pages, newest first', async () => {
    for (let at = 0; at < 5; at += 1) await place(user.limitOrder({ clientOrderId: `n${at}` }))
    const seen: unknown[] = []
    let cursor = ''
    for (let page = 0; page < 3; page += 1) {
      const { body } = await user.signed('GET', `${ORDERS}?limit=2${cursor}`)
      seen.push(...rowsOf({ status: 200, headers: {}, text: '', body }))
      const { nextCursor } = Object(body.pageInfo)
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`
      expect(nextCursor === '').toBe(page === 2)
    }
    expect(seen).toMatchObject(
      ['n4', 'n3', 'n2', 'n1', 'n0'].map((clientOrderId) => ({ clientOrderId })),
    )
    expect(await codeOf(user.signed('GET', `${ORDERS}?cursor=ABC`))).toBe('invalid_cursor')
  })
})

describe('an open order', () => {
  it('is listed however many orders ended after it', async () => {
    const { orderId } = resultOf(await place(user.limitOrder()))
    const unmet: NewOrder = {
      ...{ marketId: BTC, side: 'buy', sizeLots: 1, limitTicks: 500_000, timeInForce: 'ioc' },
      ...{ reduceOnly: false, isMarket: false },
    }
    const account = user.address
    const orders = Array<NewOrder>(500).fill(unmet)
    for (let at = 0; at < 4; at += 1) {
      await venue.exchange.host.submit({ type: 'placeOrders', account, orders, grouping: 'none' })
    }
    expect(await listed('open')).toMatchObject([{ orderId, status: 'open' }])
    expect(await listed('canceled')).toHaveLength(100)
  })
})

describe('a venue that lags', () => {
  it('shows an order and its fills a while after it took them', async () => {
    venue.exchange.faults.set({ name: 'lag_reads', delayMs: 60_000 })
    const { orderId } = resultOf(await buy())
    const read = () => user.signed('GET', `${ORDERS}/${orderId}`)
    expect(await codeOf(read())).toBe('order_not_found')
    expect(rowsOf(await user.signed('GET', ORDERS))).toEqual([])
    expect(rowsOf(await user.signed('GET', '/v1/perps/fills'))).toEqual([])
    venue.nowMs += 60_000
    expect((await read()).status).toBe(200)
    expect(rowsOf(await user.signed('GET', '/v1/perps/fills')).length).toBeGreaterThan(0)
    venue.exchange.faults.clear()
  })
})

describe('the delayed path', () => {
  it('is where a speed bump sends an order, which is taken there', async () => {
    venue.exchange.faults.set({ name: 'speed_bump' })
    const bumped = await place(user.limitOrder())
    expect(bumped).toMatchObject({ status: 307, body: { error_code: 'redirect' } })
    expect(bumped.headers.location).toBe(`${ORDERS}/delayed`)
    expect((await user.signed('POST', `${ORDERS}/delayed`, user.limitOrder())).status).toBe(200)
    expect((await user.signed('DELETE', ORDERS)).status).toBe(200)
    venue.exchange.faults.clear()
  })

  it('helps nothing where the market is disabled, which a closed underlying does not do', async () => {
    const apple = { market: 'AAPL-USD.P', side: 'buy', size: '1', price: '250' }
    const isClosed = async () => {
      const contracts = rowsOf(await user.ask('GET', '/v1/perps/contracts'))
      return [apple.market, BTC].map(
        (symbol) => contracts.find(({ market }) => market === symbol)?.isClosed,
      )
    }
    const before = await isClosed()
    venue.exchange.faults.set({ name: 'market_disabled', match: 'AAPL' })
    expect(await codeOf(place(apple))).toBe('trading_disabled')
    expect(await codeOf(user.signed('POST', `${ORDERS}/delayed`, apple))).toBe('trading_disabled')
    expect((await place(user.limitOrder())).status).toBe(200)
    expect(await isClosed()).toEqual(before)
    venue.exchange.faults.clear()
    venue.exchange.faults.set({ name: 'underlying_closed', match: 'AAPL' })
    expect(await isClosed()).toEqual([true, false])
    expect((await place(apple)).status).toBe(200)
    venue.exchange.faults.clear()
    expect((await place(apple)).status).toBe(200)
  })
})
