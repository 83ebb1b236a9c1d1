import { expect, it } from 'vitest'
import type { VenueRequest } from '@/lib/schema/action/actionStep'
import { accepted } from './result'

const at = (path: string): VenueRequest => ({ method: 'POST', path, body: '{}' })
const ORDERS = at('/v1/perps/orders')
const TWAPS = at('/v1/perps/twap/order')
const WITHDRAWALS = at('/v1/withdraw')
const order = { orderId: 'o1', status: 'open', filledSize: '0' }

it.each<[string, VenueRequest, unknown]>([
  ['nothing is said of an order', ORDERS, null],
  ['an order is of another form', ORDERS, { odd: true }],
  ['an order has no id', ORDERS, { ...order, orderId: undefined }],
  ['an order has no status', ORDERS, { ...order, status: undefined }],
  ['it is not said how much of an order was executed', ORDERS, { ...order, filledSize: '' }],
  ['nothing is said of an order on the delayed path', at('/v1/perps/orders/delayed'), null],
  ['nothing is said of a TWAP', TWAPS, null],
  ['a TWAP has no id', TWAPS, { twapId: '' }],
  ['nothing is said of a withdrawal', WITHDRAWALS, null],
  ['a withdrawal has no id', WITHDRAWALS, { withdrawal_status: 'pending' }],
])('no outcome is made up where %s', (_, request, answer) => {
  expect(accepted('x', request, answer)).toBeUndefined()
})

it('reads the outcome of an order whatever form the rest of the answer has', () => {
  const odd = { createdAt: 7, market: null, cancelReason: 5 }
  expect(accepted('x', ORDERS, { ...order, ...odd })).toEqual({
    ...{ action: 'x', success: true, orderId: 'o1' },
  })
  const ended = { ...order, ...odd, status: 'canceled', filledSize: '0.00' }
  expect(accepted('x', ORDERS, ended)).toMatchObject({
    ...{ success: false, errorCode: 2020, orderId: 'o1' },
  })
})

it.each(['/v1/perps/leverage', '/v1/perps/stop_order'])(
  'asks for no more than that it was taken of what has nothing to report: %s',
  (path) => {
    expect(accepted('x', at(path), null)).toEqual({ action: 'x', success: true })
  },
)
