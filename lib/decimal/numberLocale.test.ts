import { afterEach, describe, expect, it } from 'vitest'
import { decimal } from './decimal'
import { formatCompact, formatPrice, formatSigned, formatUsd } from './format'
import { numberPattern, readNumberLocaleFrom, writeDigits } from './numberLocale'

afterEach(() => readNumberLocaleFrom(() => 'en-US'))

describe('a figure', () => {
  it.each([
    ['en-US', '1,234,567.50'],
    ['de-DE', '1.234.567,50'],
    ['fr-FR', '1\u202f234\u202f567,50'],
    ['hi-IN', '12,34,567.50'],
    ['en-IN', '12,34,567.50'],
    ['ar-EG', '1,234,567.50'],
    ['fa-IR', '1,234,567.50'],
  ])('is grouped as in %s, with the digits 0 to 9', (locale, written) => {
    expect(formatPrice(decimal('1234567.5'), { decimals: 2, locale })).toBe(written)
  })

  it('keeps four digits together where the language does', () => {
    expect(writeDigits('1234.5', 'es-ES')).toBe('1234,5')
    expect(writeDigits('12345.5', 'es-ES')).toBe('12.345,5')
    expect(writeDigits('1234', 'en-US')).toBe('1,234')
  })

  it('keeps every digit, however many there are', () => {
    expect(writeDigits('12345678901234567890.000000000000000001', 'en-IN')).toBe(
      '1,23,45,67,89,01,23,45,67,890.000000000000000001',
    )
  })

  it('agrees with Intl where a float holds it', () => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'hi-IN', 'pl-PL', 'pt-PT', 'ja-JP', 'sv-SE']) {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
      for (const text of ['0.25', '12.50', '999.75', '1234.25', '98765.50', '1234567.25']) {
        expect(writeDigits(text, locale), locale).toBe(format.format(Number(text)))
      }
    }
  })

  it('follows the locale that was chosen for the page, and one that is given before it', () => {
    readNumberLocaleFrom(() => 'de-DE')
    expect(formatUsd(decimal('-1234.5'))).toBe('−$1.234,50')
    expect(formatSigned(decimal('0.5'), { decimals: 2 })).toBe('+0,50')
    expect(formatCompact(decimal('1240000'))).toBe('1,24\u00a0Mio.')
    expect(formatPrice(decimal('0.5'), { decimals: 1, locale: 'en-US' })).toBe('0.5')
    expect(numberPattern().decimal).toBe(',')
  })
})
