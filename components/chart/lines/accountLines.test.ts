import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { accountLines } from './accountLines'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: { ...asset, id: '0', displaySymbol: 'USDC' },
}

const BTC = { id: 'BTC', priceDecimals: 1 }

const long: Position = {
  market: { ...market, positionMarginAdjustment: 'NONE' },
  side: 'LONG',
  size: decimal('0.5'),
  entryPrice: decimal('68010'),
  markPrice: decimal('68410'),
  liquidationPrice: decimal('61870'),
  unrealizedPnl: decimal('200'),
  leverage: 10,
  marginUsed: decimal('3400'),
  marginMode: 'CROSS',
}

function order(more: Partial<Order>): Order {
  return {
    orderId: '1',
    market,
    side: 'SELL',
    type: 'LIMIT',
    originalSize: decimal('0.5'),
    remainingSize: decimal('0.5'),
    filledSize: decimal('0'),
    reduceOnly: true,
    status: 'OPEN',
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
    ...more,
  }
}

const said = (...args: Parameters<typeof accountLines>) =>
  accountLines(...args).map(({ kind, price, label, tone }) => [kind, price, label, tone])

describe('accountLines', () => {
  it('draws entry and liquidation of the position of this market alone', () => {
    expect(said(BTC, [long], [])).toEqual([
      ['position', '68010', 'Long 0.5  +$200.00', 'accent'],
      ['liquidation', '61870', 'Liquidation', 'warn'],
    ])
    expect(said({ ...BTC, id: 'ETH' }, [long], [])).toEqual([])
  })

  it('names an average entry and a liquidation as the table does, to the places of a price', () => {
    const averaged = {
      ...long,
      entryPrice: decimal('59231.98232'),
      liquidationPrice: decimal('56982.67'),
    }
    expect(accountLines(BTC, [averaged], []).map(({ price }) => price)).toEqual(['59232', '56983'])
  })

  it('draws no liquidation where there is none', () => {
    expect(said(BTC, [{ ...long, liquidationPrice: null }], [])).toHaveLength(1)
  })

  it('says what a take profit and a stop loss would bring', () => {
    const profit = order({
      orderId: '2',
      type: 'TAKE_PROFIT_MARKET',
      triggerPrice: decimal('70000'),
    })
    const loss = order({ orderId: '3', type: 'STOP_MARKET', triggerPrice: decimal('66900') })
    expect(said(BTC, [long], [profit, loss]).slice(2)).toEqual([
      ['takeProfit', '70000', 'TP 0.5  +$995.00', 'up'],
      ['stopLoss', '66900', 'SL 0.5  −$555.00', 'down'],
    ])
  })

  it('turns profit and loss round for a short', () => {
    const short: Position = { ...long, side: 'SHORT' }
    const profit = order({
      side: 'BUY',
      type: 'TAKE_PROFIT_MARKET',
      triggerPrice: decimal('66010'),
    })
    expect(said(BTC, [short], [profit]).at(-1)?.[2]).toBe('TP 0.5  +$1,000.00')
  })

  it('follows the position where the trigger closes whatever it is', () => {
    const whole = order({
      type: 'STOP_MARKET',
      triggerPrice: decimal('67010'),
      remainingSize: decimal('0'),
      isPositionSized: true,
    })
    expect(said(BTC, [long], [whole]).at(-1)?.[2]).toBe('SL 0.5  −$500.00')
  })

  it('labels a part by its own size', () => {
    const part = order({
      type: 'TAKE_PROFIT_MARKET',
      triggerPrice: decimal('70000'),
      remainingSize: decimal('0.02'),
    })
    expect(said(BTC, [long], [part]).at(-1)?.[2]).toBe('TP 0.02 of 0.5  +$39.80')
  })

  it('labels a leg of an unfilled parent by the price of the parent', () => {
    const parent = order({
      orderId: 'parent',
      side: 'BUY',
      price: decimal('60000'),
      reduceOnly: false,
      originalSize: decimal('0.1'),
      remainingSize: decimal('0.1'),
    })
    const leg = order({
      orderId: 'leg',
      parentOrderId: 'parent',
      type: 'STOP_MARKET',
      triggerPrice: decimal('59800'),
      remainingSize: decimal('0.1'),
    })
    for (const positions of [[], [long]]) {
      expect(said(BTC, positions, [parent, leg]).at(-1)).toEqual([
        'stopLoss',
        '59800',
        'SL 0.1  −$20.00 · after fill',
        'down',
      ])
    }
  })

  it('draws a stop of the old side as no exit of the new', () => {
    const stop = order({ type: 'STOP_MARKET', triggerPrice: decimal('67010') })
    const turned: Position = { ...long, side: 'SHORT' }
    expect(said(BTC, [turned], [stop]).at(-1)).toEqual([
      'order',
      '67010',
      'Stop sell 0.5 · no position',
      'muted',
    ])
  })

  it('draws a stop that opens as an order', () => {
    const entry = order({
      side: 'BUY',
      type: 'STOP_MARKET',
      triggerPrice: decimal('70000'),
      reduceOnly: false,
    })
    expect(said(BTC, [long], [entry]).at(-1)).toEqual(['order', '70000', 'Stop buy 0.5', 'muted'])
  })

  it('draws a stop-limit that fired at its limit', () => {
    const fired = order({
      type: 'STOP_LIMIT',
      triggerPrice: decimal('67010'),
      limitPrice: decimal('66900'),
      price: decimal('66900'),
      status: 'TRIGGERED',
    })
    expect(said(BTC, [long], [fired]).at(-1)?.slice(0, 3)).toEqual([
      'order',
      '66900',
      'Limit sell 0.5',
    ])
  })

  it('names a resting order by side and what is left of it', () => {
    const rest = order({ side: 'BUY', price: decimal('67500'), remainingSize: decimal('0.2') })
    expect(said(BTC, [], [rest])).toEqual([['order', '67500', 'Limit buy 0.2', 'muted']])
  })

  it('leaves amounts of money out where balances are hidden', () => {
    const stop = order({ type: 'STOP_MARKET', triggerPrice: decimal('67010') })
    const labels = accountLines(BTC, [long], [stop], true).map(({ label }) => label)
    expect(labels.join(' ')).not.toMatch(/[+−$]/)
    expect(labels.join(' ')).toContain('••••')
  })
})
