import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import {
  askAgainAfterMs,
  createQueryCache,
  mayPass,
  readAgain,
  readAgainAfter,
  refetchNow,
  troubleOf,
} from './keepAsking'

afterEach(() => {
  vi.useRealTimers()
})

const KEY = ['figures']

/** A read with an observer; the test answers each try. */
function watch() {
  vi.useFakeTimers()
  const cache = createQueryCache()
  const tries: { succeed(text?: string): void; fail(error: Error): void }[] = []
  const observer = new QueryObserver(cache, {
    queryKey: KEY,
    queryFn: ({ signal }) => {
      signal.throwIfAborted()
      return new Promise<string>((resolve, reject) => {
        tries.push({ succeed: (text = 'read') => resolve(text), fail: reject })
      })
    },
  })
  const leave = observer.subscribe(() => undefined)
  return { cache, tries, leave, now: () => observer.getCurrentResult() }
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('a read without an answer', () => {
  it('is reported after the first try and tried again behind it until one succeeds', async () => {
    const { tries, now, leave } = watch()
    const late = new PerpsError(2003)
    for (let failures = 1; failures <= 6; failures += 1) {
      tries.at(-1)?.fail(late)
      await tick()
      expect(troubleOf(now())).toBe(late)
      await tick(10_000)
      expect(tries).toHaveLength(failures + 1)
      expect(troubleOf(now())).toBe(late)
    }
    tries.at(-1)?.succeed()
    await tick()
    expect(now().data).toBe('read')
    expect(troubleOf(now())).toBeNull()
    leave()
  })

  it('begins again at once when a person asks, and what was reported is taken back', async () => {
    const { cache, tries, now, leave } = watch()
    tries[0]?.fail(new PerpsError(2003))
    await tick(1_000)
    expect(tries).toHaveLength(2)
    refetchNow(cache, KEY)
    await tick()
    expect(tries).toHaveLength(3)
    expect(troubleOf(now())).toBeNull()
    tries[2]?.succeed()
    await tick()
    expect(now().data).toBe('read')
    leave()
  })

  it('keeps what was read before while its renewal fails', async () => {
    const { cache, tries, now, leave } = watch()
    tries[0]?.succeed()
    await tick()
    refetchNow(cache, KEY)
    await tick()
    tries[1]?.fail(new PerpsError(2004))
    await tick()
    expect(now().data).toBe('read')
    expect(troubleOf(now())).toMatchObject({ code: 2004 })
    leave()
  })

  it('is not repeated once it has no observer', async () => {
    const { tries, leave } = watch()
    tries[0]?.fail(new PerpsError(2003))
    await tick()
    leave()
    await tick(60_000)
    expect(tries.length).toBeLessThanOrEqual(2)
  })
})

describe('mayPass', () => {
  it.each([
    [2000, true],
    [2001, true],
    [2003, true],
    [2004, true],
    [2090, true],
    [2002, false],
    [2005, false],
    [2010, false],
    [2011, false],
    [2013, false],
  ] as const)('code %i: %s', (code, expected) => {
    expect(mayPass(new PerpsError(code))).toBe(expected)
  })
})

describe('askAgainAfterMs', () => {
  it('doubles from one second to ten, and waits as long as the service asks', () => {
    expect([0, 1, 2, 3, 4, 20].map((failures) => askAgainAfterMs(failures, undefined))).toEqual([
      1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ])
    const asked = new PerpsError(2090, undefined, { retryAfterSeconds: 40 })
    expect(askAgainAfterMs(0, asked)).toBe(40_000)
  })
})

describe('a read of what has changed meanwhile', () => {
  it('begins again where it is the first one and still under way', async () => {
    const { cache, tries, now, leave } = watch()
    void readAgain(cache, { queryKey: KEY })
    await tick()
    expect(tries).toHaveLength(2)
    tries[0]?.succeed('before the change')
    await tick()
    expect(now().data).toBeUndefined()
    tries[1]?.succeed('after it')
    await tick()
    expect(now().data).toBe('after it')
    leave()
  })

  it('keeps what is shown until the new answer is there', async () => {
    const { cache, tries, now, leave } = watch()
    tries[0]?.succeed('before the change')
    await tick()
    void readAgain(cache, { queryKey: KEY })
    await tick()
    expect(now().data).toBe('before the change')
    tries[1]?.succeed('after it')
    await tick()
    expect(now().data).toBe('after it')
    leave()
  })

  it('is repeated once after frames that overtook it, however many there were', async () => {
    const { cache, tries, now, leave } = watch()
    for (let frame = 0; frame < 5; frame += 1) {
      readAgainAfter(cache, { queryKey: KEY })
      await tick(10)
    }
    expect(tries).toHaveLength(1)
    tries[0]?.succeed('before the frames')
    await tick()
    expect(tries).toHaveLength(2)
    tries[1]?.succeed('after them')
    await tick()
    expect(now().data).toBe('after them')
    expect(tries).toHaveLength(2)
    leave()
  })
})
