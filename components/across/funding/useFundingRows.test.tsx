import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { perp } from '@/lib/across/testing/markets'
import { decimal } from '@/lib/decimal/decimal'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { useFundingRows } from './useFundingRows'
import { OF_SERVICE } from './venueRates'

const HOURLY = { ratePeriodSeconds: 3_600, payoutCadenceSeconds: 3_600 }
const VENUES = [kindA, kindC].map((venue) => ({ ...venue, funding: HOURLY }))
const [free, gated] = VENUES.map(({ key }) => key)
const RATES: Record<string, string> = { [free ?? '']: '-0.00001', [gated ?? '']: '0.0000356' }
/** The desk takes a hundredth of a percent of orders at one of them. */
const config: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps' },
  venues: [
    {
      ...{ key: gated ?? '', protocol: 'c', network: 'paper', baseUrl: '', facts: {} },
      platformFee: { maker: decimal('0'), taker: decimal('0.0001') },
    },
  ],
  meta: { name: 'Perps', chainId: 1 },
}

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

let table: ReturnType<typeof useFundingRows> | undefined
function Table() {
  table = useFundingRows(VENUES, 'now', [], OF_SERVICE)
  return null
}

it('a table that asks the service shows rates by it alone, then what a pair earns after base fees', async () => {
  const asked: string[] = []
  let releaseRates = () => {}
  const rates = new Promise<void>((resolve) => {
    releaseRates = resolve
  })
  const client = {
    plugins: [],
    markets: async (venue: string) => [perp('SOL', { venue, asset: 'SOL' })],
    api: {
      async call(operation: string, { query }: { query: { provider: string } }) {
        asked.push(`${operation} ${query.provider}`)
        await rates
        const funding = { rate: RATES[query.provider], nextFundingTime: 1 }
        return { prices: [{ marketId: 'SOL', midPrice: '1', markPrice: '1', funding }] }
      },
    },
    // Whatever else is asked of a plugin is no function here.
    plugin: (key: string) => ({
      async baseFees() {
        asked.push(`fees ${key}`)
        return { maker: '0', taker: '0.00045' }
      },
    }),
  }
  browser.render(bareDesk(<Table />, { client, config, provider: gated ?? '' }))
  const ofService = VENUES.map(({ key }) => `getMarketsContext ${key}`)
  await expect.poll(() => new Set(asked)).toEqual(new Set(ofService))
  expect(table?.rows?.[0]?.pair).toBeUndefined()
  expect(table?.states.map(({ ageMs }) => ageMs)).toEqual([undefined, undefined])
  releaseRates()
  await expect.poll(() => table?.rows?.[0]?.pair?.week).toBeDefined()
  const row = table?.rows?.[0]
  expect(row?.cells.get(gated ?? '')?.apr).toBe('0.311856')
  expect(row?.pair).toMatchObject({ long: free, short: gated, spread: '0.399456' })
  // 39.9456 % of 10,000 for 7 of 365 days is 76.60; 0.045 % and 0.055 %, twice each, are 20.
  expect(Number(row?.pair?.week)).toBeCloseTo(56.6, 1)
  expect(table?.states.every(({ ageMs }) => ageMs === 0)).toBe(true)
  expect(new Set(asked)).toEqual(new Set([...ofService, ...VENUES.map(({ key }) => `fees ${key}`)]))
})
