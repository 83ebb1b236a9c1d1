import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { greyed } from '@/components/figures/testing/greyed'
import { decimal } from '@/lib/decimal/decimal'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { type OrderRow, orderColumns } from './orderColumns'
import { type VenueRow, venueColumns } from './venueColumns'

const market = { szDecimals: 3, priceDecimals: 1, maxLeverage: 40 }
const book = {
  bids: [{ price: decimal('59999'), size: decimal('9') }],
  asks: [{ price: decimal('60001'), size: decimal('9') }],
}

/** What is grey of a row whose book is this old. */
function greyOf<R>(columns: readonly { key: string; cell: (row: R) => React.ReactNode }[], row: R) {
  const cells = columns
    .filter(({ key }) => key !== 'venue')
    .map(({ key, cell }) => <div key={key}>{cell(row)}</div>)
  return greyed(renderToStaticMarkup(<div>{cells}</div>))
}

it('what an order costs at a venue is grey once the venue’s book is stale', () => {
  const row = (bookAgeMs: number) =>
    ({
      quote: {
        ...{ market, bookAgeMs, faults: [], isRounded: false, leverage: 10 },
        ...{ mid: decimal('60000'), price: decimal('60001'), size: decimal('1') },
        ...{ fee: decimal('30'), funding: decimal('2'), cost: decimal('35') },
        margin: decimal('6000'),
      },
      ...{ name: 'Venue', sign: undefined, book },
    }) as unknown as OrderRow
  expect(greyOf(orderColumns('1 day'), row(2_000))).toEqual([])
  const grey = greyOf(orderColumns('1 day'), row(12_000))
  expect(grey).toEqual(expect.arrayContaining(['60,000', '60,001', '30.00', '35.00']))
  // Its age is what is to be read then.
  expect(grey).not.toContain('12 s')
})

it('so is what a venue shows live, and nothing that it publishes', () => {
  const row = (bookAgeMs: number) =>
    ({
      ...{ provider: kindA, market, book, sign: undefined, times: undefined, weekMean: undefined },
      facts: { bookAgeMs, fees: { maker: decimal('0.0001'), taker: decimal('0.0005') } },
      context: { markPrice: decimal('60000'), openInterest: decimal('100') },
    }) as unknown as VenueRow
  expect(greyOf(venueColumns(), row(2_000))).toEqual([])
  const grey = greyOf(venueColumns(), row(12_000))
  expect(grey).toContain('$6.00M')
  expect(grey).not.toContain('0.0500%')
})
