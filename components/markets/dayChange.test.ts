import { describe, expect, it } from 'vitest'
import { tradePath } from '@/components/session/paths'
import { decimal } from '@/lib/decimal/decimal'
import { dayChange } from './dayChange'
import { marketName } from './marketName'

describe('dayChange', () => {
  it('moves with the price', () => {
    const context = { prevDayPrice: decimal('100'), priceChange24h: decimal('0.5') }
    expect(dayChange(context, decimal('101.32'))).toBe('0.0132')
    expect(dayChange(context, decimal('90'))).toBe('-0.1')
  })

  it('says what the venue says where the price of a day ago is unknown or zero', () => {
    expect(dayChange({ priceChange24h: decimal('0.02') }, decimal('1'))).toBe('0.02')
    expect(dayChange({ prevDayPrice: decimal('0') }, decimal('1'))).toBeUndefined()
  })
})

describe('marketName', () => {
  const asset = (displaySymbol: string) => ({
    providerId: 'venue',
    id: displaySymbol,
    displaySymbol,
    logoURI: '',
  })

  it('distinguishes perpetuals from spot pairs', () => {
    const legs = { baseAsset: asset('BTC'), quoteAsset: asset('USDC') }
    expect(marketName({ ...legs, categoryId: 'perps' })).toBe('BTC-PERP')
    expect(marketName({ ...legs, categoryId: 'spot' })).toBe('BTC/USDC')
  })

  it('keeps every market id inside one path segment', () => {
    expect(tradePath('hyperliquid', 'PURR/USDC')).toBe('/trade/hyperliquid/PURR%2FUSDC')
    expect(tradePath('hyperliquid', 'xyz:TSLA')).toBe('/trade/hyperliquid/xyz%3ATSLA')
  })
})
