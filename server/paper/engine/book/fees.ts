import type { BuilderFee } from '@/server/paper/engine/commands'
import type { Account, Engine, FeeRates, Market, Order } from '@/server/paper/engine/state'
import { mulDivCeil } from './integers'
import { tierVolume } from './volumes'

/** What a fill is charged, parts per hundred million: a percentage of a rate in ppm is exact. */
export interface ChargedRates {
  makerPphm: number
  takerPphm: number
}

const FREE: FeeRates = { makerPpm: 0, takerPpm: 0 }
const WHOLE = 100
const PER_HUNDRED_MILLION = 100_000_000

/**
 * Rates of this account on a market (a main perpetual when none is given) ahead of any discount:
 * its own, else those of the market, else by its volume of the fourteen days before. House accounts
 * trade free.
 */
export function feeRatesOf(
  engine: Engine,
  account: Account | undefined,
  market?: Market,
): FeeRates {
  if (account?.isHouse) return FREE
  if (account?.fees) return account.fees
  if (market?.definition.fees) return market.definition.fees
  const { options } = engine
  const tier = account && tierOf(engine, account)
  if (market?.definition.spot) return tier?.spotFees ?? options.spotFees ?? options.fees
  const { makerPpm, takerPpm } = tier?.fees ?? options.fees
  const factor = market?.definition.feeFactor ?? 1
  return { makerPpm: makerPpm * factor, takerPpm: takerPpm * factor }
}

/** What a referred account is let off now: none beyond the volume that the options name. */
export function discountPercentOf({ options }: Engine, account: Account | undefined): number {
  const { referral } = options
  if (!account?.isReferred || !referral) return 0
  return account.cumulativeVolumeMicro < referral.volumeMicro ? referral.discountPercent : 0
}

/** What this account is charged on a market: its rates, less its discount; rebates stay whole. */
export function chargedRatesOf(engine: Engine, account: Account, market: Market): ChargedRates {
  const { makerPpm, takerPpm } = feeRatesOf(engine, account, market)
  const share = WHOLE - discountPercentOf(engine, account)
  return { makerPphm: chargedPphm(makerPpm, share), takerPphm: chargedPphm(takerPpm, share) }
}

function chargedPphm(ppm: number, sharePercent: number): number {
  return ppm * (ppm > 0 ? sharePercent : WHOLE)
}

/** A builder's fee, charged on top of them: no account is exempt from it. */
export function builderPphm(builder: BuilderFee | undefined, role: 'maker' | 'taker'): number {
  if (!builder) return 0
  if ('feePpm' in builder) return builder.feePpm * WHOLE
  return (role === 'maker' ? builder.makerPpm : builder.takerPpm) * WHOLE
}

/** Rate of a fill that takes, the builder's part included. */
export function takerPphmOf(
  engine: Engine,
  order: Pick<Order, 'account' | 'builder' | 'market'>,
): number {
  return (
    chargedRatesOf(engine, order.account, order.market).takerPphm +
    builderPphm(order.builder, 'taker')
  )
}

/** Fee on a value: a charge is rounded up, a rebate down. */
export function feeOn(notionalMicro: number, ratePphm: number): number {
  return mulDivCeil(notionalMicro, ratePphm, PER_HUNDRED_MILLION)
}

function tierOf(engine: Engine, account: Account) {
  const { feeTiers } = engine.options
  if (!feeTiers?.length || account.dailyVolumes.length === 0) return undefined
  const volumeMicro = tierVolume(engine, account)
  return feeTiers.findLast((tier) => volumeMicro >= tier.volumeMicro)
}
