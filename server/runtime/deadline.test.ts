import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline } from './deadline'

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
