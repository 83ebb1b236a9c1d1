import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import { exitError, planExits } from './exitPlan'

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
const MOVES = { movesTriggers: true }
const REPLACES = { movesTriggers: false }
const none = { order: undefined, price: undefined }

describe('planExits', () => {
  it('places what is new, in one group', () => {
    expect(
      planExits(
        {
          takeProfit: { order: undefined, price: decimal('65000') },
          stopLoss: { order: undefined, price: decimal('55000') },
        },
        MOVES,
      ),
    ).toEqual({
      place: { takeProfit: '65000', stopLoss: '55000' },
      previousSizes: {},
      amend: [],
      cancel: [],
    })
  })

  it('leaves alone what stays, however it is written', () => {
    const wish = { order: profit, price: decimal('65000.0') }
    expect(planExits({ takeProfit: wish, stopLoss: none }, MOVES)).toEqual({
      place: {},
      previousSizes: {},
      amend: [],
      cancel: [],
    })
  })

  it('moves what changed and cancels what was taken off', () => {
    const moved = planExits(
      {
        takeProfit: { order: profit, price: decimal('66000') },
        stopLoss: none,
      },
      MOVES,
    )
    expect(moved.amend).toEqual([{ order: profit, triggerPrice: '66000' }])
    const off = planExits(
      { takeProfit: { order: profit, price: undefined }, stopLoss: none },
      MOVES,
    )
    expect(off.cancel).toEqual([profit])
  })

  it('places all that are wanted again, with their sizes, where the venue moves no trigger', () => {
    const whole = { ...profit, isPositionSized: true }
    const stop: Order = {
      ...profit,
      orderId: '8',
      type: 'STOP_MARKET',
      triggerPrice: decimal('55000'),
    }
    const wishes = (price: string) => ({
      takeProfit: { order: whole, price: decimal(price) },
      stopLoss: { order: stop, price: decimal('55000') },
    })
    expect(planExits(wishes('66000'), REPLACES)).toEqual({
      place: { takeProfit: '66000', stopLoss: '55000' },
      previousSizes: { takeProfit: { size: undefined }, stopLoss: { size: '0.5' } },
      amend: [],
      cancel: [whole, stop],
    })
    const nothing = { place: {}, previousSizes: {}, amend: [], cancel: [] }
    expect(planExits(wishes('65000'), REPLACES)).toEqual(nothing)
    // One taken off must not take the other with it.
    const off = planExits(
      { ...wishes('0'), takeProfit: { order: whole, price: undefined } },
      REPLACES,
    )
    expect(off).toMatchObject({ place: { stopLoss: '55000' }, cancel: [whole, stop] })
  })

  it('places a successor of the same size alone where a position has one exit of each kind', () => {
    const stop: Order = {
      ...profit,
      orderId: '8',
      type: 'STOP_MARKET',
      triggerPrice: decimal('55000'),
    }
    const single = { movesTriggers: false, hasSingleExits: true }
    const wishes = (takeProfit: string | undefined, stopLoss: string | undefined) => ({
      takeProfit: { order: profit, price: takeProfit && decimal(takeProfit) },
      stopLoss: { order: stop, price: stopLoss && decimal(stopLoss) },
    })
    expect(planExits(wishes('65000', '54000') as never, single)).toEqual({
      place: { stopLoss: '54000' },
      previousSizes: { stopLoss: { size: '0.5' } },
      amend: [],
      cancel: [],
    })
    expect(planExits(wishes('66000', undefined) as never, single)).toMatchObject({
      place: { takeProfit: '66000' },
      cancel: [stop],
    })
  })

  it('places what is new beside what stays, whatever the venue moves', () => {
    const wishes = {
      takeProfit: { order: profit, price: decimal('65000') },
      stopLoss: { order: undefined, price: decimal('55000') },
    }
    expect(planExits(wishes, REPLACES)).toMatchObject({ place: { stopLoss: '55000' }, cancel: [] })
  })
})

describe('exitError', () => {
  it('keeps each exit on its side of the mark price', () => {
    expect(exitError('takeProfit', decimal('61000'), long, now)).toBeUndefined()
    expect(exitError('takeProfit', decimal('59000'), long, now)).toMatch(/must be above the mark/)
    expect(exitError('stopLoss', decimal('61000'), long, now)).toMatch(/must be below the mark/)
    expect(exitError('takeProfit', decimal('61000'), short, now)).toMatch(/must be below the mark/)
    expect(exitError('stopLoss', decimal('61000'), short, now)).toBeUndefined()
  })

  it('refuses a price off the grid', () => {
    expect(exitError('takeProfit', decimal('61000.5'), long, now)).toMatch(/not a valid price step/)
  })

  it('refuses a stop loss behind the liquidation price, on isolated margin alone', () => {
    expect(exitError('stopLoss', decimal('52000'), long, now)).toMatch(/liquidated before/)
    expect(exitError('stopLoss', decimal('68001'), short, now)).toMatch(/between|liquidated/)
    const cross = { ...long, marginMode: 'CROSS' } as const
    expect(exitError('stopLoss', decimal('52000'), cross, now)).toBeUndefined()
    expect(exitError('stopLoss', decimal('100'), { ...long, liquidationPrice: null }, now)).toBe(
      undefined,
    )
  })
})
