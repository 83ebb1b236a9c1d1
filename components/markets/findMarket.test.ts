import { describe, expect, it } from 'vitest'
import type { Market } from '@/lib/schema/model/market'
import { findMarket } from './findMarket'

function market(id: string, base: string, more: Partial<Market> = {}): Market {
  const asset = (displaySymbol: string) => ({ providerId: 'venue', id, displaySymbol, logoURI: '' })
  return {
    providerId: 'venue',
    id,
    categoryId: 'perps',
    baseAsset: asset(base),
    quoteAsset: asset('USDC'),
    szDecimals: 2,
    ...more,
  }
}

const MARKETS = [
  market('1', 'BTC'),
  market('0', 'ETH'),
  market('2048', 'ETH', { categoryId: 'spot' }),
  market('2049', 'LIT', { categoryId: 'spot' }),
  market('9', 'SOL', { isDelisted: true }),
  market('12', 'SOL'),
  market('13', 'OLD', { isDelisted: true }),
  market('20', 'GOLD', { categoryId: 'xyz' }),
  market('21', 'GOLD', { categoryId: 'abc' }),
]
const found = (name: string) => findMarket(MARKETS, name)?.id

describe('the market that an address names', () => {
  it('is the one of that id, whatever else is called so', () => {
    const named = [...MARKETS, market('btc', 'OTHER'), market('77', '1')]
    expect(findMarket(named, '1')?.baseAsset.displaySymbol).toBe('BTC')
    expect(findMarket(named, 'btc')?.baseAsset.displaySymbol).toBe('OTHER')
  })

  it('is the one of that symbol in any case, the perpetual before the spot pair', () => {
    expect(found('BTC')).toBe('1')
    expect(found('btc')).toBe('1')
    expect(found('eth')).toBe('0')
    expect(found('LIT')).toBe('2049')
  })

  it('is the one of that name on screen', () => {
    expect(found('BTC-PERP')).toBe('1')
    expect(found('eth/usdc')).toBe('2048')
    expect(found('ETH/USDT')).toBeUndefined()
  })

  it('is a delisted one where no other has the symbol', () => {
    expect(found('SOL')).toBe('12')
    expect(found('OLD')).toBe('13')
  })

  it('is none where several have the symbol, or none has', () => {
    expect(found('GOLD')).toBeUndefined()
    expect(found('NONE')).toBeUndefined()
    expect(found('')).toBeUndefined()
  })
})
