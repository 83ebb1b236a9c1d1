import { expect, it } from 'vitest'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { keysText, withdrawsText } from './keyRowWords'

it('says that keys can withdraw wherever they can', () => {
  expect(keysText(kindA)).toContain('cannot withdraw')
  for (const provider of [kindB, kindC]) expect(keysText(provider)).toContain('and withdraw to')
  expect(withdrawsText({ canWithdraw: false }, kindB)).toBeUndefined()
  expect(withdrawsText({ canWithdraw: true }, kindB)).toBe('can withdraw to your address')
  expect(withdrawsText({ canWithdraw: true }, kindC)).toBe('can withdraw to the address book')
  // Where the descriptor and the venue differ, the warning stays.
  expect(withdrawsText({ canWithdraw: true }, kindA)).toBe('can withdraw')
})
