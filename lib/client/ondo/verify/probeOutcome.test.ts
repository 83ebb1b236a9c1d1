import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  type FakeOndo,
  fakeOndo,
  refusal,
  type Scripted,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import type { VenueRequest } from '@/lib/schema/action/actionStep'

const ORDER: VenueRequest = {
  method: 'POST',
  path: '/v1/perps/orders',
  body: '{"market":"BTC-USD.P","clientOrderId":"pd1"}',
}

const UNKNOWN = { success: false, errorCode: 2100 }

describe('an outcome that was not reported', () => {
  const lost: ActionResult = { action: 'x', success: false, error: 'lost', errorCode: 2100 }

  async function probe(venue: FakeOndo, request: VenueRequest): Promise<ActionResult | undefined> {
    const hmac = { keyId: 'k', timestampMs: venue.clock.now(), signature: 'a'.repeat(64) }
    const sent: ExecuteActionRequest = {
      provider: 'ondo',
      address: `0x${ADDRESS.slice(2).toLowerCase()}`,
      action: 'placeOrder',
      actions: [{ action: 'x', request, hmac }],
    }
    const looking = venue.plugin.probeOutcome?.(sent, [lost])
    for (let second = 0; second < 60; second += 1) {
      // A look takes many turns of promises; the clock stands while it does.
      await new Promise((resume) => setImmediate(resume))
      await venue.clock.advanceAsync(1000)
    }
    return (await looking)?.[0]
  }

  const order = {
    orderId: 'o1',
    market: 'BTC-USD.P',
    side: 'buy',
    type: 'limit',
    size: '1',
    filledSize: '0',
    status: 'open',
    createdAt: '2026-11-21T00:00:00Z',
  }
  const find = 'GET /v1/perps/orders/client:pd1'

  it('is found by the client order id', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script[find] = success(order)
    expect(await probe(venue, ORDER)).toEqual({ action: 'x', success: true, orderId: 'o1' })
  })

  it('counts as not taken only once the signature has expired at the venue', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    const startMs = venue.clock.now()
    const looks: number[] = []
    venue.script[find] = () => {
      looks.push(venue.clock.now() - startMs)
      return refusal(400, 'order_not_found')
    }
    expect(await probe(venue, ORDER)).toMatchObject({ success: false, errorCode: 2020 })
    // 30 s of the signature, and as much as its clock may be behind ours without being measured so.
    expect(Math.max(...looks)).toBeGreaterThan(37_000)
  })

  it.each([
    ['names none', success({ 'BTC-USD.P': { price: '1' } })],
    ['cannot be asked', refusal(400, 'invalid_market')],
  ])('stays unknown where the venue’s time was never read: it %s', async (_, marks) => {
    const venue = fakeOndo()
    venue.script['GET /v1/perps/mark_prices'] = marks
    await signIn(venue)
    venue.script[find] = refusal(400, 'order_not_found')
    expect(await probe(venue, ORDER)).toEqual(lost)
    venue.script[find] = success(order)
    expect(await probe(venue, ORDER)).toMatchObject({ success: true })
  })

  it('is found where the order arrives late', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    const startMs = venue.clock.now()
    venue.script[find] = () =>
      venue.clock.now() - startMs > 20_000 ? success(order) : refusal(400, 'order_not_found')
    expect(await probe(venue, ORDER)).toMatchObject({ success: true })
  })

  it('stays unknown where the venue cannot be asked', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script[find] = refusal(401, 'auth_expired')
    expect(await probe(venue, ORDER)).toEqual(lost)
  })

  it.each<[string, Scripted]>([
    ['is not reached', 'lost'],
    ['is busy', refusal(500, 'server_is_busy')],
    ['has had too many questions', refusal(429, 'too_many_requests')],
  ])('is asked for again where the venue %s for a while', async (_, answer) => {
    const venue = fakeOndo()
    await signIn(venue)
    const startMs = venue.clock.now()
    venue.script[find] = () => (venue.clock.now() - startMs > 20_000 ? success(order) : answer)
    expect(await probe(venue, ORDER)).toMatchObject({ success: true, orderId: 'o1' })
    venue.script[find] = answer
    expect(await probe(venue, ORDER)).toEqual(lost)
  })

  const post = (path: string, body: object): VenueRequest => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
  })

  const TWAP = {
    ...{ market: 'BTC-USD.P', side: 'buy', size: '1', runningTime: 300, frequency: 30 },
    reduceOnly: false,
  }
  const twapRow = (venue: FakeOndo, more: object = {}) => ({
    ...{ twapId: 'twap_1', market: 'BTC-USD.P', side: 'buy', totalSize: '1', filledSize: '0' },
    ...{ runningTime: 300, frequency: 30, orderStatus: 'running' },
    startTime: new Date(venue.clock.now()).toISOString(),
    ...more,
  })
  const twapsOf = (venue: FakeOndo, running: readonly object[], past: readonly object[]) => {
    venue.script['GET /v1/perps/twap/orders/running'] = success(running)
    venue.script['GET /v1/perps/twap/orders/history'] = success(past)
  }

  it.each(['running', 'past'])('of a TWAP is read from those that are %s', async (where) => {
    const venue = fakeOndo()
    await signIn(venue)
    const rows = [twapRow(venue)]
    twapsOf(venue, where === 'running' ? rows : [], where === 'past' ? rows : [])
    expect(await probe(venue, post('/v1/perps/twap/order', TWAP))).toEqual({
      ...{ action: 'x', success: true, twapId: 'twap_1' },
    })
  })

  it('is never taken from another TWAP, and none is reported before its time is up', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    const startMs = venue.clock.now()
    const others = [
      ...[{ totalSize: '2' }, { side: 'sell' }, { market: 'NVDA-USD.P' }, { runningTime: 600 }],
      ...[{ frequency: 60 }, { startTime: '2020-01-01T00:00:00Z' }, { reduceOnly: true }],
      ...[{ maxPrice: '99000' }, { minPrice: '90000' }],
      // Before and after this one could be taken.
      ...[-38_000, 38_000].map((ms) => ({ startTime: new Date(startMs + ms).toISOString() })),
    ]
    const rows = others.map((more) => twapRow(venue, more))
    twapsOf(venue, rows, rows)
    expect(await probe(venue, post('/v1/perps/twap/order', TWAP))).toMatchObject({
      ...{ success: false, errorCode: 2020 },
    })
    expect(venue.clock.now() - startMs).toBeGreaterThan(30_000)
  })

  it.each([-100, -6_900, -8_000, -30_000])(
    'stays unknown where an equal TWAP began %i ms from the stamp: a stamp may be ahead',
    async (ms) => {
      const venue = fakeOndo()
      await signIn(venue)
      const startTime = new Date(venue.clock.now() + ms).toISOString()
      twapsOf(venue, [twapRow(venue, { startTime })], [])
      expect(await probe(venue, post('/v1/perps/twap/order', TWAP))).toEqual(lost)
    },
  )

  it('of a TWAP waits for its time where another like it runs: both may be, and then none is reported', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    const startMs = venue.clock.now()
    const other = twapRow(venue)
    const bounded = { ...TWAP, minPrice: '90000', maxPrice: '99000' }
    venue.script['GET /v1/perps/twap/orders/history'] = success([])
    venue.script['GET /v1/perps/twap/orders/running'] = () => {
      const isThere = venue.clock.now() - startMs > 25_000
      return success(isThere ? [other, { ...other, twapId: 'twap_2' }] : [other])
    }
    expect(await probe(venue, post('/v1/perps/twap/order', TWAP))).toEqual(lost)
    // One without bounds may be this one, listed without them.
    twapsOf(venue, [twapRow(venue)], [])
    expect(await probe(venue, post('/v1/perps/twap/order', bounded))).toEqual(lost)
    // The bounds distinguish the two.
    const own = twapRow(venue, { twapId: 'twap_3', minPrice: '90000.0', maxPrice: '99000' })
    twapsOf(venue, [twapRow(venue), own], [])
    expect(await probe(venue, post('/v1/perps/twap/order', bounded))).toMatchObject({
      ...{ success: true, twapId: 'twap_3' },
    })
  })

  it.each<[string, VenueRequest, string, unknown]>([
    [
      'a TWAP',
      post('/v1/perps/twap/order', TWAP),
      'GET /v1/perps/twap/orders/running',
      [{ twapId: 'twap_1', startTime: 'soon' }],
    ],
    [
      'the exits of the position',
      post('/v1/perps/stop_order', {
        ...{ market: 'BTC-USD.P', positionDirection: 'long', type: 'stopLoss' },
        triggerPrice: '90000',
      }),
      'GET /v1/perps/stop_order',
      { 'BTC-USD.P': { stopLoss: { at: '90000' } } },
    ],
    [
      'the exits of the position of a cancelled one',
      { method: 'DELETE', path: '/v1/perps/stop_order?market=BTC-USD.P&type=stopLoss' },
      'GET /v1/perps/stop_order',
      { 'BTC-USD.P': { stopLoss: { at: '90000' } } },
    ],
    [
      'the leverage of a market',
      post('/v1/perps/leverage', { market: 'BTC-USD.P', leverage: '7' }),
      'GET /v1/perps/leverage',
      [{ market: 'BTC-USD.P', leverage: {} }],
    ],
  ])('stays unknown where %s is listed that cannot be read', async (_, request, path, reported) => {
    const venue = fakeOndo()
    await signIn(venue)
    twapsOf(venue, [], [])
    const position = { market: 'BTC-USD.P', direction: 'long', netQuantity: '1' }
    venue.script['GET /v1/perps/positions'] = success([position])
    venue.script[path] = success(reported)
    expect(await probe(venue, request)).toEqual(lost)
  })

  const before = { createdAt: '2020-01-01T00:00:00Z' }
  const since = { createdAt: '2030-01-01T00:00:00Z' }
  it.each([
    ['is done where nothing is left', [], {}, { success: true }],
    ['is done where what is left has ended', [{ status: 'canceled' }], {}, { success: true }],
    ['is not done where an order rests on', [before], {}, { success: false, errorCode: 2020 }],
    [
      'is not done where a leg waits on for its order',
      [{ ...before, status: 'pending' }],
      {},
      { success: false, errorCode: 2020 },
    ],
    ['stays unknown where only newer orders are left', [since], {}, UNKNOWN],
    ['stays unknown where an exit sleeps on', [{ ...before, status: 'untriggered' }], {}, UNKNOWN],
    ['stays unknown where a position has an exit', [], { stopLoss: '90000' }, UNKNOWN],
    ['stays unknown where an order cannot be read', [{ size: 'much' }], {}, UNKNOWN],
  ])('of a cancel of all %s, once its time is up', async (_, rows, exits, expected) => {
    const venue = fakeOndo()
    await signIn(venue)
    const startMs = venue.clock.now()
    const looks: number[] = []
    venue.script['GET /v1/perps/orders'] = ({ path }) => {
      looks.push(venue.clock.now() - startMs)
      const listed = rows.map((row) => ({ ...order, ...row }))
      // The venue's filter leaves out what waits or sleeps.
      const isOpen = path.includes('status=open')
      return success(listed.filter(({ status }) => !isOpen || status === 'open'))
    }
    venue.script['GET /v1/perps/stop_order'] = success({ 'BTC-USD.P': exits })
    expect(await probe(venue, { method: 'DELETE', path: '/v1/perps/orders' })).toMatchObject(
      expected,
    )
    expect(Math.min(...looks)).toBeGreaterThan(37_000)
  })

  it('stays unknown where two TWAPs of that moment are as this one', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    twapsOf(venue, [twapRow(venue), twapRow(venue, { twapId: 'twap_2' })], [])
    expect(await probe(venue, post('/v1/perps/twap/order', TWAP))).toEqual(lost)
    // The same one, listed twice, is one.
    twapsOf(venue, [twapRow(venue)], [twapRow(venue)])
    expect(await probe(venue, post('/v1/perps/twap/order', TWAP))).toMatchObject({
      ...{ success: true, twapId: 'twap_1' },
    })
  })

  const COMPLETED = { success: false, errorCode: 2024, error: expect.stringContaining('TWAP') }
  it.each<[string, object, object]>([
    ['ended', { orderStatus: 'cancelled' }, { success: true, twapId: 'twap_1' }],
    ['runs on', { orderStatus: 'running' }, { success: false, errorCode: 2020 }],
    ['filled all', { orderStatus: 'completed', filledSize: '1.0' }, COMPLETED],
    ['ran out with a part of it', { orderStatus: 'Completed', filledSize: '0.5' }, COMPLETED],
    ['failed', { orderStatus: 'failed' }, COMPLETED],
  ])('of a cancelled TWAP that %s is reported as such', async (_, row, expected) => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script['GET /v1/perps/twap/order/twap_1'] = success(twapRow(venue, row))
    const request = { method: 'DELETE', path: '/v1/perps/twap/order/twap_1' } as const
    expect(await probe(venue, request)).toMatchObject(expected)
  })

  it.each<[string, VenueRequest, string, unknown, object]>([
    [
      'leverage',
      post('/v1/perps/leverage', { market: 'BTC-USD.P', leverage: '7' }),
      'GET /v1/perps/leverage',
      [{ market: 'BTC-USD.P', leverage: '7' }],
      { success: true },
    ],
    [
      'the cancel of an exit that is still there',
      { method: 'DELETE', path: '/v1/perps/stop_order?market=BTC-USD.P&type=takeProfit' },
      'GET /v1/perps/stop_order',
      { 'BTC-USD.P': { stopLoss: null, takeProfit: '120000' } },
      { success: false, errorCode: 2020 },
    ],
    [
      'a withdrawal',
      post('/v1/withdraw', { customer_withdrawal_id: 'wd-1' }),
      'POST /v1/get_withdrawal_status',
      { withdrawal_status: 'pending', withdrawal_id: 'w_1' },
      { success: true, orderId: 'w_1' },
    ],
    [
      'a cancel',
      { method: 'DELETE', path: '/v1/perps/orders/o1' },
      'GET /v1/perps/orders/o1',
      { ...order, status: 'canceled' },
      { success: true, orderId: 'o1' },
    ],
    [
      'a cancel that came too late',
      { method: 'DELETE', path: '/v1/perps/orders/o1' },
      'GET /v1/perps/orders/o1',
      { ...order, status: 'fullyfilled' },
      { success: false, errorCode: 2024 },
    ],
  ])('of %s is read from what the venue shows', async (_, request, path, reported, expected) => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script[path] = success(reported)
    expect(await probe(venue, request)).toMatchObject(expected)
  })

  it('of a cancel is no success where the venue knows no such order: it may come yet', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script[find] = refusal(400, 'order_not_found')
    const path = '/v1/perps/orders/client:pd1'
    expect(await probe(venue, { method: 'DELETE', path })).toMatchObject({
      ...{ success: false, errorCode: 2024 },
    })
  })

  const part = { quantity: '0.4' }
  it.each([
    ['covers the position', {}, { size: '1' }, { success: true }],
    ['covers a part', part, { size: '0.4' }, { success: true }],
    ['has another size', part, { size: '1' }, UNKNOWN],
    ['is over a part where all was asked for', {}, { size: '0.4' }, UNKNOWN],
    ['lies on the other side', { positionDirection: 'short' }, { size: '1' }, { errorCode: 2020 }],
    ['has another trigger', { triggerPrice: '90001' }, { size: '1' }, { errorCode: 2020 }],
    ['is not listed with a size', {}, { status: 'canceled' }, UNKNOWN],
  ])('of an exit is read from what is open: one that %s', async (_, asked, row, expected) => {
    const venue = fakeOndo()
    await signIn(venue)
    const exits = { positionDirection: 'long', stopLoss: '90000', takeProfit: null }
    venue.script['GET /v1/perps/stop_order'] = success({ 'BTC-USD.P': exits })
    const stop = { type: 'stopMarket', stopOrderType: 'stopLoss', triggerPrice: '90000' }
    const listed = { ...order, side: 'sell', ...stop, status: 'untriggered', ...row }
    venue.script['GET /v1/perps/orders'] = success([listed])
    const position = { market: 'BTC-USD.P', direction: 'long', netQuantity: '1' }
    venue.script['GET /v1/perps/positions'] = success([position])
    const body = {
      ...{ market: 'BTC-USD.P', positionDirection: 'long', type: 'stopLoss' },
      ...{ triggerPrice: '90000', ...asked },
    }
    expect(await probe(venue, post('/v1/perps/stop_order', body))).toMatchObject(expected)
  })

  it.each(['failure', 'cancelled'])(
    'of a withdrawal that ended in %s is no success',
    async (end) => {
      const venue = fakeOndo()
      await signIn(venue)
      const reported = { withdrawal_status: end, withdrawal_id: 'w_1' }
      venue.script['POST /v1/get_withdrawal_status'] = success(reported)
      const request = post('/v1/withdraw', { customer_withdrawal_id: 'wd-1' })
      expect(await probe(venue, request)).toMatchObject({ success: false, errorCode: 2020 })
    },
  )

  it('of a withdrawal stays unknown where what the venue says of it cannot be read', async () => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script['POST /v1/get_withdrawal_status'] = success({ withdrawal_status: 'pending' })
    const request = post('/v1/withdraw', { customer_withdrawal_id: 'wd-1' })
    expect(await probe(venue, request)).toEqual(lost)
  })

  it.each([
    [
      'is reported with its id where its position is still held',
      'long',
      { success: true, orderId: 'BTC-USD.P:stopLoss' },
    ],
    ['stays unknown where the position is gone: it may have triggered', 'neutral', UNKNOWN],
  ])('of a cancelled exit %s', async (_, direction, expected) => {
    const venue = fakeOndo()
    await signIn(venue)
    venue.script['GET /v1/perps/stop_order'] = success({ 'BTC-USD.P': { stopLoss: null } })
    venue.script['GET /v1/perps/positions'] = success([
      { market: 'BTC-USD.P', direction, netQuantity: direction === 'neutral' ? '0' : '1' },
    ])
    const path = '/v1/perps/stop_order?market=BTC-USD.P&type=stopLoss'
    expect(await probe(venue, { method: 'DELETE', path })).toMatchObject(expected)
  })
})
