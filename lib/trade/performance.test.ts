import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { Fill } from '@/lib/schema/model/fill'
import type { MarketDisplay } from '@/lib/schema/model/market'
import { performanceByMarket, totalPerformance, withOpenPnl } from './performance'

function market(id: string): MarketDisplay {
  const asset = { providerId: 'venue', id, displaySymbol: id, logoURI: '' }
  const quoteAsset = { ...asset, id: 'USDC', displaySymbol: 'USDC' }
  return { providerId: 'venue', id, categoryId: 'venue', baseAsset: asset, quoteAsset }
}

function fill(id: string, size: string, price: string, more: Partial<Fill> = {}): Fill {
  return {
    id: `${id}${size}${price}`,
    orderId: '1',
    market: market(id),
    side: 'BUY',
    size: decimal(size),
    price: decimal(price),
    liquidity: 'taker',
    createdAt: '2026-11-21T00:00:00.000Z',
    ...more,
  }
}

function funding(id: string, amount: string): Activity {
  return {
    id: `funding:${id}:${amount}`,
    provider: 'venue',
    timestamp: '2026-11-21T00:00:00.000Z',
    type: 'FUNDING',
    market: market(id),
    amount: decimal(amount),
    positionSize: decimal('1'),
    fundingRate: decimal('0.0001'),
  }
}

describe('performanceByMarket', () => {
  const rows = performanceByMarket({
    fills: [
      fill('ETH', '1', '3000', { fee: { amount: decimal('1.5'), asset: 'USDC' } }),
      fill('BTC', '0.1', '65000', {
        fee: { amount: decimal('3'), asset: 'USDC' },
        realizedPnl: decimal('50.25'),
      }),
      fill('BTC', '0.1', '66000', {
        fee: { amount: decimal('-1'), asset: 'USDC' },
        realizedPnl: null,
      }),
    ],
    activity: [funding('BTC', '-2.25'), funding('SOL', '0.5')],
    positions: [],
  })

  it('adds up volume, profit, fees and funding exactly, the busiest market first', () => {
    expect(rows.map((row) => row.market.id)).toEqual(['BTC', 'ETH', 'SOL'])
    expect(rows[0]).toMatchObject({
      volume: '13100',
      realizedPnl: '50.25',
      fees: '2',
      funding: '-2.25',
      net: '46',
      fillCount: 2,
    })
    expect(rows[2]).toMatchObject({ volume: '0', funding: '0.5', net: '0.5' })
  })

  it('gives one row over all', () => {
    expect(totalPerformance(rows)).toMatchObject({
      volume: '16100',
      fees: '3.5',
      net: '45',
      fillCount: 3,
    })
  })

  it('counts a fee in the token that it was taken in', () => {
    const spot = fill('HYPE', '10', '40', { fee: { amount: decimal('0.01'), asset: 'HYPE' } })
    const [row] = performanceByMarket({ fills: [spot], activity: [], positions: [] })
    expect(row?.fees).toBe('0.4')
  })
})

it('puts the PnL of open positions as they are now on the rows of before', () => {
  const position = (id: string, unrealizedPnl: string) => ({
    market: { ...market(id), positionMarginAdjustment: 'NONE' as const },
    unrealizedPnl: decimal(unrealizedPnl),
  })
  const rows = performanceByMarket({
    fills: [fill('BTC', '1', '60000'), fill('ETH', '1', '3000')],
    activity: [],
    positions: [],
  })
  const now = withOpenPnl(rows, [position('BTC', '12.5')])
  expect(now.map((row) => [row.market.id, row.unrealizedPnl])).toEqual([
    ['BTC', '12.5'],
    ['ETH', '0'],
  ])
})
