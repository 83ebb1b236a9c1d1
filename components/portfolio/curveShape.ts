import type { CurvePoint } from './curvePoints'

/** A curve in a box of width 1 and height 1, the value growing upwards from its lower edge. */
export interface CurveShape {
  low: number
  high: number
  /** Where the value is that the curve is above or below of, from the upper edge. */
  baseY: number
  /** Round values within the box. */
  ticks: readonly number[]
  /** The line, and the line with its area down or up to the base. */
  line: string
  area: string
}

const TICKS = 4
/** Room above the highest and below the lowest value, as a share of what is between them. */
const MARGIN = 0.08
/** A hundredth of a cent: what moved less did not move. Numbers this far apart can be told apart. */
const LEAST_MOVE_USD = 1e-4

/** How far from the upper edge a value is, as a share of the height. */
export function heightOf(value: number, { low, high }: Pick<CurveShape, 'low' | 'high'>): number {
  return (high - value) / (high - low)
}

/**
 * The shape of a curve over time; undefined with less than two moments.
 * @param base what the curve is above or below of
 */
export function curveShape(points: readonly CurvePoint[], base: number): CurveShape | undefined {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || last.atSeconds <= first.atSeconds) {
    return undefined
  }
  let lowest = base
  let highest = base
  for (const { value } of points) {
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  // A worth that never moved is a line in the middle.
  const hasMoved = highest - lowest >= LEAST_MOVE_USD
  const margin = hasMoved ? (highest - lowest) * MARGIN : Math.max(Math.abs(base) * MARGIN, 1)
  const range = { low: lowest - margin, high: highest + margin }
  const span = last.atSeconds - first.atSeconds
  const at = ({ atSeconds, value }: CurvePoint) =>
    `${rounded((atSeconds - first.atSeconds) / span)} ${rounded(heightOf(value, range))}`
  const line = `M${points.map(at).join('L')}`
  const baseY = heightOf(base, range)
  return {
    ...range,
    baseY,
    ticks: roundValues(range.low, range.high),
    line,
    area: `${line}L1 ${rounded(baseY)}L0 ${rounded(baseY)}Z`,
  }
}

/** The point nearest to a share of the time. */
export function pointAt(points: readonly CurvePoint[], share: number): CurvePoint | undefined {
  const from = points[0]?.atSeconds ?? 0
  const atSeconds = from + share * ((points.at(-1)?.atSeconds ?? 0) - from)
  let nearest = points[0]
  for (const point of points) {
    const isNearer =
      nearest !== undefined &&
      Math.abs(point.atSeconds - atSeconds) <= Math.abs(nearest.atSeconds - atSeconds)
    if (isNearer) nearest = point
  }
  return nearest
}

/** Multiples of 1, 2 or 5 times a power of ten, some four between two values. */
function roundValues(low: number, high: number): number[] {
  const rough = (high - low) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const values: number[] = []
  for (let count = Math.ceil(low / step); count * step <= high; count += 1)
    values.push(count * step + 0)
  return values
}

function rounded(share: number): number {
  return Math.round(share * 1e5) / 1e5
}
