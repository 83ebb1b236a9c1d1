import { expect, it } from 'vitest'
import { keySlots } from '@/lib/trade/rules/keySlots'
import { kindB } from '@/lib/trade/testing/madeUpProviders'
import { readSlot, slotNote } from './SlotField'

const slots = keySlots(kindB.setup[0] ?? {}) ?? expect.fail('kind B has slots')
it('calls a slot free only once the keys of the account were read', () => {
  expect(slotNote([], null)).toContain('This slot is free')
  expect(slotNote(undefined, null)).toBe('Loading…')
  expect(slotNote(undefined, new Error('down'))).toBe('Could not load keys')
})

it('takes whole slots within the bounds', () => {
  expect(readSlot('254', slots)).toBe(254)
  for (const text of ['255', '-1', '1.5', '']) expect(readSlot(text, slots)).toBeUndefined()
})
