import { mulDivCeil } from './integers'
import type { Account, Engine, FeeRates, Order } from './state'

/** Rates this account pays; house accounts trade free. */
export function feeRatesOf(engine: Engine, account: Account | undefined): FeeRates {
  if (account?.isHouse) return { makerPpm: 0, takerPpm: 0 }
  return { makerPpm: engine.options.fees.makerPpm, takerPpm: engine.options.fees.takerPpm }
}

/** Rate of a fill that takes, the builder's part included. */
export function takerPpmOf(engine: Engine, order: Pick<Order, 'account' | 'builder'>): number {
  return feeRatesOf(engine, order.account).takerPpm + (order.builder?.feePpm ?? 0)
}

/** Fee on a value: a charge is rounded up, a rebate down. */
export function feeOn(notionalMicro: number, ratePpm: number): number {
  return mulDivCeil(notionalMicro, ratePpm, 1_000_000)
}
