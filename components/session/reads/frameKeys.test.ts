import { expect, it, vi } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { PluginRuntime } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { PublicConfig, PublicVenue } from '@/lib/schema/model/publicConfig'
import { venuePlugins } from './venuePlugins'

const DAY_MS = 86_400_000

const { made } = vi.hoisted(() => {
  const calls: Record<string, readonly unknown[]> = {}
  return { made: calls }
})

/** Notes what a venue's plugin is made with. */
const { noteFor } = vi.hoisted(() => ({
  noteFor:
    (protocol: string) =>
    (_venue: unknown, ...rest: readonly unknown[]) => {
      made[protocol] = rest
      return () => ({ ready: async () => {}, onStatus: () => () => {} })
    },
}))
vi.mock('@/lib/client/hyperliquid/fromConfig', () => ({ hyperliquidFrom: noteFor('hyperliquid') }))
vi.mock('@/lib/client/lighter/fromConfig', () => ({ lighterFrom: noteFor('lighter') }))
vi.mock('@/lib/client/ondo/fromConfig', () => ({ ondoFrom: noteFor('ondo') }))

/** Loads the plugin of each protocol for a page of this configuration. */
async function loadAll(page: Partial<PublicConfig>) {
  const venues = ['hyperliquid', 'lighter', 'ondo'].map(
    (protocol): PublicVenue => ({
      ...{ key: protocol, protocol, network: 'paper', baseUrl: 'http://127.0.0.1:1', facts: {} },
    }),
  )
  const config: PublicConfig = {
    ...{ serviceName: 'svc', apiUrl: '/bff/v1/perps', meta: { name: 'Perps', chainId: 1 } },
    ...{ venues, ...page },
  }
  const { clock, now, setTimer } = new FakeClock()
  const runtime: PluginRuntime = {
    ...{ clock, now, setTimer, credentials: createMemoryCredentials() },
    fetch: () => Promise.reject(new Error('not asked here')),
    openSocket: () => {
      throw new Error('not opened here')
    },
  }
  await Promise.all(venuePlugins(config).map((factory) => factory(runtime).ready?.()))
  return made
}

it('keeps the keys of a frame for a day, under its name, whichever the venue', async () => {
  expect(await loadAll({ keyName: 'embed @shop.test' })).toEqual({
    hyperliquid: ['embed @shop.test', DAY_MS],
    lighter: [expect.any(Function), DAY_MS],
    ondo: ['embed @shop.test', DAY_MS],
  })
})

it('keeps the keys of the desk until they are removed', async () => {
  expect(await loadAll({})).toEqual({
    hyperliquid: [undefined, undefined],
    lighter: [expect.any(Function), undefined],
    ondo: [undefined, undefined],
  })
})
