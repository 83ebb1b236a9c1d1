import { expect, it } from 'vitest'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { keyName, keysText, withdrawsText } from './keyRowWords'

it('names a key by its name, its slot, or what it is', () => {
  expect(keyName({ name: 'desk', kind: 'agent', id: '0xab' })).toBe('desk')
  expect(keyName({ name: '', kind: 'apiKey', id: '42' })).toBe('Slot 42')
  expect(keyName({ name: '', kind: 'session', id: 'x1' })).toBe('Session')
  expect(keyName({ name: '', kind: 'agent', id: '0xab' })).toBe('Unnamed key')
})

it('says that keys can withdraw wherever they can', () => {
  expect(keysText(kindA)).toContain('cannot withdraw')
  for (const provider of [kindB, kindC]) expect(keysText(provider)).toContain('and withdraw to')
  expect(withdrawsText({ canWithdraw: false }, kindB)).toBeUndefined()
  expect(withdrawsText({ canWithdraw: true }, kindB)).toBe('can withdraw to your address')
  expect(withdrawsText({ canWithdraw: true }, kindC)).toBe('can withdraw to the address book')
  // Where the descriptor and the venue differ, the warning stays.
  expect(withdrawsText({ canWithdraw: true }, kindA)).toBe('can withdraw')
})
