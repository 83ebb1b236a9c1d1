import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ondoModule, PAPER_DEPLOYMENT } from './face'
import { resultOf, rowsOf, type TestUser } from './testing/testUser'
import { TestVenue } from './testing/testVenue'

const venue = new TestVenue(ondoModule(PAPER_DEPLOYMENT), quietExchanges)
const ORDERS = '/v1/perps/orders'
const STOP = '/v1/perps/stop_order'
const TWAP = '/v1/perps/twap/order'
const BTC = 'BTC-USD.P'
let user: TestUser

beforeAll(() => venue.open(), 60_000)
beforeEach(async () => {
  user = await venue.newUser()
})
afterAll(() => venue.remove())

const market = (side: string, size: string, more: Record<string, unknown> = {}) =>
  user.signed('POST', ORDERS, { market: BTC, side, type: 'market', size, ...more })
const mark = () => (venue.exchange.host.view.market(BTC)?.markTicks ?? 0) / 10
const at = (factor: number) => String(Math.round(mark() * factor))
const exit = (type: string, triggerPrice: string, more: Record<string, unknown> = {}) =>
  user.signed('POST', STOP, { market: BTC, positionDirection: 'long', type, triggerPrice, ...more })
const untriggered = async () =>
  rowsOf(await user.signed('GET', ORDERS)).filter(({ status }) => status === 'untriggered')
const byId = async (id: unknown) => resultOf(await user.signed('GET', `${ORDERS}/${id}`))

describe('the exits of a position', () => {
  it('are one of each kind, of all of it or a part, replaced when posted again', async () => {
    expect((await exit('stopLoss', at(0.9))).body.error_code).toBe('invalid_stop_order')
    await market('buy', '0.02')
    const [low, lower, high] = [at(0.9), at(0.85), at(1.1)]
    expect(resultOf(await exit('stopLoss', low))).toEqual({
      market: BTC,
      positionDirection: 'long',
      stopLoss: low,
      takeProfit: null,
    })
    // A price has no place in it: it is looked past, and the exit is at market.
    await exit('takeProfit', high, { price: '1' })
    expect(resultOf(await exit('stopLoss', lower, { quantity: '0.01' }))).toMatchObject({
      stopLoss: lower,
      takeProfit: high,
    })
    expect(await untriggered()).toMatchObject([
      { type: 'stopMarket', size: '0.01', price: '0', closePosition: false, reduceOnly: true },
      {
        ...{ type: 'takeProfitMarket', size: '0.02', closePosition: true },
        ...{ stopOrderType: 'takeProfit', triggerPrice: high },
      },
    ])
    const [position] = rowsOf(await user.signed('GET', '/v1/perps/positions'))
    expect(position).toMatchObject({ stopLossTriggerPrice: lower, takeProfitTriggerPrice: high })
    expect(resultOf(await user.signed('GET', STOP))[BTC]).toMatchObject({ stopLoss: lower })
    const code = async (reply: ReturnType<typeof exit>) => (await reply).body.error_code
    expect(await code(exit('stopLoss', at(1.1)))).toBe('stop_order_crosses_mark_price')
    expect(await code(exit('takeProfit', at(0.9)))).toBe('stop_order_crosses_mark_price')
    expect(await code(exit('stopLoss', '60000.5'))).toBe(
      'stop_order_trigger_price_invalid_increment',
    )
    expect(await code(exit('stopLoss', '-5'))).toBe('stop_order_trigger_price_negative')
    expect(await code(exit('stopLoss', low, { quantity: '0.03' }))).toBe('invalid_stop_order')
    expect(await code(exit('stopLoss', low, { positionDirection: 'short' }))).toBe(
      'invalid_stop_order',
    )
    const removed = await user.signed('DELETE', `${STOP}?market=${BTC}&type=stopLoss`)
    expect(resultOf(removed)).toMatchObject({ stopLoss: null, takeProfit: high })
    expect((await user.signed('DELETE', `${STOP}?market=${BTC}`)).body.result).toMatchObject({
      takeProfit: null,
    })
    expect(await untriggered()).toEqual([])
  })

  it('end with the position, and say so where it was turned over', async () => {
    await market('buy', '0.02')
    await exit('stopLoss', at(0.9))
    const [stop] = await untriggered()
    await market('sell', '0.02')
    expect(await byId(stop?.orderId)).toMatchObject({
      status: 'canceled',
      cancelReason: 'positionClosed',
    })
    await market('buy', '0.03')
    await exit('takeProfit', at(1.1))
    // Its size was that of the position it covered, and is not that of the next one.
    expect(await byId(stop?.orderId)).toMatchObject({ size: '0', closePosition: true })
    const [target] = await untriggered()
    expect(target).toMatchObject({ size: '0.03' })
    await market('sell', '0.04')
    expect(await byId(target?.orderId)).toMatchObject({
      cancelReason: 'stopOrderPositionDirectionMismatch',
    })
  })

  it('fire at the mark price and close at market', async () => {
    await market('buy', '0.02')
    await exit('stopLoss', at(0.98), { quantity: '0.01' })
    const [stop] = await untriggered()
    await venue.exchange.shock(BTC, Math.log(0.96))
    await expect.poll(async () => (await byId(stop?.orderId)).status).toBe('fullyfilled')
    const [position] = rowsOf(await user.signed('GET', '/v1/perps/positions'))
    expect(position).toMatchObject({ netQuantity: '0.01' })
    const [fill] = rowsOf(await user.signed('GET', '/v1/perps/fills?limit=1'))
    expect(fill).toMatchObject({ direction: 'closeLong', orderId: stop?.orderId })
    expect(Number(fill?.pnl)).toBeLessThan(0)
  })

  it('end with a position that is liquidated, as its orders do, each with its reason', async () => {
    user = await venue.newUser(100)
    await market('buy', '0.03')
    await exit('stopLoss', at(0.8))
    const [stop] = await untriggered()
    const rests = { market: BTC, side: 'buy', size: '0.0001', price: at(0.8) }
    const { orderId, status } = resultOf(await user.signed('POST', ORDERS, rests))
    expect(status).toBe('open')
    await venue.exchange.shock(BTC, Math.log(0.94))
    await expect.poll(async () => (await byId(orderId)).status).toBe('canceled')
    expect(await byId(orderId)).toMatchObject({ cancelReason: 'liquidation', filledSize: '0' })
    await expect.poll(async () => (await byId(stop?.orderId)).status).toBe('canceled')
    expect(await byId(stop?.orderId)).toMatchObject({ cancelReason: 'positionClosed' })
    expect(rowsOf(await user.signed('GET', '/v1/perps/positions'))).toEqual([])
  })

  it('end with a position that is liquidated, which is stated whole, as it was found', async () => {
    user = await venue.newUser(100)
    await market('buy', '0.03')
    const [before] = rowsOf(await user.signed('GET', '/v1/perps/positions'))
    await venue.exchange.shock(BTC, Math.log(0.94))
    const sales = async () => rowsOf(await user.signed('GET', '/v1/perps/liquidation_history'))
    await expect.poll(async () => (await sales()).length).toBeGreaterThan(0)
    const [found, ...others] = Object((await sales()).at(-1)).triggeringPositions
    expect(others).toEqual([])
    expect(Object.keys(found).sort()).toEqual(Object.keys(Object(before)).sort())
    const { averageEntryPrice, leverage } = Object(before)
    expect(found).toMatchObject({ market: BTC, direction: 'long', netQuantity: '0.03' })
    expect(found).toMatchObject({ averageEntryPrice, leverage })
    expect(Number(found.markPrice)).toBeLessThanOrEqual(Number(found.liquidationPrice))
    expect(Number(found.unrealizedPnl)).toBeLessThan(0)
    expect(Number(found.maintenanceMargin)).toBeGreaterThan(0)
  })

  it('that came with an order wait for it, and live and die with it', async () => {
    const legs = {
      takeProfit: { triggerPrice: at(1.2) },
      stopLoss: { triggerPrice: at(0.7) },
    }
    const entry = { market: BTC, side: 'buy', size: '0.01', price: at(0.8), ...legs }
    const { orderId } = resultOf(await user.signed('POST', ORDERS, entry))
    const pending = rowsOf(await user.signed('GET', ORDERS)).filter(
      ({ status }) => status === 'pending',
    )
    expect(pending).toHaveLength(2)
    await user.signed('DELETE', `${ORDERS}/${orderId}`)
    for (const { orderId: id } of pending) expect((await byId(id)).status).toBe('canceled')
    const now = { takeProfit: { triggerPrice: at(1.2) }, stopLoss: { triggerPrice: at(0.7) } }
    expect(resultOf(await market('buy', '0.01', now)).status).toBe('fullyfilled')
    expect(await untriggered()).toMatchObject([{ size: '0.01' }, { size: '0.01' }])
  })
})

describe('leverage', () => {
  it('is a whole number up to the market’s, across all positions', async () => {
    const set = (leverage: unknown, of = BTC) =>
      user.signed('POST', '/v1/perps/leverage', { market: of, leverage })
    expect((await set('10')).body).toEqual({ success: true })
    const read = await user.signed('GET', `/v1/perps/leverage?market=${BTC}`)
    expect(rowsOf(read)).toEqual([{ market: BTC, leverage: '10' }])
    for (const bad of ['26', '0', '2.5', 'x']) {
      expect((await set(bad)).body.error_code).toBe('invalid_leverage')
    }
    expect((await set('5', 'NOPE')).body.error_code).toBe('invalid_market')
    expect((await set(5)).status).toBe(400)
    await market('buy', '1')
    expect((await set('2')).body.error_code).toBe('insufficient_margin')
    const sizes = resultOf(await user.signed('GET', `/v1/perps/max_order_size?market=${BTC}`))
    expect(sizes.percent50).toMatchObject({ maxBidBaseSize: expect.stringMatching(/^0\.\d+$/) })
  })
})

describe('a TWAP', () => {
  const twap = (more: Record<string, unknown> = {}) =>
    user.signed('POST', TWAP, {
      market: BTC,
      side: 'buy',
      size: '0.01',
      runningTime: 300,
      frequency: 100,
      reduceOnly: false,
      ...more,
    })
  const state = async (id: unknown) => resultOf(await user.signed('GET', `${TWAP}/${id}`))

  it('places running time over frequency children, the last with the rest, and completes', async () => {
    const started = resultOf(await twap())
    expect(started).toMatchObject({
      twapId: expect.stringMatching(/^twap_[0-9a-f]{32}$/),
      orderStatus: 'running',
      runningTime: 300,
      frequency: 100,
      totalSize: '0.01',
    })
    for (let child = 0; child < 3; child += 1) {
      await expect
        .poll(async () => Number((await state(started.twapId)).successfulOrders))
        .toBeGreaterThan(child)
      venue.nowMs += 100_000
    }
    await expect.poll(async () => (await state(started.twapId)).orderStatus).toBe('completed')
    expect(await state(started.twapId)).toMatchObject({
      filledSize: '0.01',
      successfulOrders: 3,
      failedOrders: 0,
    })
    const fills = rowsOf(await user.signed('GET', `${TWAP}/${started.twapId}/fills`))
    const sizes = new Map<unknown, number>()
    for (const { orderId, size } of fills) {
      sizes.set(orderId, Number(((sizes.get(orderId) ?? 0) + Number(size)).toFixed(4)))
    }
    expect([...sizes.values()]).toEqual([0.0034, 0.0033, 0.0033])
    const children = rowsOf(await user.signed('GET', ORDERS))
    expect(children).toHaveLength(3)
    expect(children[0]).toMatchObject({ parentOrderId: started.twapId, status: 'fullyfilled' })
    const history = rowsOf(await user.signed('GET', '/v1/perps/twap/orders/history'))
    expect(history).toMatchObject([{ twapId: started.twapId }])
  })

  it('places a child for each whole interval, and no more than it has lots', async () => {
    for (const [size, children] of [
      ['0.01', 3],
      ['0.0002', 2],
    ] as const) {
      const { twapId } = resultOf(await twap({ size, runningTime: 331 }))
      for (let child = 1; child <= children; child += 1) {
        await expect.poll(async () => (await state(twapId)).successfulOrders).toBe(child)
        venue.nowMs += 100_000
      }
      expect(await state(twapId)).toMatchObject({
        ...{ orderStatus: 'completed', runningTime: 331, frequency: 100 },
        ...{ filledSize: size, successfulOrders: children, failedOrders: 0 },
      })
    }
  })

  it('counts children outside of its bounds as failed, and catches nothing up', async () => {
    const started = resultOf(await twap({ maxPrice: at(0.5) }))
    await expect.poll(async () => (await state(started.twapId)).failedOrders).toBe(1)
    venue.nowMs += 250_000
    await expect.poll(async () => (await state(started.twapId)).failedOrders).toBe(3)
    expect(await state(started.twapId)).toMatchObject({
      filledSize: '0',
      orderStatus: 'completed',
    })
  })

  it('is refused outside of the venue’s times, and is cancelled once', async () => {
    for (const bad of [
      { runningTime: 299, frequency: 1 },
      { runningTime: 86_401, frequency: 86_401 },
      { runningTime: 300, frequency: 151 },
      { runningTime: 300, frequency: 300 },
      { runningTime: 603, frequency: 3 },
      { runningTime: 604, frequency: 3 },
      { frequency: 0 },
    ]) {
      expect((await twap(bad)).body.error_code).toBe('invalid_twap_order_request')
    }
    const { twapId } = resultOf(await twap())
    expect(rowsOf(await user.signed('GET', '/v1/perps/twap/orders/running'))).toHaveLength(1)
    expect((await user.signed('DELETE', `${TWAP}/${twapId}`)).body).toEqual({ success: true })
    expect((await state(twapId)).orderStatus).toBe('canceled')
    const again = await user.signed('DELETE', `${TWAP}/${twapId}`)
    expect(again.body.error_code).toBe('twap_order_not_found')
    const wrong = await user.signed('GET', `${TWAP}/abc`)
    expect(wrong.body.error_code).toBe('invalid_twap_order_id')
  })
})
