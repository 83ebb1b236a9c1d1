import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import { fillMarks, markedFills } from './fillMarks'

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
  it('groups executions by bar and side, oldest bar first', () => {
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

describe('markedFills', () => {
  const of = (classification: Fill['classification'], atMs: number, marketId = 'BTC'): Fill => ({
    ...fill(atMs, 'BUY', marketId),
    ...(classification === undefined ? {} : { classification }),
  })
  const open = [
    of('Increased Long', 5),
    of('Opened Long', 4, 'ETH'),
    of('Switched Long', 3),
    of('Opened Short', 2),
  ]

  it('marks the open position from the execution that opened or turned it', () => {
    const times = (fills: readonly Fill[]) => fills.map(({ createdAt }) => Date.parse(createdAt))
    expect(times(markedFills(open, 'position', 'BTC'))).toEqual([5, 3])
    expect(times(markedFills(open, 'all', 'BTC'))).toEqual([5, 4, 3, 2])
    expect(markedFills(open, 'off', 'BTC')).toEqual([])
  })

  it('marks none once the position is closed', () => {
    expect(markedFills([of('Closed Long', 6), ...open], 'position', 'BTC')).toEqual([])
    expect(markedFills([], 'position', 'BTC')).toEqual([])
  })
})
