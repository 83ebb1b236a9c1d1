import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { Fill } from '@/lib/schema/model/fill'
import { feeUsd } from '@/lib/trade/performance'

/** What an account took on one day: profit and funding, less fees, in USD. */
export interface DailyResult {
  /** `2026-11-23`, a day of UTC. */
  day: string
  net: Decimal
  fillCount: number
}

/** Results of the days on which something happened, oldest first; profit as the venues say it. */
export function dailyResults(
  fills: readonly Fill[],
  activity: readonly Activity[],
): readonly DailyResult[] {
  const byDay = new Map<string, DailyResult>()
  const on = (timestamp: string, amount: Decimal, count: number) => {
    const day = new Date(timestamp).toISOString().slice(0, 10)
    const { net, fillCount } = byDay.get(day) ?? { net: ZERO, fillCount: 0 }
    byDay.set(day, { day, net: add(net, amount), fillCount: fillCount + count })
  }
  for (const fill of fills) {
    on(fill.createdAt, sub(fill.realizedPnl ?? ZERO, feeUsd(fill)), 1)
  }
  for (const event of activity) {
    if (event.type === 'FUNDING') on(event.timestamp, event.amount, 0)
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
