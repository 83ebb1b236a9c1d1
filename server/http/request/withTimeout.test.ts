import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that takes too long is answered for, and its signal aborts', async () => {
  let own: AbortSignal | undefined
  const running = withTimeout(50, (signal) => {
    own = signal()
    return new Promise<void>(() => undefined)
  })
  const refused = expect(running).rejects.toMatchObject({ code: 2003 })
  await vi.advanceTimersByTimeAsync(50)
  await refused
  expect(own?.reason).toMatchObject({ code: 2003 })
})

test('a signal that is first asked for when it is too late has aborted', async () => {
  let ask: (() => AbortSignal) | undefined
  const running = withTimeout(50, (signal) => {
    ask = signal
    return new Promise<void>(() => undefined)
  })
  const refused = expect(running).rejects.toMatchObject({ code: 2003 })
  await vi.advanceTimersByTimeAsync(50)
  await refused
  expect(ask?.().reason).toMatchObject({ code: 2003 })
})

test('work that is done at once takes no timer', () => {
  expect(withTimeout(50, () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
