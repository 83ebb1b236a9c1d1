import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PublicConfigContext, usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { testMarket } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import type { TicketInputs } from './ticketInputs'
import { useTicketInputs } from './useTicketInputs'

type Fees = Pick<PublicVenue, 'platformFee' | 'spotPlatformFee'>

let browser: BareBrowser
let cache: QueryClient
let inputs: TicketInputs

beforeEach(async () => {
  browser = await openBareBrowser()
  cache = new QueryClient()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await browser.close()
  cache.clear()
  vi.unstubAllGlobals()
})

function Inputs({ market }: { market: Market }) {
  inputs = useTicketInputs(kindA, market)
  return null
}

/** The desk's venue with these fees, before one that charges other ones. */
function Charging({ fees, market }: { fees: Fees; market: Market }) {
  const config = usePublicConfig()
  const others = { maker: decimal('0.9'), taker: decimal('0.9') }
  const venues = config.venues.flatMap((venue) => [
    { ...venue, key: 'other', platformFee: others, spotPlatformFee: others },
    { ...venue, ...fees },
  ])
  return (
    <PublicConfigContext value={{ ...config, venues }}>
      <Inputs market={market} />
    </PublicConfigContext>
  )
}

async function chargedOf(market: Market, fees: Fees) {
  const pending = () => new Promise(() => undefined)
  const client = {
    plugins: [{ key: kindA.key }],
    ...{ providers: pending, markets: pending, checkSetup: pending, api: { call: pending } },
    plugin: () => ({
      ...{ subscribe: () => () => undefined, lastMessageAtMs: () => undefined },
      status: () => ({ state: 'idle', lastMessageAtMs: undefined }),
    }),
  }
  const order = <Charging fees={fees} market={market} />
  await act(async () => {
    browser.render(bareDesk(order, { provider: kindA.key, client, cache }))
  })
  return inputs.platformFee
}

it('takes the platform’s fee of the venue and of the market’s kind', async () => {
  const { maxLeverage: _, ...pair } = testMarket
  const platformFee = { maker: decimal('0.00005'), taker: decimal('0.0001') }
  const spotPlatformFee = { maker: decimal('0'), taker: decimal('0.0002') }
  expect(await chargedOf(testMarket, { platformFee, spotPlatformFee })).toEqual(platformFee)
  expect(await chargedOf(pair, { platformFee, spotPlatformFee })).toEqual(spotPlatformFee)
  expect(await chargedOf(pair, { platformFee })).toEqual(platformFee)
  expect(await chargedOf(testMarket, { spotPlatformFee })).toBeUndefined()
})
