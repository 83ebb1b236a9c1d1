import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { SUB_VENUES } from '@/server/paper/faces/hyperliquid/listings/subVenues'

/** What may be open on a market of a sub-venue, in USD. */
const OPEN_INTEREST_CAP_MICRO = 100_000_000_000_000
const DEPLOYED_AT = '2026-01-01T00:00:00.000000000'

/** `perpDexs`: the main venue is null; an entry's place is the index in its asset ids. */
export const PERP_DEXS = [
  null,
  ...SUB_VENUES.map(({ name, fullName, deployer, feeRecipient, perps }) => ({
    name,
    fullName,
    deployer,
    oracleUpdater: null,
    feeRecipient,
    assetToStreamingOiCap: perps.map(({ coin }) => [
      `${name}:${coin}`,
      usdText(OPEN_INTEREST_CAP_MICRO),
    ]),
    subDeployers: [],
    deployerFeeScale: '1.0',
    lastDeployerFeeScaleChangeTime: DEPLOYED_AT,
    assetToFundingMultiplier: [],
    assetToFundingInterestRate: [],
  })),
]
