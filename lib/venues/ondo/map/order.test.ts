import { expect, it } from 'vitest'
import { orderIdPrefix } from '@/lib/venues/ondo/actions/clientIds'
import { WireOrder, WireTwap } from '@/lib/venues/ondo/wire/account'
import { mapOrder, mapTwap, mapTwapOrder } from './order'

const listed = { market: { id: 'BTC-USD.P', categoryId: 'ondo' } } as unknown as Parameters<
  typeof mapOrder
>[1]
const HEX = '0123456789abcdef'.repeat(2)
const MARKET_ID = `${orderIdPrefix({ type: 'MARKET' })}${HEX}`

/** A buy as the venue lists it: a limit order that never rests, unless said otherwise. */
const order = (member: object = {}) =>
  mapOrder(
    WireOrder.parse({
      ...{ orderId: 'a1', side: 'buy', price: '98940', size: '1', market: 'BTC-USD.P' },
      ...{ filledSize: '1', filledCost: '97010', fee: '1', status: 'fullyfilled', type: 'limit' },
      ...{ timeInForce: 'IOC', createdAt: '2026-09-14T11:10:00Z', ...member },
    }),
    listed,
  )

it('lists a market order of ours as one, though it went as a limit order with a bound', () => {
  expect(order({ clientOrderId: MARKET_ID })).toMatchObject({
    ...{ type: 'MARKET', timeInForce: 'IOC', price: '98940', averagePrice: '97010' },
    ...{ status: 'FILLED', clientOrderId: MARKET_ID },
  })
})

it.each([
  ['a limit order of ours that never rests', { clientOrderId: `pd${HEX}` }],
  ['one of another client', { clientOrderId: 'pdm-mine' }],
  ['one without a client order id', {}],
  [
    'one that rests, with the id of a market order',
    { clientOrderId: MARKET_ID, timeInForce: 'GTC' },
  ],
])('lists %s as the limit order that the venue says it is', (_, member) => {
  expect(order(member).type).toBe('LIMIT')
})

it('takes the venue at its word for every other type', () => {
  expect(order({ type: 'market', price: '0', timeInForce: undefined }).type).toBe('MARKET')
  const stop = { type: 'stopMarket', stopOrderType: 'stopLoss', triggerPrice: '90000' }
  expect(order({ ...stop, clientOrderId: MARKET_ID }).type).toBe('STOP_MARKET')
})

const twap = (orderStatus: string) =>
  WireTwap.parse({
    ...{ twapId: 'twap_1', market: 'BTC-USD.P', side: 'buy', startTime: '2026-09-14T11:10:00Z' },
    ...{ runningTime: 3_600, frequency: 60, filledSize: '0.1', totalSize: '0.5', orderStatus },
    finishTime: '2026-09-14T12:10:00Z',
  })

it.each([
  ['running', 'RUNNING', 'OPEN', false],
  ['completed', 'COMPLETED', 'FILLED', true],
  ['canceled', 'CANCELLED', 'CANCELLED', true],
  ['Cancelled', 'CANCELLED', 'CANCELLED', true],
  ['failed', 'FAILED', 'REJECTED', true],
])(
  'a TWAP that is %s has that status as a TWAP and as an order',
  (word, status, asOrder, isOver) => {
    const mapped = mapTwap(twap(word), listed)
    expect(mapped.status).toBe(status)
    expect(mapped.endedAt !== undefined).toBe(isOver)
    expect(mapTwapOrder(twap(word), listed).status).toBe(asOrder)
  },
)

it.each(['paused', 'pending', 'throttled', ''])(
  'a TWAP under a word that is not known, such as “%s”, is not called ended',
  (word) => {
    const mapped = mapTwap(twap(word), listed)
    expect([mapped.status, mapped.endedAt]).toEqual(['RUNNING', undefined])
    expect(mapTwapOrder(twap(word), listed).status).toBe('OPEN')
  },
)
