import { expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import type { VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { fundingEstimate, streamedFunding } from './marketView'

const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 22, 12, 30)
const MARKET = {
  symbol: 'NVDA-USD.P',
  definition: { priceDecimals: 2, sizeDecimals: 1 },
} as unknown as VenueMarket
const PREMIUMS_PPB = [0, 500_000, -500_000, 10]

/** Hours that all closed at 212.20, the last of them at noon. */
function context(): FaceContext {
  const hours = PREMIUMS_PPB.map((premiumPpb, at) => ({
    ...{ premiumPpb, ratePpb: 0 },
    timeMs: NOW_MS - HOUR_MS / 2 - (PREMIUMS_PPB.length - 1 - at) * HOUR_MS,
  }))
  const host = {
    now: () => NOW_MS,
    view: { market: () => ({ fundingRatePpb: 12_500, nextFundingTimeMs: NOW_MS + HOUR_MS / 2 }) },
    fundingHistory: () => hours,
    candles: (_: string, interval: string, startMs: number) =>
      hours
        .map(({ timeMs }) => ({ openTimeMs: timeMs - HOUR_MS, closeTicks: 21_220 }))
        .filter(({ openTimeMs }) => interval === '1h' && openTimeMs >= startMs),
  }
  return { host } as unknown as FaceContext
}

it('states each premium on the stream with a mark, a bid and an ask that give it', () => {
  const { premiums, ...estimate } = streamedFunding(context(), MARKET)
  expect(estimate).toEqual({
    ...{ market: 'NVDA-USD.P', rate: '0.0000125', intervalEnds: '2026-11-22T13:00:00.000Z' },
  })
  const row = { market: 'NVDA-USD.P', mark: '212.2' }
  expect(premiums).toEqual([
    { ...row, time: '2026-11-22T09:00:00.000Z', bid: '212.19', ask: '212.21', premiumIndex: '0' },
    {
      ...{ ...row, time: '2026-11-22T10:00:00.000Z' },
      ...{ bid: '212.31', ask: '212.32', premiumIndex: '0.0005' },
    },
    {
      ...{ ...row, time: '2026-11-22T11:00:00.000Z' },
      ...{ bid: '212.08', ask: '212.09', premiumIndex: '-0.0005' },
    },
    {
      ...{ ...row, time: '2026-11-22T12:00:00.000Z' },
      ...{ bid: '212.19', ask: '212.21', premiumIndex: '0.00000001' },
    },
  ])
  for (const { mark, bid, ask, premiumIndex } of premiums) {
    const outside =
      Math.max(0, Number(bid) - Number(mark)) - Math.max(0, Number(mark) - Number(ask))
    expect(outside / Number(mark)).toBeCloseTo(Number(premiumIndex), 4)
  }
})

it('states premiums without their prices where it is asked for them', () => {
  expect(fundingEstimate(context(), MARKET).premiums[1]).toEqual({
    ...{ time: '2026-11-22T10:00:00.000Z', premiumIndex: '0.0005' },
  })
})
