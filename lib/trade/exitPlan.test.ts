import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/market'
import type { Order } from '@/lib/schema/order'
import { exitFault, planExits } from './exitPlan'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market: Market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: { ...asset, displaySymbol: 'USDC' },
  szDecimals: 3,
  priceDecimals: 1,
  maxLeverage: 40,
}
const now = { market, markPrice: decimal('60000') }
const long = { side: 'LONG', liquidationPrice: decimal('52000'), marginMode: 'ISOLATED' } as const
const short = { ...long, side: 'SHORT', liquidationPrice: decimal('68000') } as const

const profit: Order = {
  orderId: '7',
  market,
  side: 'SELL',
  type: 'TAKE_PROFIT_MARKET',
  originalSize: decimal('0.5'),
  remainingSize: decimal('0.5'),
  filledSize: decimal('0'),
  reduceOnly: true,
  triggerPrice: decimal('65000'),
  status: 'OPEN',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const none = { order: undefined, price: undefined }

describe('planExits', () => {
  it('places what is new, in one group', () => {
    expect(
      planExits({
        takeProfit: { order: undefined, price: decimal('65000') },
        stopLoss: { order: undefined, price: decimal('55000') },
      }),
    ).toEqual({ place: { takeProfit: '65000', stopLoss: '55000' }, amend: [], cancel: [] })
  })

  it('leaves alone what stays, however it is written', () => {
    const wish = { order: profit, price: decimal('65000.0') }
    expect(planExits({ takeProfit: wish, stopLoss: none })).toEqual({
      place: {},
      amend: [],
      cancel: [],
    })
  })

  it('moves what changed and cancels what was taken off', () => {
    const moved = planExits({
      takeProfit: { order: profit, price: decimal('66000') },
      stopLoss: none,
    })
    expect(moved.amend).toEqual([{ order: profit, triggerPrice: '66000' }])
    const off = planExits({ takeProfit: { order: profit, price: undefined }, stopLoss: none })
    expect(off.cancel).toEqual([profit])
  })
})

describe('exitFault', () => {
  it('keeps each exit on its side of the mark price', () => {
    expect(exitFault('takeProfit', decimal('61000'), long, now)).toBeUndefined()
    expect(exitFault('takeProfit', decimal('59000'), long, now)).toMatch(/lies above the mark/)
    expect(exitFault('stopLoss', decimal('61000'), long, now)).toMatch(/lies below the mark/)
    expect(exitFault('takeProfit', decimal('61000'), short, now)).toMatch(/lies below the mark/)
    expect(exitFault('stopLoss', decimal('61000'), short, now)).toBeUndefined()
  })

  it('refuses a price off the grid', () => {
    expect(exitFault('takeProfit', decimal('61000.5'), long, now)).toMatch(/between two prices/)
  })

  it('refuses a stop loss behind the liquidation price, on isolated margin alone', () => {
    expect(exitFault('stopLoss', decimal('52000'), long, now)).toMatch(/liquidated before/)
    expect(exitFault('stopLoss', decimal('68001'), short, now)).toMatch(/between|liquidated/)
    const cross = { ...long, marginMode: 'CROSS' } as const
    expect(exitFault('stopLoss', decimal('52000'), cross, now)).toBeUndefined()
    expect(exitFault('stopLoss', decimal('100'), { ...long, liquidationPrice: null }, now)).toBe(
      undefined,
    )
  })
})
