import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { type CloseAllChoice, positionsOf } from './closeAll'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }

function position(id: string, side: Position['side'], unrealizedPnl: string): Position {
  return {
    market: {
      providerId: 'venue',
      id,
      categoryId: 'perps',
      baseAsset: asset,
      quoteAsset: asset,
      positionMarginAdjustment: 'NONE',
    },
    side,
    size: decimal('1'),
    entryPrice: decimal('1'),
    markPrice: decimal('1'),
    liquidationPrice: null,
    unrealizedPnl: decimal(unrealizedPnl),
    leverage: 1,
    marginUsed: decimal('1'),
    marginMode: 'CROSS',
  }
}

describe('positionsOf', () => {
  const held = [
    position('A', 'LONG', '5'),
    position('B', 'SHORT', '-5'),
    position('C', 'SHORT', '0'),
  ]
  it.each([
    ['all', 'ABC'],
    ['longs', 'A'],
    ['shorts', 'BC'],
    ['profit', 'A'],
    ['loss', 'B'],
  ] as const)('means by %s: %s', (choice: CloseAllChoice, ids) => {
    expect(
      positionsOf(choice, held)
        .map(({ market }) => market.id)
        .join(''),
    ).toBe(ids)
  })
})
