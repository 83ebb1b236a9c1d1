import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import {
  amendLabel,
  bookCancelLabel,
  cancelLabel,
  editLabel,
  leftOf,
  sentLabel,
} from './orderLabels'
import { orderWords } from './orderWords'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'main',
  baseAsset: asset,
  quoteAsset: { ...asset, id: '0', displaySymbol: 'USDC' },
}
const order: Order = {
  orderId: '1',
  market,
  side: 'BUY',
  type: 'LIMIT',
  status: 'OPEN',
  originalSize: decimal('0.02'),
  remainingSize: decimal('0.01'),
  filledSize: decimal('0.01'),
  price: decimal('60000'),
  reduceOnly: false,
  createdAt: '0',
  updatedAt: '0',
}
const { price: _, ...unpriced } = order

describe('what is done with an order', () => {
  it('names what is left of it, at its price', () => {
    expect(cancelLabel(order)).toBe('Cancel buy 0.01 BTC at 60,000')
    expect(bookCancelLabel(order)).toBe('In the book: cancel buy 0.01 BTC at 60,000')
    expect(editLabel({ ...order, side: 'SELL' })).toBe('Edit sell 0.01 BTC at 60,000')
    expect(amendLabel(order)).toBe('Amend buy 0.01 BTC at 60,000')
  })

  it('names the trigger where it waits for one, and no price where it has none', () => {
    const waiting = { ...order, triggerPrice: decimal('61000') }
    expect(cancelLabel(waiting)).toBe('Cancel buy 0.01 BTC at 61,000')
    expect(leftOf(waiting).price).toBe('61000')
    expect(cancelLabel(unpriced)).toBe('Cancel buy 0.01 BTC')
    expect(editLabel(unpriced)).toBe('Edit buy 0.01 BTC')
    expect(amendLabel({ ...unpriced, side: 'SELL' })).toBe('Amend sell 0.01 BTC')
  })

  it('names no size of an exit that covers the whole position', () => {
    const stop: Order = {
      ...order,
      type: 'STOP_MARKET',
      side: 'SELL',
      remainingSize: decimal('0'),
      triggerPrice: decimal('57270'),
      isPositionSized: true,
    }
    expect(cancelLabel(stop)).toBe('Cancel sell BTC at 57,270, whole position')
    expect(cancelLabel({ ...stop, side: 'BUY' })).toBe('Cancel buy BTC at 57,270, whole position')
    expect(editLabel(stop)).toBe('Edit sell BTC at 57,270, whole position')
    expect(amendLabel(stop)).toBe('Amend sell BTC at 57,270, whole position')
    expect(orderWords(leftOf(stop))).toBe('Sell BTC at 57,270, whole position')
  })

  it('says of a sent order what it waits for', () => {
    const sent = { side: 'SELL', size: decimal('0.5'), market } as const
    const priced = { ...sent, price: decimal('59000') }
    expect(sentLabel(sent, undefined)).toBe('Sell 0.5 BTC')
    expect(sentLabel(sent, decimal('58000'))).toBe('Sell 0.5 BTC, trigger 58,000')
    expect(sentLabel(priced, decimal('58000'))).toBe('Sell 0.5 BTC at 59,000, trigger 58,000')
  })
})
