import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type LiveFigures, mapContext } from '@/lib/venues/ondo/map/marketData'
import { WireContract } from '@/lib/venues/ondo/wire/markets'
import { takeFigureRows, takeRestFigures } from './liveFigures'

const market = 'BTC-USD.P'
const mark = decimal('59000')
const contract = WireContract.parse({
  market,
  nextFundingRate: '0.00002',
  nextFundingRateTimestamp: '2026-11-23T19:00:00Z',
})

function afterStream(): Map<string, LiveFigures> {
  const figures = new Map<string, LiveFigures>([[market, { mark }]])
  const row = { market, rate: '0.00001', intervalEnds: '2026-11-23T18:00:00Z' }
  takeFigureRows(figures, 'fundingRatesPerps', [row])
  return figures
}

const fundingOf = (figures: Map<string, LiveFigures>) =>
  mapContext(market, figures.get(market) ?? {})?.funding

it('funding of a stream that has rested gives way to what REST has, with its time', () => {
  const figures = afterStream()
  takeRestFigures(figures, new Map([[market, { contract, mark }]]))
  expect(fundingOf(figures)).toEqual({
    rate: '0.00002',
    nextFundingTime: Date.UTC(2026, 10, 23, 19),
  })
})

it('funding of the stream stays where REST has none', () => {
  const figures = afterStream()
  const silent = WireContract.parse({ market })
  takeRestFigures(figures, new Map([[market, { contract: silent, mark }]]))
  expect(fundingOf(figures)).toEqual({
    rate: '0.00001',
    nextFundingTime: Date.UTC(2026, 10, 23, 18),
  })
})

it('a closed underlying is as REST has it, whatever the stream brings, and unknown without a word', () => {
  const figures = afterStream()
  const takeRest = (isClosed: boolean | null) => {
    const read = WireContract.parse({ market, isClosed })
    takeRestFigures(figures, new Map([[market, { contract: read, mark }]]))
    takeFigureRows(figures, 'markPricesPerps', [{ market, markPrice: '59001' }])
    return mapContext(market, figures.get(market) ?? {})
  }
  expect(mapContext(market, figures.get(market) ?? {})).not.toHaveProperty('isUnderlyingClosed')
  expect(takeRest(true)).toMatchObject({ markPrice: '59001', isUnderlyingClosed: true })
  expect(takeRest(false)).toMatchObject({ markPrice: '59001', isUnderlyingClosed: false })
  expect(takeRest(null)).not.toHaveProperty('isUnderlyingClosed')
})

it.each([
  ['topOfBooksPerps', { market, bids: [['1', '1']], asks: [['2', '1']] }],
  ['markPricesPerps', { market, markPrice: '59001' }],
  ['fundingRatesPerps', { market, rate: '0.1', intervalEnds: '2026-11-23T18:00:00Z' }],
])('counts a frame of %s only where a row of it can be read', (channel, row) => {
  const figures = new Map<string, LiveFigures>()
  expect(takeFigureRows(figures, channel, [])).toBe(false)
  expect(takeFigureRows(figures, channel, [{ market: 7 }])).toBe(false)
  expect(figures.size).toBe(0)
  expect(takeFigureRows(figures, channel, [{ market: 7 }, row])).toBe(true)
  expect(figures.size).toBe(1)
})
