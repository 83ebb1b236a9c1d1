import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useVenueNow } from './useVenueNow'

const DEVICE_MS = Date.UTC(2026, 10, 22, 13, 5)
const TEN_MINUTES_MS = 600_000

let browser: BareBrowser
const cache = new QueryClient()
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE_MS })
  browser = await openBareBrowser()
})
afterEach(async () => {
  await browser.close()
  cache.clear()
  vi.useRealTimers()
})

function Clock({ show }: { show: (nowMs: number | undefined) => void }) {
  const nowMs = useVenueNow('venue')
  useEffect(() => show(nowMs), [nowMs, show])
  return null
}

/** What a component shows as the venue's time, from the first to the last. */
function timesShown(plugin: object): number[] {
  const shown: number[] = []
  const show = (nowMs: number | undefined) => {
    if (nowMs !== undefined) shown.push(nowMs)
  }
  const client = { plugin: () => plugin }
  browser.render(bareDesk(<Clock show={show} />, { provider: 'venue', client, cache }))
  return shown
}

it('counts by this device until the venue’s clock is known, and by that from then on', async () => {
  const shown = timesShown({ clockOffsetMs: async () => -TEN_MINUTES_MS })
  expect(shown[0]).toBe(DEVICE_MS)
  await expect.poll(() => shown.at(-1)).toBe(DEVICE_MS - TEN_MINUTES_MS)
})

it.each([
  ['gives no time', {}],
  ['cannot be asked', { clockOffsetMs: () => Promise.reject(new Error('no code')) }],
])('counts by this device at a venue that %s', async (_, plugin) => {
  const shown = timesShown(plugin)
  await expect.poll(() => cache.getQueryData(['clockOffset', 'venue'])).toBe(0)
  expect(new Set(shown)).toEqual(new Set([DEVICE_MS]))
})
