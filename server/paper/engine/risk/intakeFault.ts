import type { MarketAccount } from '@/server/paper/engine/state'
import { freeWithout, type Intake, intakeFits, sizeAllows, tierAllows } from './margin'

/** Why an account cannot carry an intake; undefined where it can. */
export function findIntakeFault(
  marketAccount: MarketAccount,
  intake: Intake,
): 'maxPosition' | 'insufficientMargin' | undefined {
  if (!tierAllows(marketAccount, intake)) return 'maxPosition'
  if (!intakeFits(marketAccount, intake, freeWithout(marketAccount))) return 'insufficientMargin'
  return sizeAllows(marketAccount, intake) ? undefined : 'maxPosition'
}
