import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { turnClocksIn } from './clockFrames'
import { useNow } from './useNow'

const START_MS = Date.UTC(2026, 10, 22, 13)

let browser: BareBrowser
let shownMs: number | undefined
const due = new Set<() => void>()

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START_MS })
})

afterEach(async () => {
  vi.useRealTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await browser.close()
  vi.unstubAllGlobals()
})

function Clock() {
  shownMs = useNow()
  return null
}

it('turns every clock over in a frame of the page, by the second that it was then', async () => {
  turnClocksIn((run) => due.add(run))
  await act(async () => browser.render(<Clock />))
  expect(shownMs).toBe(START_MS)
  await act(async () => vi.advanceTimersByTime(1_200))
  expect(shownMs).toBe(START_MS)
  await act(async () => {
    for (const run of due) run()
  })
  expect(shownMs).toBe(START_MS + 1_000)
})
