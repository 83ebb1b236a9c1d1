import { expect, it } from 'vitest'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { createApiKeys } from './apiKeys'

const ACCOUNT = 5
const at = (steadyMs: number) => ({ steadyMs, signal: new AbortController().signal })

/** A venue that holds one key, in slot 42. */
function keysAt(first: string) {
  const venue = { key: first, asked: 0, beforeAnswer: async () => {} }
  const ask = (async () => {
    venue.asked += 1
    const { key: public_key } = venue
    await venue.beforeAnswer()
    return { api_keys: [{ account_index: String(ACCOUNT), api_key_index: 42, public_key }] }
  }) as unknown as Ask
  const keys = createApiKeys(ask, 1_000)
  const hex = async (slot = 42, steadyMs = 0) => {
    const key = await keys.find(ACCOUNT, slot, at(steadyMs))
    return key && Buffer.from(key).toString('hex')
  }
  return { venue, keys, hex }
}

it('are read once, and anew after a doubt', async () => {
  const { venue, keys, hex } = keysAt('aa')
  expect(await hex()).toBe('aa')
  venue.key = 'bb'
  expect(await hex()).toBe('aa')
  expect(venue.asked).toBe(1)
  keys.drop(ACCOUNT)
  expect(await hex()).toBe('bb')
  expect(venue.asked).toBe(2)
})

it('are looked for again where a slot holds none, every ten seconds, and at once after a doubt', async () => {
  const { venue, keys, hex } = keysAt('aa')
  for (let ms = 0; ms < 10_000; ms += 1_000) expect(await hex(43, ms)).toBeUndefined()
  expect(venue.asked).toBe(2)
  expect(await hex(43, 10_000)).toBeUndefined()
  expect(venue.asked).toBe(3)
  keys.drop(ACCOUNT)
  expect(await hex(43, 10_001)).toBeUndefined()
  expect(venue.asked).toBe(5)
})

it('are not kept as they were read before a doubt', async () => {
  const { venue, keys, hex } = keysAt('aa')
  let answer = () => {}
  venue.beforeAnswer = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const reading = hex()
  venue.key = 'bb'
  keys.drop(ACCOUNT)
  answer()
  expect(await reading).toBe('aa')
  venue.beforeAnswer = async () => {}
  expect(await hex()).toBe('bb')
})
