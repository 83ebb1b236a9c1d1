import type { FeeRates, FeeTier, ReferralDiscount } from '@/server/paper/engine/state'
import { fromScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import { usdText } from './catalogue'

/** Below the first tier, parts per million. */
export const BASE_FEES: FeeRates = { makerPpm: 150, takerPpm: 450 }
export const BASE_SPOT_FEES: FeeRates = { makerPpm: 400, takerPpm: 700 }

/** By the volume of fourteen days. */
export const FEE_TIERS: readonly FeeTier[] = [
  tier(5_000_000, [400, 120], [600, 300]),
  tier(25_000_000, [350, 80], [500, 200]),
  tier(100_000_000, [300, 40], [400, 100]),
  tier(500_000_000, [280, 0], [350, 0]),
  tier(2_000_000_000, [260, 0], [300, 0]),
  tier(7_000_000_000, [240, 0], [250, 0]),
]

/** Of the fees of a referred account, for the first of its volume. */
export const REFERRAL_DISCOUNT: ReferralDiscount = {
  discountPercent: 4,
  volumeMicro: 25_000_000 * 1_000_000,
}

type TakerAndMaker = [takerPpm: number, makerPpm: number]

function tier(usd: number, perps: TakerAndMaker, spot: TakerAndMaker): FeeTier {
  return {
    volumeMicro: usd * 1_000_000,
    fees: { takerPpm: perps[0], makerPpm: perps[1] },
    spotFees: { takerPpm: spot[0], makerPpm: spot[1] },
  }
}

const rate = (ppm: number): string => fromScaled(ppm, 6)

/** A percentage as the venue writes it, `0.04`; none is `0.0`. */
export function percentOf(percent: number): string {
  return percent === 0 ? '0.0' : fromScaled(percent, 2)
}

/** The schedule as `userFees` shows it. */
export const FEE_SCHEDULE = {
  cross: rate(BASE_FEES.takerPpm),
  add: rate(BASE_FEES.makerPpm),
  spotCross: rate(BASE_SPOT_FEES.takerPpm),
  spotAdd: rate(BASE_SPOT_FEES.makerPpm),
  tiers: {
    vip: FEE_TIERS.map(({ volumeMicro, fees, spotFees }) => ({
      ntlCutoff: usdText(volumeMicro),
      cross: rate(fees.takerPpm),
      add: rate(fees.makerPpm),
      spotCross: rate(spotFees.takerPpm),
      spotAdd: rate(spotFees.makerPpm),
    })),
    mm: [
      { makerFractionCutoff: '0.005', add: '-0.00001' },
      { makerFractionCutoff: '0.015', add: '-0.00002' },
      { makerFractionCutoff: '0.03', add: '-0.00003' },
    ],
  },
  referralDiscount: percentOf(REFERRAL_DISCOUNT.discountPercent),
  stakingDiscountTiers: [{ bpsOfMaxSupply: '0.0', discount: '0.0' }],
}
