import { expect, it } from 'vitest'
import { orderIdPrefix } from '@/lib/venues/ondo/actions/clientIds'
import { WireOrder } from '@/lib/venues/ondo/wire/account'
import { mapOrder } from './order'

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
