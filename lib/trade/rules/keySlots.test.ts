import { expect, it } from 'vitest'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { firstSlot, type KeySlots, keySlots } from './keySlots'

const slotsOf = (provider: typeof kindA) => keySlots(provider.setup[0] ?? {})

it('reads the slots of a step that makes a key, and none of one that has none', () => {
  expect(slotsOf(kindA)).toBeUndefined()
  const bare = kindB.setup.map(({ params: _, ...step }) => step)
  expect(
    keySlots({ ...bare[0], params: [{ name: 'apiKeyIndex', type: 'integer' }] }),
  ).toBeUndefined()
  expect(slotsOf(kindB)).toMatchObject({ least: 0, most: 254, usual: 42 })
  expect(slotsOf(kindB)?.reserved.get(3)).toContain('venue')
  expect(slotsOf(kindB)?.reserved.has(4)).toBe(false)
})

it('begins with the usual slot, or the next one that is free and not reserved', () => {
  const slots = slotsOf(kindB) as KeySlots
  expect(firstSlot(slots, new Set())).toBe(42)
  expect(firstSlot(slots, new Set([42, 43, 45]))).toBe(44)
  const reserved = new Map([[43, 'theirs']])
  expect(firstSlot({ ...slots, reserved }, new Set([42]))).toBe(44)
  const full = { ...slots, usual: 253, most: 254 }
  expect(firstSlot(full, new Set([253, 254]))).toBe(253)
})
