import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/fill'
import { fillMarks } from './fillMarks'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }

function fill(atMs: number, side: 'BUY' | 'SELL', marketId = 'BTC'): Fill {
  return {
    id: `${atMs}${side}${marketId}`,
    orderId: '1',
    market: {
      providerId: 'venue',
      id: marketId,
      categoryId: 'perps',
      baseAsset: asset,
      quoteAsset: asset,
    },
    side,
    size: decimal('1'),
    price: decimal('100'),
    liquidity: 'taker',
    createdAt: new Date(atMs).toISOString(),
  }
}

describe('fillMarks', () => {
  it('gathers executions by bar and side, oldest bar first', () => {
    const fills = [fill(250, 'BUY'), fill(120, 'SELL'), fill(199, 'SELL'), fill(130, 'BUY')]
    expect(fillMarks('BTC', fills, [0, 100, 200])).toEqual([
      { key: '100 BUY', openingMs: 100, side: 'BUY', count: 1 },
      { key: '100 SELL', openingMs: 100, side: 'SELL', count: 2 },
      { key: '200 BUY', openingMs: 200, side: 'BUY', count: 1 },
    ])
  })

  it('leaves out other markets and what lies before the first bar', () => {
    expect(fillMarks('BTC', [fill(150, 'BUY', 'ETH'), fill(50, 'BUY')], [100])).toEqual([])
    expect(fillMarks('BTC', [fill(50, 'BUY')], [])).toEqual([])
  })
})
