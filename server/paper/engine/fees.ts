import { mulDivCeil } from './integers'
import type { Account, Engine, FeeRates, Market, Order } from './state'
import { tierVolume } from './volumes'

const FREE: FeeRates = { makerPpm: 0, takerPpm: 0 }

/**
 * Rates this account pays on a market (a main perpetual when none is given), by its volume of the
 * fourteen days before; house accounts trade free.
 */
export function feeRatesOf(
  engine: Engine,
  account: Account | undefined,
  market?: Market,
): FeeRates {
  if (account?.isHouse) return FREE
  const { options } = engine
  const tier = account && tierOf(engine, account)
  if (market?.definition.spot) return tier?.spotFees ?? options.spotFees ?? options.fees
  const { makerPpm, takerPpm } = tier?.fees ?? options.fees
  const factor = market?.definition.feeFactor ?? 1
  return { makerPpm: makerPpm * factor, takerPpm: takerPpm * factor }
}

/** Rate of a fill that takes, the builder's part included. */
export function takerPpmOf(
  engine: Engine,
  order: Pick<Order, 'account' | 'builder' | 'market'>,
): number {
  return feeRatesOf(engine, order.account, order.market).takerPpm + (order.builder?.feePpm ?? 0)
}

/** Fee on a value: a charge is rounded up, a rebate down. */
export function feeOn(notionalMicro: number, ratePpm: number): number {
  return mulDivCeil(notionalMicro, ratePpm, 1_000_000)
}

function tierOf(engine: Engine, account: Account) {
  const { feeTiers } = engine.options
  if (!feeTiers?.length || account.dailyVolumes.length === 0) return undefined
  const volumeMicro = tierVolume(engine, account)
  return feeTiers.findLast((tier) => volumeMicro >= tier.volumeMicro)
}
