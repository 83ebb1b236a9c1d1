import { add, type Decimal, decimal, div, ZERO } from '@/lib/decimal/decimal'
import { toNumberForDrawing } from '@/lib/decimal/format'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'

const PLACES = 12

/** The mean rate of the settlements since a moment; undefined where there were none. */
export function averageRate(points: readonly FundingPoint[], sinceMs: number): Decimal | undefined {
  const wanted = points.filter(({ timestamp }) => timestamp >= sinceMs)
  if (wanted.length === 0) return undefined
  const sum = wanted.reduce<Decimal>((total, { rate }) => add(total, rate), ZERO)
  return div(sum, decimal(String(wanted.length)), PLACES, 'halfEven')
}

/** One bar of a chart of rates: above the line of nothing, or below it. */
export interface FundingBar {
  x: number
  y: number
  width: number
  height: number
  isPaidByLongs: boolean
}

/** Positions of the zero line and the bars in a box; the oldest settlement is at the left. */
export function fundingBars(
  points: readonly FundingPoint[],
  box: { width: number; height: number },
): { zeroY: number; bars: readonly FundingBar[] } {
  const rates = points.map(({ rate }) => toNumberForDrawing(rate)).reverse()
  const top = Math.max(0, ...rates)
  const bottom = Math.min(0, ...rates)
  const span = top - bottom
  const toY = (rate: number) => (span === 0 ? box.height / 2 : ((top - rate) / span) * box.height)
  const zeroY = toY(0)
  const step = rates.length === 0 ? 0 : box.width / rates.length
  const bars = rates.map((rate, index) => {
    const y = toY(rate)
    return {
      x: index * step,
      y: Math.min(y, zeroY),
      width: Math.max(0.5, step * 0.8),
      height: Math.max(0.5, Math.abs(y - zeroY)),
      isPaidByLongs: rate >= 0,
    }
  })
  return { zeroY, bars }
}
