import { expect, it } from 'vitest'
import type { JsonValue } from '@/lib/schema/model/json'
import type { VenueMemory } from '@/server/venues/adapter'
import { createDelayedMarkets } from './delayedMarkets'

const NOW_MS = 1_700_000_000_000

function memoryOf(shared: boolean) {
  const stored = new Map<string, JsonValue>()
  const memory: VenueMemory = {
    get: async (name) => stored.get(name),
    async set(name, value) {
      stored.set(name, value)
    },
    isShared: async () => shared,
  }
  return { stored, memory }
}

it('is known to every instance for a minute, by calendars that are a little apart', async () => {
  const { memory } = memoryOf(true)
  const [one, other] = [createDelayedMarkets(), createDelayedMarkets()]
  await one.note('A', { steadyMs: 500, nowMs: NOW_MS, memory })
  const at = (afterMs: number) => ({ steadyMs: 7, nowMs: NOW_MS + afterMs, memory })
  expect(await other.has('A', at(0))).toBe(true)
  expect(await other.has('A', at(-4_000))).toBe(true)
  expect(await other.has('A', at(59_999))).toBe(true)
  expect(await other.has('A', at(60_000))).toBe(false)
  expect(await other.has('A', at(-3_600_000))).toBe(false)
  expect(await other.has('B', at(0))).toBe(false)
})

it('is kept by the process alone where no other instance is there', async () => {
  const { memory, stored } = memoryOf(false)
  const markets = createDelayedMarkets()
  await markets.note('A', { steadyMs: 500, nowMs: NOW_MS, memory })
  expect(stored.size).toBe(0)
  expect(await markets.has('A', { steadyMs: 60_499, nowMs: NOW_MS, memory })).toBe(true)
  expect(await markets.has('A', { steadyMs: 60_500, nowMs: NOW_MS, memory })).toBe(false)
})

it('asks no memory that the process has for itself', async () => {
  const { memory, stored } = memoryOf(false)
  stored.set('delayed A', NOW_MS)
  const at = { steadyMs: 0, nowMs: NOW_MS, memory }
  expect(await createDelayedMarkets().has('A', at)).toBe(false)
})

it('does not lose what the venue said where the memory fails', async () => {
  const { memory } = memoryOf(true)
  const broken = { ...memory, set: () => Promise.reject(new Error('down')) }
  const markets = createDelayedMarkets()
  await markets.note('A', { steadyMs: 0, nowMs: NOW_MS, memory: broken })
  expect(await markets.has('A', { steadyMs: 1, nowMs: NOW_MS, memory: broken })).toBe(true)
})
