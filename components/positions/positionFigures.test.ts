import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/order'
import type { Position } from '@/lib/schema/position'
import { positionFigures } from './positionFigures'
import { exitsOf } from './positionOrders'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
  positionMarginAdjustment: 'NONE' as const,
}
const position: Position = {
  market,
  side: 'LONG',
  size: decimal('0.5'),
  entryPrice: decimal('68010'),
  markPrice: decimal('68300'),
  liquidationPrice: decimal('61870'),
  unrealizedPnl: decimal('145'),
  leverage: 10,
  marginUsed: decimal('3400.5'),
  marginMode: 'ISOLATED',
}

function exit(type: Order['type'], triggerPrice: string, change: Partial<Order> = {}): Order {
  return {
    orderId: triggerPrice,
    market,
    side: 'SELL',
    type,
    originalSize: decimal('0.5'),
    remainingSize: decimal('0.5'),
    filledSize: decimal('0'),
    reduceOnly: true,
    status: 'OPEN',
    triggerPrice: decimal(triggerPrice),
    createdAt: '2026-11-21T03:00:00.000Z',
    updatedAt: '2026-11-21T03:00:00.000Z',
    ...change,
  }
}

describe('positionFigures', () => {
  it('follows the newest mark price', () => {
    expect(positionFigures(position, decimal('68410'))).toEqual({
      markPrice: '68410',
      value: '34205',
      profit: '200',
      roe: '0.058815',
      distance: '-0.0956',
    })
  })

  it('shows the venue’s own figures until a newer mark price is known', () => {
    expect(positionFigures(position, undefined)).toMatchObject({
      markPrice: '68300',
      profit: '145',
    })
  })

  it('tells the return on the margin that opened the position, as the venue does', () => {
    // The venue's own example: 0.0335 ETH at 20 times, returnOnEquity -0.0026789.
    const published: Position = {
      ...position,
      size: decimal('0.0335'),
      entryPrice: decimal('2986.3'),
      unrealizedPnl: decimal('-0.0134'),
      leverage: 20,
      marginUsed: decimal('4.981226'),
    }
    expect(positionFigures(published, undefined).roe).toBe('-0.002679')
    // Neither margin added since nor a market that ran far away from the entry changes what it is of.
    const added = { ...position, marginUsed: decimal('9000') }
    expect(positionFigures(added, decimal('102015')).roe).toBe('5')
    expect(positionFigures({ ...added, entryPrice: decimal('0') }, undefined).roe).toBeUndefined()
  })

  it('turns the sign for a short and names no distance without liquidation price', () => {
    const short: Position = { ...position, side: 'SHORT', liquidationPrice: null }
    const figures = positionFigures(short, decimal('68410'))
    expect(figures.profit).toBe('-200')
    expect(figures.distance).toBeUndefined()
  })
})

describe('exitsOf', () => {
  it('shows the exits nearest to the entry and counts the rest', () => {
    const orders = [
      exit('TAKE_PROFIT_MARKET', '72000'),
      exit('TAKE_PROFIT_MARKET', '70000'),
      exit('STOP_MARKET', '66900'),
      exit('STOP_LIMIT', '66000'),
    ]
    expect(exitsOf(position, orders)).toMatchObject({
      takeProfit: '70000',
      stopLoss: '66900',
      more: 2,
    })
    const short = { ...position, side: 'SHORT' as const }
    const buys = orders.map((order) => ({ ...order, side: 'BUY' as const }))
    expect(exitsOf(short, buys)).toMatchObject({ takeProfit: '72000', stopLoss: '66000' })
  })

  it('counts no order that opens, or closes something else', () => {
    const others = [
      exit('STOP_MARKET', '70000', { side: 'BUY' }),
      exit('STOP_MARKET', '66000', { reduceOnly: false }),
      exit('STOP_MARKET', '66100', { market: { ...market, id: 'ETH' } }),
      exit('LIMIT', '71000'),
    ]
    expect(exitsOf(position, others)).toEqual({
      takeProfit: undefined,
      stopLoss: undefined,
      more: 0,
    })
  })
})
