import { sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, ZERO } from '@/lib/decimal/decimal'
import type { FundingPoint } from '@/lib/schema/fundingPoint'

/** One settlement as a bar: heights are shares of the plot, for drawing alone. */
export interface FundingBar {
  timestamp: number
  rate: Decimal
  /** Share of the plot's width where it begins, and how wide it is. */
  left: number
  width: number
  /** Share of the plot's height from the top, and how high it is. */
  top: number
  height: number
}

/** Settlements ready to be drawn and summed up. */
export interface FundingPicture {
  bars: readonly FundingBar[]
  /** Where zero lies, as a share of the plot's height from the top. */
  zero: number
  /** Mean rate of a settlement. */
  mean: Decimal
  /** What a position of one would have paid (above zero: longs) over all of them, as a fraction. */
  sum: Decimal
  largest: Decimal
}

const LEAST_SHARE = 0.004
const PLACES = 12

/** The settlements since a time as bars, oldest first; undefined where there are none. */
export function fundingPicture(
  points: readonly FundingPoint[],
  sinceMs: number,
): FundingPicture | undefined {
  const shown = points
    .filter(({ timestamp }) => timestamp >= sinceMs)
    .toSorted((a, b) => a.timestamp - b.timestamp)
  const [first] = shown
  if (first === undefined) return undefined
  const values = shown.map(({ rate }) => Number(rate))
  const high = Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const span = high - low || 1
  const zero = high / span
  const width = 1 / shown.length
  const sum = shown.reduce<Decimal>((total, { rate }) => add(total, rate), ZERO)
  return {
    zero,
    sum,
    mean: div(sum, decimal(String(shown.length)), PLACES, 'halfEven'),
    largest: shown.reduce(
      (most, { rate }) => (Math.abs(Number(rate)) > Math.abs(Number(most)) ? rate : most),
      first.rate,
    ),
    bars: shown.map(({ timestamp, rate }, index) => {
      const height = Math.max(LEAST_SHARE, Math.abs(Number(rate)) / span)
      return {
        timestamp,
        rate,
        left: index * width,
        width,
        top: sign(rate) < 0 ? zero : zero - height,
        height,
      }
    }),
  }
}
