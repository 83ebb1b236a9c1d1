import { describe, expect, it } from 'vitest'
import type { Market } from '@/lib/schema/market'
import { counterpartOf } from './counterpart'

function market(symbol: string, more: { aliases?: string[]; spot?: boolean; gone?: boolean } = {}) {
  const asset = { providerId: 'venue', id: symbol, displaySymbol: symbol, logoURI: '' }
  const made: Market = {
    providerId: 'venue',
    id: symbol,
    categoryId: more.spot === true ? 'spot' : 'perps',
    baseAsset: more.aliases === undefined ? asset : { ...asset, aliases: more.aliases },
    quoteAsset: { ...asset, displaySymbol: 'USDC' },
    szDecimals: 2,
    isDelisted: more.gone === true,
  }
  return made
}

describe('counterpartOf', () => {
  it('finds the same asset by symbol, whatever its case', () => {
    expect(counterpartOf(market('BTC'), [market('ETH'), market('btc')])?.id).toBe('btc')
  })

  it('finds it by alias', () => {
    const others = [market('ETH'), market('1000PEPE', { aliases: ['kPEPE'] })]
    expect(counterpartOf(market('kPEPE'), others)?.id).toBe('1000PEPE')
  })

  it('never leads to a delisted market, nor from perps to spot', () => {
    const others = [market('BTC', { gone: true }), market('BTC', { spot: true }), market('ETH')]
    expect(counterpartOf(market('BTC'), others)?.id).toBe('ETH')
    expect(counterpartOf(market('BTC'), [])).toBeUndefined()
  })
})
