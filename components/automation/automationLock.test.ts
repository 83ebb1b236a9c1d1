import { afterEach, expect, it, vi } from 'vitest'
import { automationLock, isLockTaken } from './automationLock'

const TRAIL = {
  kind: 'trail',
  provider: 'alpha',
  account: '0x1',
  marketId: 'BTC',
  orderId: '',
} as const

function withLocks(query: () => Promise<{ held?: { name: string }[] }>) {
  vi.stubGlobal('navigator', { locks: { query } })
}

afterEach(() => vi.unstubAllGlobals())

it('an automation is taken while a tab holds its lock, and not before', async () => {
  withLocks(async () => ({ held: [{ name: automationLock(TRAIL) }] }))
  expect(await isLockTaken(TRAIL)).toBe(true)
  withLocks(async () => ({ held: [{ name: 'another' }] }))
  expect(await isLockTaken(TRAIL)).toBe(false)
  withLocks(async () => ({}))
  expect(await isLockTaken(TRAIL)).toBe(false)
})

it('an automation counts as taken where the browser refuses to say, instead of failing', async () => {
  withLocks(async () => {
    throw new DOMException('storage is blocked', 'SecurityError')
  })
  expect(await isLockTaken(TRAIL)).toBe(true)
})
