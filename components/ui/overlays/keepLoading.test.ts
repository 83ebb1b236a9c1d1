import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepLoading, loadNow } from './keepLoading'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A loader that fails so many times first, and when it was asked. */
function flaky(failures: number) {
  const askedAtMs: number[] = []
  const begunMs = Date.now()
  const load = async () => {
    askedAtMs.push(Date.now() - begunMs)
    if (askedAtMs.length <= failures) throw new Error('ChunkLoadError')
    return 'part'
  }
  return { askedAtMs, load: keepLoading(load) }
}

describe('keepLoading', () => {
  it('asks ever more patiently until the code arrives, and fails never', async () => {
    const { askedAtMs, load } = flaky(6)
    const part = load()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await part).toBe('part')
    expect(askedAtMs).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000])
  })

  it('asks at once where it is needed now', async () => {
    const { askedAtMs, load } = flaky(1)
    const part = load()
    await vi.advanceTimersByTimeAsync(10)
    loadNow()
    expect(await part).toBe('part')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(askedAtMs).toEqual([0, 10])
  })
})
