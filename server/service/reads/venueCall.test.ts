import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Service } from '@/server/service/service'
import type { CallContext } from '@/server/venues/adapter'
import { callVenue } from './venueCall'

const TIMEOUT_MS = 50
const VENUE = { key: 'venue' }
const service = {
  venueTimeoutMs: TIMEOUT_MS,
  nowMs: () => Date.now(),
  steadyMs: () => performance.now(),
} as unknown as Service

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const untilAborted = ({ signal }: CallContext) =>
  new Promise<void>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

test('a call that never asks for its signal makes none, and no timer', async () => {
  const makeSignal = vi.fn(() => new AbortController().signal)
  const caller = {
    get signal() {
      return makeSignal()
    },
  }
  await callVenue(service, VENUE, caller, async ({ nowMs }) => {
    expect(nowMs).toBe(Date.now())
    expect(vi.getTimerCount()).toBe(0)
  })
  expect(makeSignal).not.toHaveBeenCalled()
})

test('the time runs from the start of the call, whenever its signal is first asked for', async () => {
  const running = callVenue(service, VENUE, {}, async (context) => {
    await new Promise((resume) => setTimeout(resume, 40))
    await untilAborted(context)
  })
  const refused = expect(running).rejects.toMatchObject({ code: 2003 })
  await vi.advanceTimersByTimeAsync(49)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(vi.getTimerCount()).toBe(0)
})

test('the signal aborts with the caller, and with its reason', async () => {
  const caller = new AbortController()
  const running = callVenue(service, VENUE, caller, untilAborted)
  caller.abort(new Error('the caller left'))
  await expect(running).rejects.toThrow('the caller left')
})

test('a signal that is first asked for after the call never aborts', async () => {
  let later: CallContext | undefined
  await callVenue(service, VENUE, {}, async (context) => {
    later = context
  })
  expect(later?.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(10 * TIMEOUT_MS)
  expect(later?.signal.aborted).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('a failure of the venue is passed on as it is', async () => {
  const fault = new Error('no such market')
  const call = async () => {
    await Promise.resolve()
    throw fault
  }
  await expect(callVenue(service, VENUE, {}, call)).rejects.toBe(fault)
})
