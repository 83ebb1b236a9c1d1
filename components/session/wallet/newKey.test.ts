import { expect, it } from 'vitest'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { keySlots } from '@/lib/trade/rules/keySlots'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { planNewKey, slotWarning, takenSlots } from './newKey'

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

/** What a new key of a venue is created with, beside these keys. */
async function planned({ setup: [step] }: typeof kindB, beside: readonly AccountKey[]) {
  return planNewKey(step ?? expect.fail('no step'), '7', async () => beside)
}

it('takes the usual slot where it is free or this browser’s, else the next free one', async () => {
  for (const [beside, apiKeyIndex] of [
    [[], 42],
    [keys, 42],
    [[key('42')], 43],
    [[key('42'), key('43'), key('45')], 44],
  ] as const) {
    expect(await planned(kindB, beside)).toEqual({ params: { apiKeyIndex }, ended: undefined })
  }
})

it('names the key that ends where no slot is free', async () => {
  const full = Array.from({ length: 255 - 42 }, (_, at) => key(String(42 + at)))
  expect(await planned(kindB, full)).toEqual({
    params: { apiKeyIndex: 42 },
    ended: {
      id: '42 Slot 42 holds another key. Registering here ends it.',
      words: 'Slot 42 holds another key. Registering here ends it.',
    },
  })
})

it('plans no key where those of the account cannot be read', async () => {
  const [step = expect.fail('no step')] = kindB.setup
  const unread = planNewKey(step, '7', async () => Promise.reject(new Error('down')))
  await expect(unread).rejects.toThrow('down')
})

it('lasts as long as asked where keys end by time, and names the key that makes way', async () => {
  const params = { agentTtlMs: 604_800_000 }
  expect(await planned(kindA, keys)).toEqual({ params, ended: undefined })
  const full = [...keys, key('1', { name: 'old', isNextToEnd: true })]
  const words = 'No room for another key: approving this one ends “old”.'
  expect(await planned(kindA, full)).toEqual({ params, ended: { id: '1', words } })
})

it('says which keys leave no room, where none of them makes way', async () => {
  const full = ['1', '2'].map((id) => key(id, { name: `bot ${id}`, isInTheWay: true }))
  expect(await planned(kindA, full)).toMatchObject({
    ended: undefined,
    noRoom: expect.stringMatching(/^No room .*: “bot 1”, “bot 2”$/),
  })
})

it('reads no keys for a step that makes none', async () => {
  const [step = expect.fail('no step')] = kindC.setup
  expect(await planNewKey(step, '7', () => expect.fail('read the keys'))).toBeUndefined()
})

it('says whose key would end', () => {
  expect(slotWarning(42, slots, keys)).toBeUndefined()
  expect(slotWarning(43, slots, keys)).toBe('Slot 43 holds bot. Registering here ends that key.')
  expect(slotWarning(44, slots, keys)).toContain('another key')
  expect(slotWarning(45, slots, keys)).toBeUndefined()
})

it('warns of slots that the venue uses itself', () => {
  expect(slotWarning(2, slots, [])).toContain('Slot 2')
})

it('counts this browser’s own slot as free', () => {
  expect([...takenSlots(keys)]).toEqual([43, 44])
})
