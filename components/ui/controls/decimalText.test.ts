import { describe, expect, it } from 'vitest'
import { cleanPasted, cleanTyped, finishTyped } from './decimalText'

describe('cleanTyped', () => {
  it('takes a comma for a point', () => {
    expect(cleanTyped('0,5', false)).toBe('0.5')
  })

  it('keeps an unfinished number', () => {
    expect(cleanTyped('5.', false)).toBe('5.')
    expect(cleanTyped('.', false)).toBe('.')
  })

  it.each(['1.2.3', '1,2.3', 'abc', '1e5', '--1'])('refuses %s', (text) => {
    expect(cleanTyped(text, true)).toBeUndefined()
  })

  it('takes a sign only where one may be', () => {
    expect(cleanTyped('-1', false)).toBeUndefined()
    expect(cleanTyped('−1', true)).toBe('-1')
  })
})

describe('cleanPasted', () => {
  it.each([
    ['68,412.50', '68412.50'],
    ['68.412,50', '68412.50'],
    ['1,234,567', '1234567'],
    ['$ 1 234.5 USDC', '1234.5'],
    ['68412.5', '68412.5'],
    ["1'000.25", '1000.25'],
  ])('reads %s in either convention', (text, plain) => {
    expect(cleanPasted(text, '.', false)).toBe(plain)
  })

  it('reads one comma as the locale does', () => {
    expect(cleanPasted('68,412', '.', false)).toBe('68412')
    expect(cleanPasted('68,412', ',', false)).toBe('68.412')
    expect(cleanPasted('0,412', '.', false)).toBe('0.412')
  })

  it('refuses what holds no number', () => {
    expect(cleanPasted('none', '.', false)).toBeUndefined()
    expect(cleanPasted('-5', '.', false)).toBeUndefined()
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
    expect(finishTyped('')).toBeUndefined()
    expect(finishTyped('.')).toBeUndefined()
    expect(finishTyped('-')).toBeUndefined()
  })
})
