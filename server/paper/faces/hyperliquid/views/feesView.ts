import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { FEE_SCHEDULE, percentOf } from '@/server/paper/faces/hyperliquid/listings/feeSchedule'
import { fromScaled } from './decimalText'

const DAY_MS = 24 * 3_600_000
const DAYS_SHOWN = 15

/**
 * `userFees`: rates of this account and its volume by day, oldest first. The discount is beside the
 * rates, as on the venue: they do not include it.
 */
export function feesOf(context: FaceContext, user: string) {
  const rates = context.host.view.feeRates(user)
  const spotRates = context.host.view.feeRates(user, context.catalogue.spot()[0]?.marketId)
  return {
    dailyUserVlm: dailyVolumes(context, user),
    feeSchedule: FEE_SCHEDULE,
    userCrossRate: fromScaled(rates.takerPpm, 6),
    userAddRate: fromScaled(rates.makerPpm, 6),
    userSpotCrossRate: fromScaled(spotRates.takerPpm, 6),
    userSpotAddRate: fromScaled(spotRates.makerPpm, 6),
    activeReferralDiscount: percentOf(rates.discountPercent),
    trial: null,
    feeTrialEscrow: '0.0',
    nextTrialAvailableTimestamp: null,
    stakingLink: null,
    activeStakingDiscount: { bpsOfMaxSupply: '0.0', discount: '0.0' },
  }
}

function dailyVolumes(context: FaceContext, user: string) {
  const today = Math.floor(context.host.now() / DAY_MS)
  const days = new Map(context.host.view.dailyVolumes(user).map((entry) => [entry.day, entry]))
  const exchangeMicro = context.catalogue
    .all()
    .reduce(
      (sum, { marketId }) => sum + context.host.dayStatistics(marketId).volumeNotionalMicro,
      0,
    )
  return Array.from({ length: DAYS_SHOWN }, (_entry, index) => {
    const day = today - DAYS_SHOWN + 1 + index
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      userCross: usdText(days.get(day)?.takerMicro ?? 0),
      userAdd: usdText(days.get(day)?.makerMicro ?? 0),
      exchange: usdText(exchangeMicro),
    }
  })
}
