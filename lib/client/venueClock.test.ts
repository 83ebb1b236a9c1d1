import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import { lighter } from '@/lib/client/lighter/plugin'
import { ondo } from '@/lib/client/ondo/plugin'
import type { PluginFactory } from '@/lib/client/plugin'
import { platformTimer } from '@/lib/client/sockets/timers'
import { createClock } from '@/lib/clock/clock'
import type { FaceModule } from '@/server/paper/face'
import { faceModule } from '@/server/paper/faces/hyperliquid/face'
import { PAPER_DEPLOYMENT as LIGHTER_PAPER, lighterModule } from '@/server/paper/faces/lighter/face'
import { PAPER_DEPLOYMENT as ONDO_PAPER, ondoModule } from '@/server/paper/faces/ondo/face'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ServedFace } from '@/server/paper/wire/testing/servedFace'

const MINUTE_MS = 60_000
const TEN_MINUTES_MS = 10 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const FULL_HOUR_MS = Date.UTC(2026, 10, 22, 10)
/** Clocks are read over the network, and blocks come twenty times as fast as they say. */
const NEAR_MS = 5 * MINUTE_MS
const SOON = { timeout: 20_000 }

interface Venue {
  module: FaceModule
  marketId: string
  plugin(url: string, wsUrl: string | undefined): PluginFactory
  socketPath: string
}

const VENUES: Record<string, Venue> = {
  hyperliquid: {
    ...{ module: faceModule, marketId: 'BTC', socketPath: '/ws' },
    plugin: (baseUrl, wsUrl) =>
      hyperliquid({ network: 'paper', baseUrl, ...(wsUrl === undefined ? {} : { wsUrl }) }),
  },
  lighter: {
    ...{ module: lighterModule(LIGHTER_PAPER), marketId: '0', socketPath: '/stream' },
    plugin: (baseUrl, wsUrl) =>
      lighter({
        ...{ network: 'paper', baseUrl, ...(wsUrl === undefined ? {} : { wsUrl }) },
        facts: {
          signingChainId: 300,
          collateral: { assetId: 3, symbol: 'USDC', decimals: 6 },
        },
      }),
  },
  ondo: {
    ...{ module: ondoModule(ONDO_PAPER), marketId: 'BTC-USD.P', socketPath: '/ws' },
    plugin: (baseUrl, wsUrl) =>
      ondo({
        ...{ key: 'ondo', network: 'paper', baseUrl, ...(wsUrl === undefined ? {} : { wsUrl }) },
        facts: {
          siwe: { domains: [], uris: [], chainId: 1 },
          terms: { termsVersion: 1, privacyVersion: 1 },
        },
      }),
  },
}

const openEnds: (() => unknown)[] = []
afterEach(async () => {
  for (const end of openEnds.splice(0).toReversed()) await end()
})

/** A venue with a fixed time, and a client on a device whose clock is ahead of it. */
async function meet({ module, plugin, socketPath }: Venue, venueMs: number, deviceAheadMs: number) {
  const face = new ServedFace(module, quietExchanges)
  face.nowMs = venueMs
  await face.open()
  openEnds.push(() => face.remove())
  const now = () => face.nowMs + deviceAheadMs
  const made = plugin(
    face.url,
    `${face.url.replace('http', 'ws')}${socketPath}`,
  )({
    fetch,
    openSocket: (url) => new WebSocket(url),
    now,
    clock: createClock({ wallMs: now, monotonicMs: now }),
    setTimer: platformTimer,
    credentials: createMemoryCredentials(),
  })
  openEnds.push(() => made.close())
  return { plugin: made, face }
}

describe.each(Object.entries(VENUES))('%s, from a device with a wrong clock', (_, venue) => {
  it.each([
    ['ahead', FULL_HOUR_MS - 8 * MINUTE_MS, TEN_MINUTES_MS],
    ['behind', FULL_HOUR_MS + MINUTE_MS, -TEN_MINUTES_MS],
  ])(
    'gives the next funding, and the offset of its clock, ten minutes %s',
    async (_way, venueMs, aheadMs) => {
      const { plugin, face } = await meet(venue, venueMs, aheadMs)
      const isKnown = async () =>
        Math.abs(((await plugin.clockOffsetMs?.()) ?? 0) + aheadMs) < NEAR_MS
      await expect.poll(isKnown, SOON).toBe(true)
      let fundingMs: number | undefined
      plugin.subscribe({ channel: 'marketContext', marketId: venue.marketId }, ({ funding }) => {
        fundingMs = funding?.nextFundingTime
      })
      const nextHourMs = () => (Math.floor(face.nowMs / HOUR_MS) + 1) * HOUR_MS
      await expect.poll(() => fundingMs === nextHourMs(), SOON).toBe(true)
    },
    60_000,
  )
})
