import type { AccountFees, FeeTier } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { isSpotMarket } from './isSpotMarket'

/** What an account pays on a market: the market's own fees where it has some, else the account's. */
export function feesOn({ byMarket, maker, taker }: AccountFees, marketId: string): FeeTier {
  return byMarket?.[marketId] ?? { maker, taker }
}

/** What an order in a market pays beside the venue's fee, as fractions; undefined: nothing. */
export function platformFeeOf(
  venue: Pick<PublicVenue, 'platformFee' | 'spotPlatformFee'> | undefined,
  market: Pick<Market, 'maxLeverage'>,
): PublicVenue['platformFee'] {
  return (isSpotMarket(market) ? venue?.spotPlatformFee : undefined) ?? venue?.platformFee
}
