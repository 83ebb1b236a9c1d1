import { describe, expect, it } from 'vitest'
import { markOwn, readOwn } from './ownText'
import { t } from './t'

describe('an amount of the account in a text', () => {
  const text = t('Deposit of {amount}', { amount: markOwn('1,250.00 USDC') })

  it('reads as any other text while balances are shown', () => {
    expect(readOwn(text, false)).toBe('Deposit of 1,250.00 USDC')
  })

  it('is masked while they are hidden, and so is each of several', () => {
    expect(readOwn(text, true)).toBe('Deposit of ••••')
    expect(readOwn(`${markOwn('1')} and ${markOwn('2')}, not 3`, true)).toBe('•••• and ••••, not 3')
  })

  it('leaves a text without one alone', () => {
    expect(readOwn('Filled: buy 0.5 BTC', true)).toBe('Filled: buy 0.5 BTC')
  })
})
