import { expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { PluginRuntime } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { readBaseFees } from './baseFees'
import { lighter } from './plugin'

it('fees without an account are what the plugin reads for the zero address, and neither asks the venue', async () => {
  const { clock, now, setTimer } = new FakeClock()
  const asked: string[] = []
  // Other dependencies of a plugin are not used before something is subscribed or signed.
  const runtime = {
    ...{ clock, now, setTimer, credentials: createMemoryCredentials() },
    async fetch(url: string) {
      asked.push(url)
      return Response.json({})
    },
  } as unknown as PluginRuntime
  const plugin = lighter({
    ...{ network: 'paper', baseUrl: 'https://venue.test' },
    facts: {
      signingChainId: 304,
      collateral: { assetId: 3, symbol: 'USDC', decimals: 6 },
    },
  })(runtime)
  const fees = await readBaseFees()
  expect(fees).toEqual({ maker: '0', taker: '0' })
  expect(await plugin.feeTier(ZERO_ADDRESS)).toEqual(fees)
  expect(asked).toEqual([])
})
