import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { markOwn } from '@/lib/i18n/ownText'
import { afterFee, readAddress, readAmount } from './amountProblem'

const limits = {
  symbol: 'USDC',
  minimum: 5,
  available: decimal('100'),
  purpose: 'deposit' as const,
  decimals: 6,
}

describe('readAmount', () => {
  it('takes an amount between the minimum and what there is', () => {
    for (const text of ['5', '5.000001', '100']) {
      expect(readAmount(text, limits)).toEqual({ amount: decimal(text) })
    }
  })

  it('says nothing while nothing is entered', () => {
    expect(readAmount('', limits)).toEqual({})
  })

  it.each([
    ['0', 'Enter an amount above zero.'],
    ['4.99', 'The minimum is 5 USDC. Smaller deposits are lost.'],
    ['100.000001', `Your wallet has only ${markOwn('100.00')} USDC.`],
    ['5.0000001', 'USDC has at most 6 decimals.'],
  ])('says why %s cannot be sent', (text, problem) => {
    expect(readAmount(text, limits)).toEqual({ problem })
  })

  it('writes the available amount as above the field', () => {
    const withdrawal = { ...limits, purpose: 'withdrawal' as const }
    expect(readAmount('999999', { ...withdrawal, available: decimal('10230.5') }).problem).toBe(
      `Only ${markOwn('10,230.50')} USDC available to withdraw.`,
    )
    expect(readAmount('999999', { ...withdrawal, available: decimal('0.000001') }).problem).toBe(
      `Only ${markOwn('0.000001')} USDC available to withdraw.`,
    )
  })

  it('wants more than a fee that is taken from it', () => {
    const taken = { ...limits, minimum: undefined, fee: 1, purpose: 'withdrawal' as const }
    const problem = 'Enter more than the fee of 1 USDC.'
    expect(readAmount('1', taken)).toEqual({ problem })
    expect(readAmount('0.5', taken)).toEqual({ problem })
    expect(readAmount('1.000001', taken)).toEqual({ amount: '1.000001' })
    expect(readAmount('0.5', { ...taken, fee: 0 })).toEqual({ amount: '0.5' })
  })

  it('takes a minimum of any number of decimals', () => {
    const tiny = { ...limits, minimum: decimal('0.0000002'), decimals: 8 }
    expect(readAmount('0.0000002', tiny)).toEqual({ amount: '0.0000002' })
    expect(readAmount('0.0000001', tiny).problem).toContain('0.0000002 USDC')
  })

  it('leaves it to the venue where it is not known what there is', () => {
    expect(readAmount('5000', { ...limits, available: undefined })).toEqual({
      amount: decimal('5000'),
    })
  })
})

describe('afterFee', () => {
  it('gives what arrives, and says that nothing would', () => {
    expect(afterFee(decimal('50'), 1)).toBe('49')
    expect(afterFee(decimal('50'), undefined)).toBe('50')
    expect(afterFee(decimal('1'), 1)).toBeUndefined()
  })
})

describe('readAddress', () => {
  const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

  it('reads one letter for letter, for they carry its checksum', () => {
    expect(readAddress(` ${address} `)).toEqual({ address })
    for (const text of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      expect(readAddress(text)).toEqual({ address: text })
    }
  })

  it.each([
    ['that is empty', ''],
    ['without 0x', address.slice(2)],
    ['of a digit too many', `${address}0`],
    ['of another letter', `${address.slice(0, -1)}g`],
  ])('says what an address is of one %s', (_, text) => {
    const problem = 'Enter an address: 0x and 40 hexadecimal digits.'
    expect(readAddress(text)).toEqual({ problem })
  })

  it.each([
    ['digit', address.replace('d359', 'd358')],
    ['letter’s case', address.replace('0xfB', '0xFB')],
  ])('says that one is mistyped by a %s, which its checksum shows', (_, text) => {
    const problem = 'Checksum does not match: a character is mistyped. Copy it again.'
    expect(readAddress(text)).toEqual({ problem })
  })
})
