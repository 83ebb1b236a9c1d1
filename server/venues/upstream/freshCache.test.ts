import { describe, expect, it } from 'vitest'
import type { Clock } from './clock'
import { createExpiringMap } from './expiringMap'
import { createFreshCache } from './freshCache'

function setUp(staleMs = 5000) {
  let nowMs = 0
  const clock: Clock = { now: () => nowMs, setTimer: () => () => undefined }
  const cache = createFreshCache<string>({ lifetimeMs: 1000, staleMs, loadTimeoutMs: 1000, clock })
  return {
    cache,
    at: (ms: number) => {
      nowMs = ms
    },
  }
}
const live = () => new AbortController().signal

describe('createFreshCache', () => {
  it('keeps a value for its lifetime, then loads again', async () => {
    const { cache, at } = setUp()
    let loads = 0
    const load = async () => {
      loads += 1
      return `v${loads}`
    }
    expect(await cache.get('k', load, live())).toBe('v1')
    at(999)
    expect(await cache.get('k', load, live())).toBe('v1')
    at(1000)
    expect(await cache.get('k', load, live())).toBe('v2')
    cache.delete('k')
    expect(await cache.get('k', load, live())).toBe('v3')
  })

  it('loads once for any number of waiters', async () => {
    const { cache } = setUp()
    let loads = 0
    let finish: (value: string) => void = () => undefined
    const load = () => {
      loads += 1
      return new Promise<string>((resolve) => {
        finish = resolve
      })
    }
    const waiting = Array.from({ length: 50 }, () => cache.get('k', load, live()))
    finish('v')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['v']))
    expect(loads).toBe(1)
  })

  it('gives an old value when loading fails, but none too old', async () => {
    const { cache, at } = setUp()
    await cache.get('k', async () => 'old', live())
    const fail = () => Promise.reject(new Error('down'))
    at(4000)
    expect(await cache.get('k', fail, live())).toBe('old')
    at(6000)
    await expect(cache.get('k', fail, live())).rejects.toThrow('down')
  })

  it('lets one waiter go without ending the load for the others', async () => {
    const { cache } = setUp()
    let finish: (value: string) => void = () => undefined
    const load = () =>
      new Promise<string>((resolve) => {
        finish = resolve
      })
    const controller = new AbortController()
    const gone = cache.get('k', load, controller.signal)
    const stays = cache.get('k', load, live())
    controller.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    finish('v')
    expect(await stays).toBe('v')
  })
})

describe('createExpiringMap', () => {
  it('forgets at the moment said and drops the least used beyond its size', () => {
    const map = createExpiringMap<string>(2)
    map.set('a', '1', 100)
    map.set('b', '2', 100)
    expect(map.get('a', 99)).toBe('1')
    map.set('c', '3', 100)
    expect(map.get('b', 0)).toBeUndefined()
    expect(map.get('a', 100)).toBeUndefined()
    expect(map.get('c', 99)).toBe('3')
    map.delete('c')
    expect(map.get('c', 0)).toBeUndefined()
  })
})

describe('what is asked of it without loading', () => {
  it('is the value for its lifetime, and nothing before and after', async () => {
    const { cache, at } = setUp()
    expect(cache.fresh('k')).toBeUndefined()
    await cache.get('k', async () => 'v', live())
    at(999)
    expect(cache.fresh('k')).toBe('v')
    at(1000)
    expect(cache.fresh('k')).toBeUndefined()
  })
})
