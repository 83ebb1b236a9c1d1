import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { readOwn } from '@/lib/i18n/ownText'
import type { Fill } from '@/lib/schema/model/fill'
import type { Position } from '@/lib/schema/model/position'
import {
  createLiquidationNotifications,
  type ReportedLiquidation,
} from './liquidationNotifications'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
  positionMarginAdjustment: 'ADD_AND_REMOVE' as const,
}

function position(change: Partial<Position> = {}): Position {
  return {
    market,
    side: 'LONG',
    size: decimal('0.02'),
    entryPrice: decimal('60000'),
    markPrice: decimal('58300'),
    liquidationPrice: decimal('57928'),
    unrealizedPnl: decimal('-34'),
    leverage: 20,
    marginUsed: decimal('60'),
    marginMode: 'ISOLATED',
    ...change,
  }
}

function fill(change: Partial<Fill> = {}): Fill {
  return {
    id: '1',
    orderId: '7',
    market,
    side: 'SELL',
    size: decimal('0.02'),
    price: decimal('57900'),
    liquidity: 'taker',
    realizedPnl: decimal('-42'),
    isLiquidation: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

const read = (reported: ReportedLiquidation | undefined, isMasked = false) =>
  reported && { title: reported.title, text: readOwn(reported.description, isMasked) }

describe('createLiquidationNotifications', () => {
  it('names the loss, the margin it came from and what led there, after the position is gone', () => {
    const liquidations = createLiquidationNotifications()
    liquidations.notePositions([position()])
    liquidations.notePositions([])
    expect(read(liquidations.notify([fill()]))).toEqual({
      title: 'Liquidated: long 0.02 BTC',
      text: 'Closed by the venue at 57,900 with a loss of $42.00, from a margin of $60.00. The mark price fell to the liquidation price of 57,928.',
    })
  })

  it('adds the parts of one liquidation up to one notification', () => {
    const liquidations = createLiquidationNotifications()
    liquidations.notePositions([position()])
    const half = { size: decimal('0.01'), realizedPnl: decimal('-21') }
    const first = liquidations.notify([fill(half)])
    // The venue shows what is left of it between the two.
    liquidations.notePositions([position({ size: decimal('0.01'), marginUsed: decimal('20') })])
    const second = liquidations.notify([fill({ ...half, id: '2', price: decimal('57800') })])
    expect(second?.id).toBe(first?.id)
    expect(first?.description).toContain('$30.00')
    expect(read(second)).toEqual({
      title: 'Liquidated: long 0.02 BTC',
      text: 'Closed by the venue at 57,850 with a loss of $42.00, from a margin of $60.00. The mark price fell to the liquidation price of 57,928.',
    })
  })

  it('names no margin where positions share it, and a cause it did not see in general', () => {
    const liquidations = createLiquidationNotifications()
    liquidations.notePositions([position({ marginMode: 'CROSS', side: 'SHORT' })])
    expect(read(liquidations.notify([fill({ side: 'BUY' })]))).toEqual({
      title: 'Liquidated: short 0.02 BTC',
      text: 'Closed by the venue at 57,900 with a loss of $42.00. The mark price rose to the liquidation price of 57,928.',
    })
    expect(read(createLiquidationNotifications().notify([fill()]))?.text).toBe(
      'Closed by the venue at 57,900 with a loss of $42.00. The margin fell below the maintenance margin.',
    )
  })

  it('masks the amounts while balances are hidden', () => {
    const liquidations = createLiquidationNotifications()
    liquidations.notePositions([position()])
    expect(read(liquidations.notify([fill()]), true)?.text).not.toContain('42')
  })
})
