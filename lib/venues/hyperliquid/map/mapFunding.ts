import type { Activity } from '@/lib/schema/model/activity'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { WireFunding, WireFundingRate } from '@/lib/venues/hyperliquid/wire/wireHistory'

/**
 * Funding of one position. The venue gives every row the same zero hash, so the id is made of coin
 * and time. This feed's sign is ours already: + was received.
 */
export function mapFunding(
  funding: WireFunding,
  timeMs: number,
  market: MarketDisplay,
): Extract<Activity, { type: 'FUNDING' }> {
  return {
    id: fundingId(funding.coin, timeMs),
    provider: market.providerId,
    timestamp: new Date(timeMs).toISOString(),
    type: 'FUNDING',
    market,
    amount: funding.usdc,
    positionSize: funding.szi,
    fundingRate: funding.fundingRate,
  }
}

/** The id of a funding payment. */
function fundingId(coin: string, timeMs: number): string {
  return `funding:${coin}:${timeMs}`
}

/** A settlement of a market's funding. */
export function mapFundingRate(row: WireFundingRate): FundingPoint {
  return {
    timestamp: row.time,
    rate: row.fundingRate,
    ...(row.premium ? { premium: row.premium } : {}),
  }
}
