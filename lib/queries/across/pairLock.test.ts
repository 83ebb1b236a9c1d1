import { describe, expect, it } from 'vitest'
import type { LockRequests } from '@/lib/client/requestLock'
import { withPairLock } from './pairLock'

const denied: LockRequests = {
  request: async (): Promise<never> => {
    throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')
  },
}

/** The locks of a browser in which another tab holds every lock. */
const heldElsewhere: LockRequests = {
  request: (async (_name: string, _options: LockOptions, run: (lock: null) => Promise<unknown>) =>
    await run(null)) as LockRequests['request'],
}

/** Work that goes on until it is ended. */
function longWork() {
  let end = () => {}
  let runs = 0
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = () => {
    runs += 1
    return ended
  }
  return { work, end: () => end(), runs: () => runs }
}

describe.each([
  ['denies the page its locks', denied],
  ['has no locks', undefined],
])('the lock of a pair where the browser %s', (_what, locks) => {
  it('lets the work run, once', async () => {
    let runs = 0
    const ran = await withPairLock(locks, 'a', async () => {
      runs += 1
    })
    expect([ran, runs]).toEqual([true, 1])
  })

  it('does nothing else with the pair in this page until that has ended', async () => {
    const first = longWork()
    const second = longWork()
    const opening = withPairLock(locks, 'a', first.work)
    expect(await withPairLock(locks, 'a', second.work)).toBe(false)
    first.end()
    await opening
    const again = withPairLock(locks, 'a', second.work)
    second.end()
    expect(await again).toBe(true)
    expect([first.runs(), second.runs()]).toEqual([1, 1])
  })

  it('keeps no other pair waiting', async () => {
    const first = longWork()
    const opening = withPairLock(locks, 'a', first.work)
    expect(await withPairLock(locks, 'b', async () => {})).toBe(true)
    first.end()
    await opening
  })

  it('is free again once the work failed', async () => {
    const failing = withPairLock(locks, 'a', async () => {
      throw new DOMException('the wallet says no', 'SecurityError')
    })
    await expect(failing).rejects.toThrow('the wallet says no')
    expect(await withPairLock(locks, 'a', async () => {})).toBe(true)
  })
})

it('leaves a pair to the other tab that is running it', async () => {
  let runs = 0
  const ran = await withPairLock(heldElsewhere, 'a', async () => {
    runs += 1
  })
  expect([ran, runs]).toEqual([false, 0])
})
