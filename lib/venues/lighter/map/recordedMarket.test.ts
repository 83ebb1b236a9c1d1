import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEPLOYMENT, ETH } from '@/lib/venues/lighter/testing/details'
import { WireMarketDetails } from '@/lib/venues/lighter/wire/markets'
import { mapMarket } from './market'

const { market: row } = JSON.parse(readFileSync('fixtures/lighter/recorded.json', 'utf8'))

it('the market that the venue sent is read with its grid, its limits and its margins', () => {
  const listed = mapMarket(WireMarketDetails.parse(row), new Map(), DEPLOYMENT)
  expect(listed).toMatchObject({
    marketIndex: 0,
    kind: 'perp',
    minSize: '0.005',
    minValue: '10',
    maxValue: '281474976.710655',
    minMarginFraction: 200,
    defaultMarginFraction: 500,
    market: {
      priceIncrement: '0.01',
      sizeIncrement: '0.0001',
      minLimitOrderSize: '0.005',
      maxLeverage: 50,
      maintenanceMarginRate: 0.012,
      isDelisted: false,
      onlyIsolated: false,
    },
  })
})

it('the market of the other tests is the one that the venue sent', () => {
  const shared = Object.fromEntries(Object.keys(row).map((name) => [name, Object(ETH)[name]]))
  const { supported_price_decimals: _, supported_quote_decimals: __, ...rest } = row
  expect(shared).toMatchObject(rest)
})
