import { expect, it } from 'vitest'
import type { PluginRuntime } from '@/lib/client/plugin'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { createClockOffset } from './clockOffset'

/** A clock read that the venue refuses, hangs on, or answers a minute ahead. */
function setUp(keepMs?: number) {
  const state = {
    ...{ nowMs: 1_700_000_000_000, changes: 0, asked: 0, aborted: 0 },
    ...{ isLost: true, isHanging: false, isMarkless: false },
  }
  const ask = (async (_: string, { signal }: { signal?: AbortSignal } = {}) => {
    state.asked += 1
    signal?.addEventListener('abort', () => {
      state.aborted += 1
    })
    if (state.isHanging) return await new Promise<never>(() => {})
    if (state.isLost) throw new Error('lost')
    if (state.isMarkless) return { result: {} }
    const time = new Date(state.nowMs + 60_000).toISOString()
    return { result: { 'BTC-USD.P': { time } } }
  }) as unknown as Ask
  const runtime = {
    now: () => state.nowMs,
    clock: { changes: () => state.changes, steadyMs: () => state.nowMs },
    setTimer: () => () => {},
  } as unknown as PluginRuntime
  return { state, offset: createClockOffset(ask, runtime, keepMs) }
}

it('does not ask again right after a question that failed, and soon does', async () => {
  const { state, offset } = setUp()
  expect(await offset.read()).toBe(0)
  state.nowMs += 4_999
  expect(await offset.readSoon()).toBe(0)
  expect(state.asked).toBe(1)
  state.isLost = false
  state.nowMs += 1
  expect(await offset.read()).toBe(60_000)
  expect(state.asked).toBe(2)
})

it.each([
  ['a stamp was refused', true],
  ['the calendar was set', false],
])('asks at once where %s since', async (_, isDropped) => {
  const { state, offset } = setUp()
  await offset.read()
  state.isLost = false
  if (isDropped) offset.drop()
  else state.changes += 1
  expect(await offset.read()).toBe(60_000)
})

it('reads at once where a session depends on it, also right after a failed reading', async () => {
  const { state, offset } = setUp()
  await offset.read()
  state.isLost = false
  expect(await offset.readSoon()).toBe(0)
  expect(await offset.readNow()).toBe(60_000)
  expect(offset.isMeasured()).toBe(true)
})

it('a reading that hangs is given up where a stamp is refused, and its callers get the next one', async () => {
  const { state, offset } = setUp()
  state.isHanging = true
  const waiting = offset.read()
  state.isHanging = false
  state.isLost = false
  offset.drop()
  expect(state.aborted).toBe(1)
  expect(await offset.read()).toBe(60_000)
  expect(await waiting).toBe(60_000)
  expect(state.asked).toBe(2)
})

it('asks a venue without a mark, which shows no time, soon again', async () => {
  const { state, offset } = setUp()
  state.isLost = false
  state.isMarkless = true
  expect(await offset.read()).toBe(0)
  expect(offset.isMeasured()).toBe(false)
  state.isMarkless = false
  state.nowMs += 5_000
  expect(await offset.read()).toBe(60_000)
})

it.each([
  [undefined, 299_999, 1],
  [undefined, 300_000, 2],
  [3_000, 2_999, 1],
  [3_000, 3_000, 2],
])(
  'a reading kept for %s ms was asked for %s ms later %s times',
  async (keepMs, laterMs, asked) => {
    const { state, offset } = setUp(keepMs)
    state.isLost = false
    await offset.read()
    state.nowMs += laterMs
    await offset.read()
    expect(state.asked).toBe(asked)
  },
)
