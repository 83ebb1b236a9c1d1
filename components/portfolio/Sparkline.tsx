import { toNumberForDrawing } from '@/lib/decimal/format'
import type { PortfolioPoint } from '@/lib/schema/model/account'

const WIDTH = 300
const HEIGHT = 56
const EDGE = 2

/** Equity over a time as a bare line; its figures are beside it. Nothing where nothing moved yet. */
export function Sparkline({ points }: { points: readonly PortfolioPoint[] }) {
  const path = sparkPath(points)
  if (path === undefined) return null
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full text-up"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The line of equity over time, by the clock and not by the count of points; drawn with floats. */
export function sparkPath(points: readonly PortfolioPoint[]): string | undefined {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || last.timestamp <= first.timestamp)
    return undefined
  const values = points.map(({ accountValue }) => toNumberForDrawing(accountValue))
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const range = highest - lowest || 1
  const steps = points.map(({ timestamp }, index) => {
    const x = (WIDTH * (timestamp - first.timestamp)) / (last.timestamp - first.timestamp)
    const share = ((values[index] ?? lowest) - lowest) / range
    return `${round(x)} ${round(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE))}`
  })
  return `M${steps.join('L')}`
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
