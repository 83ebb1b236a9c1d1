import type { FillRecord } from '@/server/paper/engine/view'
import { usdText, valueMicro } from './catalogue'
import type { FaceContext } from './context'
import { fromScaled } from './decimalText'

const DAY_MS = 24 * 3_600_000
const DAYS_SHOWN = 15

/** The venue's published schedule; what an account pays is the engine's. */
const FEE_SCHEDULE = {
  cross: '0.00045',
  add: '0.00015',
  spotCross: '0.0007',
  spotAdd: '0.0004',
  tiers: {
    vip: [
      tier('5000000.0', '0.0004', '0.00012', '0.0006', '0.0003'),
      tier('25000000.0', '0.00035', '0.00008', '0.0005', '0.0002'),
      tier('100000000.0', '0.0003', '0.00004', '0.0004', '0.0001'),
      tier('500000000.0', '0.00028', '0.0', '0.00035', '0.0'),
      tier('2000000000.0', '0.00026', '0.0', '0.0003', '0.0'),
      tier('7000000000.0', '0.00024', '0.0', '0.00025', '0.0'),
    ],
    mm: [
      { makerFractionCutoff: '0.005', add: '-0.00001' },
      { makerFractionCutoff: '0.015', add: '-0.00002' },
      { makerFractionCutoff: '0.03', add: '-0.00003' },
    ],
  },
  referralDiscount: '0.04',
  stakingDiscountTiers: [{ bpsOfMaxSupply: '0.0', discount: '0.0' }],
} as const

function tier(ntlCutoff: string, cross: string, add: string, spotCross: string, spotAdd: string) {
  return { ntlCutoff, cross, add, spotCross, spotAdd }
}

/** `userFees`: rates of this account and its volume by day, oldest first. */
export function feesOf(context: FaceContext, user: string) {
  const rates = context.host.view.feeRates(user)
  return {
    dailyUserVlm: dailyVolumes(context, user),
    feeSchedule: FEE_SCHEDULE,
    userCrossRate: fromScaled(rates.takerPpm, 6),
    userAddRate: fromScaled(rates.makerPpm, 6),
    userSpotCrossRate: FEE_SCHEDULE.spotCross,
    userSpotAddRate: FEE_SCHEDULE.spotAdd,
    activeReferralDiscount: '0.0',
    trial: null,
    feeTrialEscrow: '0.0',
    nextTrialAvailableTimestamp: null,
    stakingLink: null,
    activeStakingDiscount: { bpsOfMaxSupply: '0.0', discount: '0.0' },
  }
}

function dailyVolumes(context: FaceContext, user: string) {
  const today = Math.floor(context.host.now() / DAY_MS)
  const fills = context.host.view.fills(user, 10_000)
  const exchangeMicro = context.catalogue
    .all()
    .reduce(
      (sum, { marketId }) => sum + context.host.dayStatistics(marketId).volumeNotionalMicro,
      0,
    )
  return Array.from({ length: DAYS_SHOWN }, (_entry, index) => {
    const day = today - DAYS_SHOWN + 1 + index
    const ofDay = fills.filter((fill) => Math.floor(fill.timeMs / DAY_MS) === day)
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      userCross: usdText(volumeMicro(ofDay.filter((fill) => fill.isTaker))),
      userAdd: usdText(volumeMicro(ofDay.filter((fill) => !fill.isTaker))),
      exchange: usdText(exchangeMicro),
    }
  })
}

function volumeMicro(fills: readonly FillRecord[]): number {
  return fills.reduce((sum, fill) => sum + valueMicro(fill.priceTicks, fill.sizeLots), 0)
}
