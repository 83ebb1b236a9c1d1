import { describe, expect, it, vi } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { PerpsError } from '@/lib/schema/perpsError'
import { retryDelayMs, serviceRetryPolicy, withRetries } from './retry'

const busy = (retryAfterSeconds?: number) =>
  new PerpsError(2090, 'busy', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

describe('retryDelayMs', () => {
  it('doubles from half a second to five, with jitter of at most a half', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((attempt) =>
      [0, 0.999_999].map((random) =>
        Math.round(retryDelayMs(busy(), attempt, serviceRetryPolicy, () => random) ?? -1),
      ),
    )
    expect(delays).toEqual([
      [250, 500],
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      [2_500, 5_000],
      [2_500, 5_000],
    ])
  })

  it('never comes back earlier than retry-after asks', () => {
    expect(retryDelayMs(busy(3), 1, serviceRetryPolicy, () => 0)).toBe(3_000)
  })

  it('does not wait where retry-after asks for a longer wait than there is time for', () => {
    expect(retryDelayMs(busy(40), 1, serviceRetryPolicy, () => 0)).toBeUndefined()
  })

  it('repeats nothing that would fail again', () => {
    const errors = [
      new PerpsError(2002),
      new PerpsError(2004),
      new PerpsError(2005),
      new PerpsError(2070),
      new Error('a bug of ours'),
      new DOMException('', 'AbortError'),
    ]
    for (const error of errors) {
      expect(retryDelayMs(error, 1, serviceRetryPolicy, () => 0)).toBeUndefined()
    }
  })
})

describe('withRetries', () => {
  it('stops waiting as soon as the caller gives up, with the reason given', async () => {
    const clock = new FakeClock()
    const abort = new AbortController()
    const run = vi.fn(() => Promise.reject(busy()))
    const tools = { setTimer: clock.setTimer, random: () => 1, signal: abort.signal }
    const ending = withRetries(run, serviceRetryPolicy, tools).catch((error: unknown) => error)
    await clock.advanceAsync(100)
    abort.abort('gone')
    expect(await ending).toBe('gone')
    expect(run).toHaveBeenCalledTimes(1)
    expect(clock.pending).toBe(0)
  })
})
