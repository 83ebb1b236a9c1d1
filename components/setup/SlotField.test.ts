import { expect, it } from 'vitest'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { keySlots } from '@/lib/trade/rules/keySlots'
import { kindB } from '@/lib/trade/testing/madeUpProviders'
import { readSlot, slotNote, slotWarning, takenSlots } from './SlotField'

const slots = keySlots(kindB.setup[0] ?? {}) ?? expect.fail('kind B has slots')
const key = (id: string, more: Partial<AccountKey> = {}): AccountKey => ({
  id,
  name: '',
  kind: 'apiKey',
  isThisBrowser: false,
  canWithdraw: true,
  ...more,
})
const keys = [key('42', { isThisBrowser: true }), key('43', { name: 'bot' }), key('44')]

it('says whose key would end', () => {
  expect(slotWarning(42, slots, keys)).toBeUndefined()
  expect(slotWarning(43, slots, keys)).toBe('Slot 43 holds bot. Registering here ends that key.')
  expect(slotWarning(44, slots, keys)).toContain('another key')
  expect(slotWarning(45, slots, keys)).toBeUndefined()
})

it('warns of slots that the venue uses itself', () => {
  expect(slotWarning(2, slots, [])).toContain('Slot 2')
})

it('calls a slot free only once the keys of the account were read', () => {
  expect(slotNote(keys, null)).toContain('This slot is free')
  expect(slotNote(undefined, null)).toBe('Loading…')
  expect(slotNote(undefined, new Error('down'))).toBe('Could not load keys')
})

it('takes whole slots within the bounds', () => {
  expect(readSlot('254', slots)).toBe(254)
  for (const text of ['255', '-1', '1.5', '']) expect(readSlot(text, slots)).toBeUndefined()
})

it('counts this browser’s own slot as free', () => {
  expect([...takenSlots(keys)]).toEqual([43, 44])
})
