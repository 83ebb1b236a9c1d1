import { expect, it } from 'vitest'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { openTestMemory } from '@/server/venues/testing/testMemory'
import { createApiKeys } from './apiKeys'

const memory = openTestMemory()
const at = { signal: new AbortController().signal, steadyMs: 0, memory }
const keyOf = (byte: number) => new Uint8Array(40).fill(byte)

/** Slot 42 holds this byte at the venue; every process counts what it asks. */
let held = 1
function openProcess(isLasting = true, deployment = 'here') {
  let asked = 0
  const ask = async () => {
    asked += 1
    const public_key = Buffer.from(keyOf(held)).toString('hex')
    return { api_keys: [{ account_index: 7, api_key_index: 42, public_key }] }
  }
  // What keys ask of a venue, and no more.
  const keys = createApiKeys(ask as unknown as Ask, {
    ...{ loadTimeoutMs: 1_000, deployment, isLasting },
  })
  return { keys, asked: () => asked }
}

it('keys are known after a start without a read, and read again where they do not fit', async () => {
  expect(await openProcess().keys.find(7, 42, at)).toEqual(keyOf(1))
  held = 2
  const next = openProcess()
  expect(await next.keys.find(7, 42, at)).toEqual(keyOf(1))
  expect(next.asked()).toBe(0)
  // What was signed with the new one does not fit the one that is remembered.
  expect(await next.keys.renew(7, 42, at)).toEqual(keyOf(2))
  expect(next.asked()).toBe(1)
  const later = openProcess()
  expect(await later.keys.find(7, 42, at)).toEqual(keyOf(2))
  expect(later.asked()).toBe(0)
  // A slot that is not remembered may have been filled meanwhile.
  expect(await later.keys.find(7, 43, at)).toBeUndefined()
  expect(later.asked()).toBe(1)
})

it('keys that the venue refused, of another deployment or of one that was reset, are read', async () => {
  held = 3
  const refused = openProcess()
  refused.keys.drop(7)
  expect(await refused.keys.find(7, 42, at)).toEqual(keyOf(3))
  held = 4
  expect(await openProcess(false).keys.find(7, 42, at)).toEqual(keyOf(4))
  expect(await openProcess(true, 'there').keys.find(7, 42, at)).toEqual(keyOf(4))
  expect(await openProcess().keys.find(7, 42, at)).toEqual(keyOf(3))
})

const ACCOUNT = 5
const later = (steadyMs: number) => ({ ...at, steadyMs })

/** A venue that holds one key, in slot 42. */
function keysAt(first: string) {
  const venue = { key: first, asked: 0, beforeAnswer: async () => {} }
  const ask = (async () => {
    venue.asked += 1
    const { key: public_key } = venue
    await venue.beforeAnswer()
    return { api_keys: [{ account_index: String(ACCOUNT), api_key_index: 42, public_key }] }
  }) as unknown as Ask
  const keys = createApiKeys(ask, {
    ...{ loadTimeoutMs: 1_000, deployment: 'here', isLasting: false },
  })
  const hex = async (slot = 42, steadyMs = 0) => {
    const key = await keys.find(ACCOUNT, slot, later(steadyMs))
    return key && Buffer.from(key).toString('hex')
  }
  return { venue, keys, hex }
}

it('are read once, and again after a doubt', async () => {
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
  // What was read for this very call is not read twice.
  expect(await hex(43, 0)).toBeUndefined()
  expect(venue.asked).toBe(1)
  for (let ms = 1_000; ms < 11_000; ms += 1_000) expect(await hex(43, ms)).toBeUndefined()
  expect(venue.asked).toBe(2)
  expect(await hex(43, 11_000)).toBeUndefined()
  expect(venue.asked).toBe(3)
  keys.drop(ACCOUNT)
  expect(await hex(43, 11_001)).toBeUndefined()
  expect(venue.asked).toBe(4)
  expect(await hex(43, 11_002)).toBeUndefined()
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
  await expect.poll(() => venue.asked).toBe(1)
  venue.key = 'bb'
  keys.drop(ACCOUNT)
  answer()
  expect(await reading).toBe('aa')
  venue.beforeAnswer = async () => {}
  expect(await hex()).toBe('bb')
})

it('a registration at one instance is seen by another at once, however lately it looked', async () => {
  let slot: number | undefined
  let asked = 0
  const ask = (async () => {
    asked += 1
    const held = { account_index: 7, api_key_index: slot, public_key: 'cc' }
    return { api_keys: slot === undefined ? [] : [held] }
  }) as unknown as Ask
  const options = { loadTimeoutMs: 1_000, deployment: 'here', isLasting: false }
  const [here, there] = [createApiKeys(ask, options), createApiKeys(ask, options)]
  const shared = { ...at, memory: openTestMemory() }
  // What is staged at the one is relayed by the other.
  expect(await there.renew(7, 42, shared)).toBeUndefined()
  slot = 42
  here.drop(7)
  await here.noteRegistered(7, shared)
  const before = asked
  const found = await Promise.all(
    [1, 2, 3].map(() => there.find(7, 42, { ...shared, steadyMs: 1 })),
  )
  expect(found).toEqual(Array(3).fill(Uint8Array.of(0xcc)))
  expect(asked - before).toBe(1)
  // What does not fit is no registration.
  expect(await there.find(7, 43, { ...shared, steadyMs: 2 })).toBeUndefined()
  expect(asked - before).toBe(1)
})
