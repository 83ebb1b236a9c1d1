import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import { compareFigures, type MarketRow, searchMarkets } from './searchMarkets'

function row(symbol: string, displayName?: string): MarketRow {
  const asset = (displaySymbol: string) => ({
    providerId: 'venue',
    id: displaySymbol,
    displaySymbol,
    logoURI: '',
  })
  const market: Market = {
    providerId: 'venue',
    id: symbol,
    categoryId: 'perps',
    baseAsset: { ...asset(symbol), ...(displayName === undefined ? {} : { displayName }) },
    quoteAsset: asset('USDC'),
    szDecimals: 2,
  }
  return { market, context: undefined, isAwaited: false, change: undefined, isFavourite: false }
}

const rows = [row('WBTC'), row('BTCDOM'), row('BTC', 'Bitcoin'), row('ETH', 'Ethereum')]
const found = (text: string) => searchMarkets(rows, text).map(({ market }) => market.id)

describe('searchMarkets', () => {
  it('puts the exact symbol first, then symbols that begin with the text', () => {
    expect(found('btc')).toEqual(['BTC', 'BTCDOM', 'WBTC'])
  })

  it('finds by full name and by the name on screen', () => {
    expect(found('ether')).toEqual(['ETH'])
    expect(found('btc-perp')).toEqual(['BTC', 'WBTC'])
  })

  it('needs every word', () => {
    expect(found('btc usdc')).toEqual(['BTC', 'BTCDOM', 'WBTC'])
    expect(found('btc eur')).toEqual([])
  })

  it('gives everything for nothing', () => {
    expect(found('  ')).toHaveLength(4)
  })
})

describe('compareFigures', () => {
  it('sorts by value, unknown ones lowest', () => {
    const values = [decimal('10'), undefined, decimal('9'), decimal('-1')]
    expect([...values].sort(compareFigures)).toEqual(['-1', '9', '10', undefined])
    expect(compareFigures(undefined, decimal('-5'))).toBe(-1)
  })
})
