import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import { chartSentence } from './chartSentence'
import { intervalInWords, intervalLabel } from './intervals'
import { legendTexts } from './legend/legend'

function candle(t: number, o: string, h: string, l: string, c: string): Candle {
  return { t, o: decimal(o), h: decimal(h), l: decimal(l), c: decimal(c), v: decimal('1234.5') }
}

describe('chartSentence', () => {
  it('says price, change, high and low', () => {
    const bars = [candle(0, '100', '110', '99', '105'), candle(1, '105', '106', '95', '102')]
    expect(chartSentence('BTC-PERP', '15m', bars, 1)).toBe(
      'BTC-PERP, 15 minutes candles: last 102.0, up 2.00% over 2 candles, high 110.0, low 95.0.',
    )
  })

  it('says that there is nothing yet', () => {
    expect(chartSentence('BTC-PERP', '1h', [], 1)).toBe('BTC-PERP, 1 hour candles: none yet.')
  })
})

describe('legendTexts', () => {
  it('says a falling bar by sign as well as by direction', () => {
    expect(legendTexts(candle(0, '200', '201', '190', '195'), 1)).toEqual({
      open: '200.0',
      high: '201.0',
      low: '190.0',
      close: '195.0',
      change: '−2.50%',
      volume: '1.23K',
      direction: 'down',
    })
  })
})

describe('intervals', () => {
  it('are written as traders write them', () => {
    expect(
      ['1m', '15m', '1h', '1d', '1w', '1M'].map((text) => intervalLabel(text as '1m')),
    ).toEqual(['1m', '15m', '1h', '1D', '1W', '1M'])
    expect(intervalInWords('1M')).toBe('1 month')
    expect(intervalInWords('3d')).toBe('3 days')
  })
})
