import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { AccountFigures } from '@/lib/trade/margin/accountFigures'

/** Figures of an account that may be added up over venues, in USD. */
export type SummedFigures = Pick<
  AccountFigures,
  'equity' | 'freeMargin' | 'marginUsed' | 'unrealizedPnl'
>

/** The money of several accounts together. What is free at one venue cannot be used at another. */
export function sumAccounts(accounts: readonly SummedFigures[]): SummedFigures {
  const sum = (pick: (figures: SummedFigures) => Decimal) =>
    accounts.reduce<Decimal>((total, figures) => add(total, pick(figures)), ZERO)
  return {
    equity: sum(({ equity }) => equity),
    freeMargin: sum(({ freeMargin }) => freeMargin),
    marginUsed: sum(({ marginUsed }) => marginUsed),
    unrealizedPnl: sum(({ unrealizedPnl }) => unrealizedPnl),
  }
}
