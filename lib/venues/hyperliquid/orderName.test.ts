import { expect, it } from 'vitest'
import { parseOrderId, parseOrderName } from './orderName'

const CLOID = `0x${'aB'.repeat(16)}`

it('reads the id of an order, with its market or without, and an id of our own', () => {
  expect(parseOrderName('123')).toEqual({ kind: 'oid', oid: 123, marketId: undefined })
  expect(parseOrderName('xyz:GOLD:123')).toEqual({ kind: 'oid', oid: 123, marketId: 'xyz:GOLD' })
  expect(parseOrderName(CLOID)).toEqual({ kind: 'cloid', cloid: CLOID.toLowerCase() })
})

it('asks the venue by the number, or by the id of our own in lower case', () => {
  expect(parseOrderId('123')).toBe(123)
  expect(parseOrderId('BTC:123')).toBe(123)
  expect(parseOrderId(CLOID)).toBe(CLOID.toLowerCase())
})

it.each(['', 'abc', '-1', '1.5', '0x12', '1234567890123456', 'BTC:', `BTC:${CLOID}`])(
  'takes %j for no order id',
  (id) => {
    expect(parseOrderName(id)).toBeUndefined()
    expect(parseOrderId(id)).toBeUndefined()
  },
)
