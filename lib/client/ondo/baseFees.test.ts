import { expect, it } from 'vitest'
import type { PluginRuntime } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import { MARKET_ROWS } from '@/lib/venues/ondo/testing/markets'
import { readBaseFees } from './baseFees'
import { fakeOndo, OPTIONS, success } from './testing/fakeVenue'

it('fees without an account are what the plugin gives for any account: those of most markets, and the others', async () => {
  const [first, ...others] = MARKET_ROWS
  const dear = { ...first, makerFee: '0.5', takerFee: '0.6' }
  const cheap = others.map((row) => ({ ...row, makerFee: '0.0002', takerFee: '0.0003' }))
  const answer = success({ perps: { tradingPairs: [dear, ...cheap] } })
  const { setTimer } = new FakeClock()
  const asked: string[] = []
  // Nothing else of the platform is used to read a list.
  const runtime = {
    setTimer,
    async fetch(url: string) {
      asked.push(url)
      return Response.json(answer === 'lost' || answer === 'silence' ? {} : answer.json)
    },
  } as unknown as PluginRuntime
  const fees = await readBaseFees(OPTIONS, runtime, undefined)
  const byMarket = { [first?.market ?? '']: { maker: '0.5', taker: '0.6' } }
  expect(fees).toEqual({ maker: '0.0002', taker: '0.0003', byMarket })
  expect(asked).toEqual(['https://venue.test/v1/markets'])
  const { plugin, script } = fakeOndo()
  script['GET /v1/markets'] = answer
  expect(await plugin.feeTier(ZERO_ADDRESS)).toEqual(fees)
})
