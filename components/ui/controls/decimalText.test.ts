import { describe, expect, it } from 'vitest'
import { numberPattern } from '@/lib/decimal/numberLocale'
import { finishTyped, problemOf, readTyped } from './decimalText'

const read = (raw: string, locale = 'en-US', allowsNegative = false) =>
  readTyped(raw, numberPattern(locale), allowsNegative)

describe('readTyped', () => {
  it.each([
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['68,412.50', '68412.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ["1'000.25", '1000.25'],
    ['1 234,567', '1234.567'],
    ['$ 1 234.5 USDC', '1234.5'],
    ['68412.5', '68412.5'],
    ['61234,5', '61234.5'],
    ['１２．５', '12.5'],
    ['+5', '5'],
  ])('reads %s the same in every country', (raw, text) => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN']) {
      expect(read(raw, locale)).toEqual({ text })
    }
  })

  it.each(['1,2.3', '1.2.3', '1,23,4', '1,234.5.6', '1,234.567.890', '1e9', '1E9', '0x10'])(
    'takes %s for no number, and neither does its owner',
    (raw) => {
      expect(read(raw, 'en-US', true)).toEqual({ text: raw, problem: 'notNumber' })
      expect(problemOf(raw, true)).toBe('notNumber')
    },
  )

  it.each(['10k', '1.5M', '5 MIO', '5%', '1 2', 'none', '--1', '1/2', '$'])(
    'drops nothing of %s that changes the number',
    (raw) => expect(read(raw).problem).toBe('notNumber'),
  )

  it('reads a comma alone before three digits as the number format says, and says that it guessed', () => {
    expect(read('1,234', 'en-US')).toEqual({ text: '1234', isGuess: true })
    expect(read('1,234', 'de-DE')).toEqual({ text: '1.234' })
    expect(read('1,234', 'de-CH')).toEqual({ text: '1.234', isGuess: true })
    expect(read('0,412', 'en-US')).toEqual({ text: '0.412' })
    expect(read('0,5', 'en-US')).toEqual({ text: '0.5' })
  })

  it('reads a point alone as the decimal mark that the field writes, and says where that is a guess', () => {
    expect(read('1.234', 'en-US')).toEqual({ text: '1.234' })
    expect(read('1.234', 'fr-FR')).toEqual({ text: '1.234' })
    expect(read('1.234', 'de-DE')).toEqual({ text: '1.234', isGuess: true })
    expect(read('12.34', 'de-DE')).toEqual({ text: '12.34' })
  })

  it('keeps an unfinished number', () => {
    for (const text of ['5.', '.', '.5', '']) expect(read(text)).toEqual({ text })
    expect(read('1,234.')).toEqual({ text: '1234.' })
    expect(read('-', 'en-US', true)).toEqual({ text: '-' })
  })

  it('takes a sign where one may be; elsewhere the owner gets no number', () => {
    expect(read('−1,234.5', 'en-US', true)).toEqual({ text: '-1234.5' })
    expect(read('-1')).toEqual({ text: '−1', problem: 'negative' })
    expect(problemOf('−1', false)).toBe('negative')
    expect(problemOf('-1', false)).toBe('negative')
    expect(problemOf('-1', true)).toBeUndefined()
  })

  it('reads what is typed key by key as what is pasted', () => {
    const keys = (locale: string) =>
      ['1', '1,', '1,2', '1,23', '1,234', '1,234.', '1,234.5'].map((raw) => read(raw, locale).text)
    expect(keys('en-US')).toEqual(['1', '1.', '1.2', '1.23', '1234', '1234.', '1234.5'])
    expect(keys('de-DE').at(-1)).toBe('1234.5')
  })
})

describe('finishTyped', () => {
  it.each([
    ['5.', '5'],
    ['.5', '0.5'],
    ['007.10', '7.10'],
    ['-0', '0'],
    ['-.5', '-0.5'],
  ])('finishes %s as %s', (text, finished) => {
    expect(finishTyped(text)).toBe(finished)
  })

  it('gives nothing for nothing', () => {
    for (const text of ['', '.', '-', '1e9', '−1']) expect(finishTyped(text)).toBeUndefined()
  })
})
