import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { PendingOrder } from '@/lib/stores/orders/pendingOrders'
import { faceOf, orderRows } from './orderRow'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const order: Order = {
  orderId: '1',
  market: {
    providerId: 'venue',
    id: 'BTC',
    categoryId: 'perps',
    baseAsset: asset,
    quoteAsset: asset,
  },
  side: 'SELL',
  type: 'STOP_MARKET',
  price: decimal('55000'),
  originalSize: decimal('0.5'),
  remainingSize: decimal('0.5'),
  filledSize: decimal('0'),
  reduceOnly: true,
  status: 'OPEN',
  triggerPrice: decimal('60000'),
  createdAt: '2026-11-21T03:00:00.000Z',
  updatedAt: '2026-11-21T03:00:00.000Z',
}
const pending: PendingOrder = {
  id: 'p',
  account: 'venue:0xaa',
  marketId: 'BTC',
  side: 'BUY',
  type: 'LIMIT',
  size: decimal('0.01'),
  price: decimal('60000'),
  reduceOnly: false,
  placedAtMs: 5,
  sentAtMs: 0,
  stage: 'sending',
}

describe('orderRows', () => {
  it('lists what is on its way before what the venue lists, and marks cancels', () => {
    const rows = orderRows(
      { orders: [order], positions: [] },
      [pending],
      new Map([['1', 'cancel']]),
      new Map(),
      {
        orderId: '1',
        texts: {},
      },
    )
    expect(rows).toMatchObject([
      { kind: 'pending', key: 'pending-p' },
      { kind: 'listed', key: '1', change: 'cancel', edit: { orderId: '1' } },
    ])
  })

  it.each([
    ['the venue’s own id', '1'],
    ['the id it was sent with, behind its market', 'BTC:77'],
    ['that id alone', '77'],
  ])('shows an order once that a read lists before the stream, known by %s', (_what, orderId) => {
    const keysOf = (sent: PendingOrder) =>
      orderRows(
        { orders: [{ ...order, clientOrderId: '77' }], positions: [] },
        [sent],
        new Map(),
        new Map(),
        undefined,
      ).map(({ key }) => key)
    expect(keysOf({ ...pending, orderId, stage: 'accepted' })).toEqual(['1'])
    expect(keysOf({ ...pending, clientOrderId: orderId })).toEqual(['1'])
    expect(keysOf({ ...pending, clientOrderId: '8' })).toEqual(['pending-p', '1'])
    expect(keysOf({ ...pending, orderId: '8', stage: 'accepted' })).toEqual(['pending-p', '1'])
  })
})

describe('legs of an unfilled parent', () => {
  const parent: Order = {
    ...order,
    orderId: 'parent',
    side: 'BUY',
    type: 'LIMIT',
    reduceOnly: false,
    price: decimal('61000'),
    originalSize: decimal('0.02'),
    triggerPrice: undefined,
  }
  const leg = { ...order, orderId: 'leg', parentOrderId: 'parent', remainingSize: decimal('0.02') }
  const rowsOf = (orders: readonly Order[]) =>
    orderRows({ orders, positions: [] }, [], new Map(), new Map(), undefined)

  it('are listed below it, with their result at its price', () => {
    const rows = rowsOf([leg, order, parent])
    expect(rows.map(({ key }) => key)).toEqual(['1', 'parent', 'leg'])
    expect(rows[2]).toMatchObject({ parent: { orderId: 'parent' }, exit: { profit: '-20' } })
  })

  it('are rows of their own once it filled', () => {
    const [row] = rowsOf([leg])
    expect(row).toMatchObject({ key: 'leg' })
    expect(row).not.toHaveProperty('parent')
  })
})

describe('faceOf', () => {
  const [sent, listed] = orderRows(
    { orders: [order], positions: [] },
    [pending],
    new Map(),
    new Map(),
    undefined,
  )

  it('shows the worst price of a market trigger as no price at all', () => {
    expect(listed && faceOf(listed)).toMatchObject({ price: undefined, triggerPrice: '60000' })
  })

  it('shows an order on its way with what was sent', () => {
    expect(sent && faceOf(sent)).toMatchObject({
      symbol: 'BTC',
      price: '60000',
      filled: '0',
      createdAtMs: 5,
    })
  })
})
