import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import { readEdit, reduceEdit } from './orderEdit'
import type { EditField } from './orderRow'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market: Market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
  szDecimals: 3,
  priceDecimals: 1,
}
const limit: Order = {
  orderId: '1',
  market,
  side: 'BUY',
  type: 'LIMIT',
  price: decimal('60000'),
  originalSize: decimal('0.5'),
  remainingSize: decimal('0.3'),
  filledSize: decimal('0.2'),
  reduceOnly: false,
  status: 'PARTIALLY_FILLED',
  createdAt: '2026-11-21T03:00:00.000Z',
  updatedAt: '2026-11-21T03:00:00.000Z',
}
const stop: Order = {
  ...limit,
  type: 'STOP_MARKET',
  price: decimal('55000'),
  triggerPrice: decimal('59000'),
  reduceOnly: true,
  isPositionSized: true,
}

function edited(order: Order, ...typed: readonly [EditField, string][]) {
  return editedOn(market, order, ...typed)
}

function editedOn(on: Market, order: Order, ...typed: readonly [EditField, string][]) {
  let edit = reduceEdit(undefined, { kind: 'start', order })
  for (const [field, text] of typed) edit = reduceEdit(edit, { kind: 'type', field, text })
  if (edit === undefined) throw new Error('nothing is edited')
  return readEdit(edit, order, on, { minOrderValueUsd: 10 })
}

describe('editing an order', () => {
  it('begins with what still rests, and sends price and size together', () => {
    expect(edited(limit, ['price', '60100'])).toEqual({
      ok: true,
      change: { price: '60100', size: '0.3' },
    })
  })

  it('changes the trigger of a leg that has neither limit nor size of its own', () => {
    expect(edited(stop, ['triggerPrice', '58500'])).toEqual({
      ok: true,
      change: { triggerPrice: '58500' },
    })
  })

  it('asks for the least size of an open order, where the market has one', () => {
    const atLeast = { ...market, minLimitOrderSize: decimal('0.005') }
    const problem = { ok: false, problem: 'Minimum 0.005 BTC' }
    expect(editedOn(atLeast, limit, ['size', '0.004'])).toEqual(problem)
    expect(editedOn(atLeast, limit, ['size', '0.005'])).toMatchObject({ ok: true })
  })

  it('keeps the limit of a stop limit beside its trigger', () => {
    const stopLimit: Order = { ...stop, type: 'STOP_LIMIT', limitPrice: decimal('58900') }
    expect(edited(stopLimit, ['triggerPrice', '58500'])).toMatchObject({
      change: { triggerPrice: '58500', limitPrice: '58900' },
    })
  })

  it.each([
    [['price', ''], 'Enter price'],
    [['price', '60000.5'], 'Not a valid step: price'],
    [['size', '0.0005'], 'Not a valid step: size'],
    [['size', '0'], 'Enter size'],
    [['price', '60000'], 'Nothing changed'],
  ] as const)('refuses %j: %s', ([field, text], problem) => {
    expect(edited(limit, [field, text])).toEqual({ ok: false, problem })
  })

  it('knows the minimum worth of what would rest', () => {
    expect(edited(limit, ['price', '5000'], ['size', '0.001'])).toEqual({
      ok: false,
      problem: 'Minimum $10.00',
    })
  })
})
