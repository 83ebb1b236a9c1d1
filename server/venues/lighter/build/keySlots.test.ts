import { expect, it } from 'vitest'
import type { CallContext } from '@/server/venues/adapter'
import { openTestMemory } from '@/server/venues/testing/testMemory'
import { createKeySlots } from './keySlots'

const ADDRESS = `0x${'a1'.repeat(20)}`
const memory = openTestMemory()
// What slots ask of a call, and no more.
const context = { memory, steadyMs: 0 } as unknown as CallContext

it('a slot is known after a start, and says nothing of another deployment', async () => {
  await createKeySlots('https://one 304').remember(ADDRESS, 50, context)
  expect(await createKeySlots('https://one 304').slotOf(ADDRESS, context)).toBe(50)
  for (const other of ['https://two 304', 'https://one 300']) {
    expect(await createKeySlots(other).slotOf(ADDRESS, context)).toBe(42)
  }
})
