import { expect, it } from 'vitest'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { createKeyNonces, notingNonces } from './keyNonces'

const KEY = { accountIndex: 5, apiKeyIndex: 42 }
const at = (steadyMs: number) => ({ steadyMs, signal: new AbortController().signal })

function noncesAt(start: number) {
  const venue = { nonce: start, asked: 0 }
  const ask = (async () => {
    venue.asked += 1
    return { nonce: venue.nonce }
  }) as unknown as Ask
  return { venue, nonces: createKeyNonces(ask) }
}

it('asks once, and counts on from what the venue took', async () => {
  const { venue, nonces } = noncesAt(7)
  expect(await nonces.next(KEY, at(0))).toBe(7)
  // A stage that is never executed uses nothing up.
  expect(await nonces.next(KEY, at(1))).toBe(7)
  nonces.noteTaken(KEY, 7, 2)
  expect(await nonces.next(KEY, at(3))).toBe(8)
  expect(venue.asked).toBe(1)
  expect(nonces.hasPassed(KEY, 7)).toBe(true)
  expect(nonces.hasPassed(KEY, 8)).toBe(false)
})

it('asks again after a doubt, and after two minutes', async () => {
  const { venue, nonces } = noncesAt(7)
  await nonces.next(KEY, at(0))
  venue.nonce = 9
  nonces.drop(KEY)
  expect(await nonces.next(KEY, at(1))).toBe(9)
  venue.nonce = 12
  expect(await nonces.next(KEY, at(119_000))).toBe(9)
  expect(await nonces.next(KEY, at(121_000))).toBe(12)
})

it('asks each time where another instance may have used the key, and still counts its own', async () => {
  const { venue, nonces } = noncesAt(7)
  const shared = (steadyMs: number) => ({ ...at(steadyMs), isShared: true })
  expect(await nonces.next(KEY, shared(0))).toBe(7)
  // The other instance relayed one.
  venue.nonce = 8
  expect(await nonces.next(KEY, shared(1))).toBe(8)
  const arrived = nonces.noteSent(KEY, 8, 1)
  expect(await nonces.next(KEY, shared(2))).toBe(9)
  arrived()
  expect(venue.asked).toBe(3)
})

it('takes the nonces that came with keys where nothing newer is kept, by instances that share too', async () => {
  const { venue, nonces } = noncesAt(7)
  const clock = { now: () => 10 }
  const keys = (nonce: number) =>
    notingNonces(
      (async () => ({ api_keys: [{ account_index: '5', api_key_index: 42, nonce }] })) as never,
      nonces,
      clock,
    )('apikeys', { account_index: 5 })
  await keys(4)
  expect(await nonces.next(KEY, { ...at(10), isShared: true })).toBe(4)
  expect(await nonces.next(KEY, at(11))).toBe(4)
  nonces.noteTaken(KEY, 4, 12)
  await keys(4)
  expect(await nonces.next(KEY, at(13))).toBe(5)
  expect(venue.asked).toBe(0)
  // Read before this call: another instance may have relayed one since.
  expect(await nonces.next(KEY, { ...at(14), isShared: true })).toBe(7)
  expect(venue.asked).toBe(1)
})

it('stages the next one after what is on its way, and takes that back where it was refused', async () => {
  const { nonces } = noncesAt(7)
  expect(await nonces.next(KEY, at(0))).toBe(7)
  const arrived = nonces.noteSent(KEY, 7, 0)
  expect(await nonces.next(KEY, at(1))).toBe(8)
  expect(nonces.hasPassed(KEY, 7)).toBe(false)
  arrived()
  expect(await nonces.next(KEY, at(2))).toBe(7)
})

it('keeps what was taken while it asked', async () => {
  const { nonces } = noncesAt(7)
  const asking = nonces.next(KEY, at(0))
  nonces.noteTaken(KEY, 7, 0)
  expect(await asking).toBe(8)
})

it('reads the nonce again where one it sent is not taken soon, before a client goes on without it', async () => {
  const { venue, nonces } = noncesAt(7)
  await nonces.next(KEY, at(0))
  const arrived = nonces.noteSent(KEY, 7, 100)
  expect(await nonces.next(KEY, at(2_599))).toBe(8)
  expect(nonces.isKnown(KEY, 2_599)).toBe(true)
  expect(venue.asked).toBe(1)
  // It never arrived there: a nonce after it would never be taken.
  expect(nonces.isKnown(KEY, 2_600)).toBe(false)
  expect(await nonces.next(KEY, at(2_600))).toBe(7)
  expect(venue.asked).toBe(2)
  // What was read after the doubt counts, with what was sent since.
  nonces.noteSent(KEY, 7, 2_700)
  expect(await nonces.next(KEY, at(2_800))).toBe(8)
  expect(venue.asked).toBe(2)
  arrived()
  expect(await nonces.next(KEY, at(2_900))).toBe(8)
})

it('counts what the venue took meanwhile, though its answer to us is not there', async () => {
  const { venue, nonces } = noncesAt(7)
  await nonces.next(KEY, at(0))
  nonces.noteSent(KEY, 7, 0)
  venue.nonce = 8
  expect(await nonces.next(KEY, at(3_000))).toBe(8)
  expect(nonces.hasPassed(KEY, 7)).toBe(true)
})

it('reads the nonce again where the venue refused one, and counts nothing that was on its way', async () => {
  const { venue, nonces } = noncesAt(7)
  await nonces.next(KEY, at(0))
  const arrived = nonces.noteSent(KEY, 7, 1_000)
  // Created where a client waits for the first no more, which never arrived.
  expect(await nonces.next(KEY, at(3_000))).toBe(8)
  const refused = nonces.noteSent(KEY, 8, 3_000)
  nonces.noteRefused(KEY)
  refused()
  expect(await nonces.next(KEY, at(3_050))).toBe(7)
  expect(venue.asked).toBe(2)
  // What is sent from then on counts, and is forgotten by its own end alone.
  const again = nonces.noteSent(KEY, 7, 3_060)
  arrived()
  expect(await nonces.next(KEY, at(3_070))).toBe(8)
  again()
  expect(await nonces.next(KEY, at(3_080))).toBe(7)
})
