import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline, runEachUnder } from './deadline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('aborts when its time is up, as a timeout', () => {
  const { signal } = new Deadline(50)
  vi.advanceTimersByTime(49)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('aborts with an earlier signal, and with its reason', () => {
  const earlier = new AbortController()
  const { signal } = new Deadline(50, earlier.signal)
  earlier.abort(new Error('the caller left'))
  expect(signal.reason).toEqual(new Error('the caller left'))
})

test('has aborted already where the earlier signal has', () => {
  const { signal } = new Deadline(50, AbortSignal.abort(new Error('the caller left')))
  expect(signal.reason).toEqual(new Error('the caller left'))
})

test('aborts never once released, and leaves no timer and no listener', () => {
  const earlier = new AbortController()
  const deadline = new Deadline(50, earlier.signal)
  deadline.release()
  expect(vi.getTimerCount()).toBe(0)
  earlier.abort()
  vi.advanceTimersByTime(100)
  expect(deadline.signal.aborted).toBe(false)
})

const ITEMS = Array.from({ length: 50 }, (_, index) => index)

test('many works under one signal are one listener of it, and none once all have ended', async () => {
  const { signal } = new AbortController()
  const ends: (() => void)[] = []
  const running = runEachUnder(ITEMS, signal, async (item, own) => {
    own.addEventListener('abort', () => undefined)
    await new Promise<void>((end) => ends.push(end))
    return item * 2
  })
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  for (const end of ends.toReversed()) end()
  expect(await running).toEqual(ITEMS.map((item) => item * 2))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('every work aborts with the signal, and with its reason, those left by one that failed too', async () => {
  const earlier = new AbortController()
  const reasons: unknown[] = []
  const running = runEachUnder(ITEMS, earlier.signal, async (item, own) => {
    if (item === 0) throw new Error('the first one')
    await new Promise<void>((end) => own.addEventListener('abort', () => end()))
    reasons.push(own.reason)
  })
  await expect(running).rejects.toThrow('the first one')
  const reason = new Error('the caller left')
  earlier.abort(reason)
  await vi.waitFor(() => expect(reasons).toEqual(ITEMS.slice(1).map(() => reason)))
})

test('every work has aborted already where the signal has', async () => {
  const signal = AbortSignal.abort(new Error('the caller left'))
  const reasons = await runEachUnder(ITEMS, signal, async (_, own) => own.reason)
  expect(reasons).toEqual(ITEMS.map(() => signal.reason))
})
