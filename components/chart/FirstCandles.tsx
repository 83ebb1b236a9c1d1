const WIDTH = 10
const BODY = 7
const HEIGHT = 1000
/** Share of the height left free above and below. */
const MARGIN = 0.12
const WICK = 1
/** Least height of a body, so that an unchanged price is a line. */
const FLAT = 2

type Served = readonly [open: string, high: string, low: string, close: string]

/** The candles that the page was served with, drawn until the chart takes their place. */
export function FirstCandles({ candles }: { candles: readonly Served[] }) {
  const { rising, falling } = candlePaths(candles)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${candles.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-full min-w-0 flex-1"
    >
      <path d={rising} className="fill-up" />
      <path d={falling} className="fill-down" />
    </svg>
  )
}

/**
 * Outlines of all rising and of all falling candles, for one path each. Pixels are floats: nothing
 * of this is ever sent.
 */
export function candlePaths(candles: readonly Served[]): { rising: string; falling: string } {
  const figures = candles.map((candle) => candle.map(Number) as [number, number, number, number])
  const highest = Math.max(...figures.map(([, high]) => high))
  const lowest = Math.min(...figures.map(([, , low]) => low))
  const range = highest - lowest || 1
  const y = (price: number) =>
    Math.round(HEIGHT * (MARGIN + (1 - 2 * MARGIN) * ((highest - price) / range)))
  const paths = { rising: '', falling: '' }
  for (const [index, [open, high, low, close]] of figures.entries()) {
    const middle = index * WIDTH + WIDTH / 2
    const top = y(Math.max(open, close))
    const body = Math.max(FLAT, y(Math.min(open, close)) - top)
    paths[close >= open ? 'rising' : 'falling'] +=
      `M${middle - WICK / 2} ${y(high)}h${WICK}V${y(low)}h-${WICK}z` +
      `M${middle - BODY / 2} ${top}h${BODY}v${body}h-${BODY}z`
  }
  return paths
}
