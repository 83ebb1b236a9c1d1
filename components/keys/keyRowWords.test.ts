import { expect, it } from 'vitest'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { keysText, scopeTexts, withdrawsText } from './keyRowWords'

it('says that keys can withdraw wherever they can', () => {
  expect(keysText(kindA)).toContain('cannot withdraw')
  for (const provider of [kindB, kindC]) expect(keysText(provider)).toContain('and withdraw to')
  expect(withdrawsText({ canWithdraw: false }, kindB)).toBeUndefined()
  expect(withdrawsText({ canWithdraw: true }, kindB)).toBe('can withdraw to your address')
  expect(withdrawsText({ canWithdraw: true }, kindC)).toBe('can withdraw to the address book')
  // Where the descriptor and the venue differ, the warning stays.
  expect(withdrawsText({ canWithdraw: true }, kindA)).toBe('can withdraw')
})

it('says no word of withdrawals where none is on offer', () => {
  for (const { actions } of [kindA, kindB, kindC]) {
    const without = { actions: actions.filter(({ type }) => type !== 'withdrawal') }
    expect(keysText(without)).toMatch(/^A trading key can place and cancel orders/)
    expect(keysText(without)).not.toContain('withdraw')
  }
})

it('names what each key may do, where the venue says so', () => {
  expect(scopeTexts({ scopes: ['trade', 'transfer'] })).toEqual(['Trade', 'Transfer'])
  expect(scopeTexts({ scopes: ['read', 'trade'] })).toEqual(['Trade'])
  for (const scopes of [[], ['read'], ['read_only']]) {
    expect(scopeTexts({ scopes })).toEqual(['Read only'])
  }
  expect(scopeTexts({ scopes: ['newer'] })).toEqual(['newer'])
  expect(scopeTexts({})).toEqual([])
})
