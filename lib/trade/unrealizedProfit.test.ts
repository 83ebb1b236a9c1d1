import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/account'
import type { Position } from '@/lib/schema/position'
import { accountAtMarks, unrealizedProfit } from './unrealizedProfit'

function position(id: string, change: Partial<Position> = {}): Position {
  const asset = { providerId: 'venue', id, displaySymbol: id, logoURI: '' }
  return {
    market: {
      providerId: 'venue',
      id,
      categoryId: 'perps',
      baseAsset: asset,
      quoteAsset: asset,
      positionMarginAdjustment: 'NONE',
    },
    side: 'LONG',
    size: decimal('2'),
    entryPrice: decimal('100'),
    markPrice: decimal('110'),
    liquidationPrice: null,
    unrealizedPnl: decimal('20'),
    leverage: 10,
    marginUsed: decimal('20'),
    marginMode: 'CROSS',
    ...change,
  }
}

const summary: AccountSummary = {
  portfolioValue: decimal('1000'),
  availableMargin: decimal('900'),
  marginUsed: decimal('40'),
  unrealizedPnl: decimal('5'),
}

describe('accountAtMarks', () => {
  it('totals the very figures of the rows, and moves the value by what they moved', () => {
    const positions = [
      position('BTC'),
      position('ETH', { side: 'SHORT', unrealizedPnl: decimal('-15') }),
    ]
    const marks = new Map([['BTC', decimal('111.5')]])
    const account = accountAtMarks(summary, positions, marks)
    const rows = positions.map((row) => unrealizedProfit(row, marks.get(row.market.id)))
    expect(rows).toEqual(['23', '-15'])
    expect(account.unrealizedPnl).toBe('8')
    expect(account.portfolioValue).toBe('1003')
    expect(account.availableMargin).toBe('900')
    expect(account.marginUsed).toBe('40')
  })

  it('has no profit without positions, whatever the venue said last', () => {
    const account = accountAtMarks(summary, [], new Map())
    expect(account.unrealizedPnl).toBe('0')
    expect(account.portfolioValue).toBe('1000')
  })
})
