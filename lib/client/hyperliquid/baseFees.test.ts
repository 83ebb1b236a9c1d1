import { expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLikeInit } from '@/lib/client/fetchLike'
import type { PluginRuntime } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { readBaseFees } from './baseFees'
import { hyperliquid } from './plugin'

it('fees without an account are what the plugin reads for the zero address, asked of the same venue', async () => {
  const asked: unknown[] = []
  const { clock, now, setTimer } = new FakeClock()
  // Other dependencies of a plugin are not used before something is subscribed.
  const runtime = {
    ...{ clock, now, setTimer, credentials: createMemoryCredentials() },
    async fetch(url: string, { body }: FetchLikeInit = {}) {
      asked.push([url, JSON.parse(body ?? '')])
      return Response.json({ userCrossRate: '0.00045', userAddRate: '0.00015' })
    },
  } as unknown as PluginRuntime
  const baseUrl = 'https://venue.test/'
  const fees = await readBaseFees({ key: 'hyperliquid', baseUrl }, runtime, undefined)
  expect(fees).toEqual({ maker: '0.00015', taker: '0.00045' })
  const plugin = hyperliquid({ network: 'mainnet', baseUrl })(runtime)
  expect(await plugin.feeTier(ZERO_ADDRESS)).toEqual(fees)
  expect(asked[0]).toEqual(['https://venue.test/info', { type: 'userFees', user: ZERO_ADDRESS }])
  expect(asked[1]).toEqual(asked[0])
})
