import { describe, expect, it } from 'vitest'
import { perp } from '@/lib/across/testing/markets'
import { decimal } from '@/lib/decimal/decimal'
import { hasOwnOrder, kindOf, rowsOfTab } from './marketTabs'
import type { MarketRow } from './searchMarkets'

function row(
  symbol: string,
  change: string | undefined,
  facts: Partial<MarketRow> = {},
): MarketRow {
  return {
    market: perp(symbol, { venue: 'alpha' }),
    context: undefined,
    change: change === undefined ? undefined : decimal(change),
    isAwaited: false,
    isFavourite: false,
    ...facts,
  }
}

const rows = [
  row('A', '0.1'),
  row('B', '-0.3', { isFavourite: true }),
  row('C', '0.5'),
  row('D', undefined),
  row('E', '0'),
]
const symbolsOn = (tab: Parameters<typeof rowsOfTab>[1], recent: string[] = []) =>
  rowsOfTab(rows, tab, recent).map(({ market }) => market.id)

describe('the tabs of a market list', () => {
  it('lead with what moved most, and leave out what did not move or is not known', () => {
    expect(symbolsOn('gainers')).toEqual(['C', 'A'])
    expect(symbolsOn('losers')).toEqual(['B'])
  })

  it('keep the order in which markets were opened, without those that are gone', () => {
    expect(symbolsOn('recent', ['alpha:C', 'beta:A', 'alpha:A', 'alpha:Z'])).toEqual(['C', 'A'])
    expect(hasOwnOrder('recent')).toBe(true)
  })

  it('have the favourites alone, or all', () => {
    expect(symbolsOn('favourites')).toEqual(['B'])
    expect(symbolsOn('all')).toEqual(['A', 'B', 'C', 'D', 'E'])
  })
})

it('distinguishes crypto, other assets and spot pairs', () => {
  const { maxLeverage: _, ...spot } = perp('PURR')
  expect(kindOf(row('BTC', '0'))).toBe('crypto')
  expect(kindOf(row('X', '0', { market: perp('AAPL', { asset: 'stock:AAPL' }) }))).toBe('other')
  expect(kindOf(row('Y', '0', { market: spot }))).toBe('spot')
})
