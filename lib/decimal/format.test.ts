import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecimalError, decimal } from './decimal'
import {
  formatCompact,
  formatFeeRate,
  formatFundingRate,
  formatLeverage,
  formatPercent,
  formatPrice,
  formatSigned,
  formatSize,
  formatSpendable,
  formatTinyPrice,
  formatUsd,
  MISSING,
  toNumberForDrawing,
} from './format'
import { fromScaledInteger } from './scale'

const d = decimal

describe('prices and sizes', () => {
  it('keep the places of the tick, so that columns do not dance', () => {
    expect(formatPrice(d('68412.5'), { decimals: 1 })).toBe('68,412.5')
    expect(formatPrice(d('68412'), { decimals: 1 })).toBe('68,412.0')
    expect(formatSize(d('0.05'), { decimals: 5 })).toBe('0.05000')
    expect(formatSize(d('-1234.5'), { decimals: 2 })).toBe('−1,234.50')
  })

  it('are exact far beyond what a float holds', () => {
    expect(formatPrice(d('12345678901234567890.129'), { decimals: 3 })).toBe(
      '12,345,678,901,234,567,890.129',
    )
  })

  it('follow the locale', () => {
    expect(formatPrice(d('1234567.5'), { decimals: 2, locale: 'de-DE' })).toBe('1.234.567,50')
    expect(formatPrice(d('1234567.5'), { decimals: 2, locale: 'en-IN' })).toBe('12,34,567.50')
  })

  it('say the same digits as the number, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 25n }),
        fc.integer({ min: 0, max: 8 }),
        (n, places) => {
          const shown = formatPrice(fromScaledInteger(n, places), { decimals: places })
          expect(BigInt(shown.replace(/[,.]/g, ''))).toBe(n)
        },
      ),
    )
  })
})

describe('USD', () => {
  it.each([
    ['1234.5', '$1,234.50'],
    ['0', '$0.00'],
    ['0.004', '<$0.01'],
    ['-0.004', '−<$0.01'],
    ['0.01', '$0.01'],
    ['-12.345', '−$12.34'],
    ['0.015', '$0.02'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatUsd(d(text))).toBe(shown)
  })

  it('can go without its symbol', () => {
    expect(formatUsd(d('0.004'), { symbol: '' })).toBe('<0.01')
    expect(formatUsd(d('5'), { symbol: '', signed: true })).toBe('+5.00')
  })

  it('is never shown to be more than can be spent', () => {
    expect(formatSpendable(d('9940.305'))).toBe('$9,940.30')
    expect(formatSpendable(d('9940.309999'), { symbol: '' })).toBe('9,940.30')
    expect(formatSpendable(d('0.004'))).toBe('<$0.01')
    expect(formatSpendable(d('0'))).toBe('$0.00')
    expect(formatSpendable(undefined)).toBe(MISSING)
  })

  it('is shortened in lists', () => {
    expect(formatCompact(d('1240000000'), { symbol: '$' })).toBe('$1.24B')
    expect(formatCompact(d('-1500'))).toBe('−1.50K')
    expect(formatCompact(d('2400000000'), { symbol: '$' })).toBe('$2.40B')
    expect(formatCompact(d('5000000'), { symbol: '$' })).toBe('$5.00M')
    expect(formatCompact(d('950'), { symbol: '$' })).toBe('$950.00')
    expect(formatCompact(d('999'))).toBe('999')
  })
})

describe('fractions', () => {
  it('are shown as percent', () => {
    expect(formatPercent(d('0.0132'))).toBe('1.32%')
    expect(formatPercent(d('-0.5'), { decimals: 0 })).toBe('−50%')
    expect(formatPercent(d('0.0132'), { signed: true })).toBe('+1.32%')
  })

  it('of funding have five significant figures, four places at least, and always a sign', () => {
    expect(formatFundingRate(d('0.000013'))).toBe('+0.0013%')
    expect(formatFundingRate(d('0.0000125'))).toBe('+0.00125%')
    expect(formatFundingRate(d('0.000012345678'))).toBe('+0.0012346%')
    expect(formatFundingRate(d('-0.0000000412'))).toBe('−0.00000412%')
    expect(formatFundingRate(d('0.0123456'))).toBe('+1.2346%')
    expect(formatFundingRate(d('-0.0001'))).toBe('−0.0100%')
    expect(formatFundingRate(d('0'))).toBe('0.0000%')
  })
})

describe('fee rates', () => {
  it('are shown as exactly as they are charged, to three places at least', () => {
    expect(formatFeeRate(d('0.00045'))).toBe('0.045%')
    expect(formatFeeRate(d('0.0001'))).toBe('0.010%')
    expect(formatFeeRate(d('0.000432'))).toBe('0.0432%')
    expect(formatFeeRate(d('0.000144'))).toBe('0.0144%')
    expect(formatFeeRate(d('-0.00001'))).toBe('−0.001%')
    expect(formatFeeRate(d('0.00043251'))).toBe('0.04325%')
    expect(formatFeeRate(undefined)).toBe('—')
  })
})

describe('signs', () => {
  it('are U+2212 below zero, + above, none at zero', () => {
    expect(formatSigned(d('-12.5'), { decimals: 2, symbol: '$' })).toBe('\u2212$12.50')
    expect(formatSigned(d('12.5'), { decimals: 2 })).toBe('+12.50')
    expect(formatSigned(d('0'), { decimals: 2 })).toBe('0.00')
  })

  it('are not written before what rounds to zero', () => {
    expect(formatSigned(d('-0.001'), { decimals: 2 })).toBe('0.00')
    expect(formatPrice(d('-0.001'), { decimals: 2 })).toBe('0.00')
    expect(formatCompact(d('-0.001'))).toBe('0')
  })
})

describe('tiny prices', () => {
  it.each([
    ['0.00000123', '0.0₅123'],
    ['0.000000000000004567', '0.0₁₄4567'],
    ['0.00000123456', '0.0₅1235'],
    ['0.0009999999', '0.001'],
    ['0.0123', '0.0123'],
    ['1.5', '1.5'],
    ['0', '0'],
    ['-0.00000123', '−0.0₅123'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatTinyPrice(d(text))).toBe(shown)
  })
})

describe('what is missing', () => {
  it('is a dash and never zero', () => {
    for (const missing of [undefined, null]) {
      expect(formatPrice(missing, { decimals: 2 })).toBe(MISSING)
      expect(formatSize(missing, { decimals: 2 })).toBe(MISSING)
      expect(formatUsd(missing)).toBe(MISSING)
      expect(formatCompact(missing)).toBe(MISSING)
      expect(formatPercent(missing)).toBe(MISSING)
      expect(formatSigned(missing, { decimals: 2 })).toBe(MISSING)
      expect(formatFundingRate(missing)).toBe(MISSING)
      expect(formatTinyPrice(missing)).toBe(MISSING)
      expect(formatLeverage(missing)).toBe(MISSING)
    }
  })

  it('is not confused with what is wrong', () => {
    expect(() => formatPrice(d('1'), { decimals: 1.5 })).toThrow(DecimalError)
    expect(() => formatPrice(d('1'), { decimals: 1, locale: 'no such locale' })).toThrow(
      DecimalError,
    )
  })
})

it('shows leverage with a times sign', () => {
  expect(formatLeverage(10)).toBe('10×')
})

it('gives a float for drawing alone', () => {
  expect(toNumberForDrawing(d('68412.5'))).toBe(68412.5)
})
