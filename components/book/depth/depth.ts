import type { Orderbook } from '@/lib/schema/model/orderbook'

/** One step of a cumulative curve. */
export interface DepthPoint {
  price: number
  /** Size between the best price and here. */
  total: number
}

/** Both curves, best price first, within the same distance of the middle. */
export interface Depth {
  bids: readonly DepthPoint[]
  asks: readonly DepthPoint[]
  low: number
  high: number
  middle: number
  largest: number
}

/**
 * The cumulative curves of a book; undefined while a side is empty. The window is as wide as the
 * shorter side reaches, so that both halves of the picture mean the same distance.
 */
export function depthOf(book: Orderbook): Depth | undefined {
  const bids = accumulate(book.bids)
  const asks = accumulate(book.asks)
  const [bestBid, bestAsk] = [bids[0], asks[0]]
  const [lastBid, lastAsk] = [bids.at(-1), asks.at(-1)]
  if (!bestBid || !bestAsk || !lastBid || !lastAsk) return undefined
  const middle = (bestBid.price + bestAsk.price) / 2
  const reach = Math.min(middle - lastBid.price, lastAsk.price - middle)
  const within = (points: DepthPoint[]) =>
    points.filter(({ price }) => Math.abs(price - middle) <= reach)
  const visible = { bids: within(bids), asks: within(asks) }
  return {
    ...visible,
    low: middle - reach,
    high: middle + reach,
    middle,
    largest: Math.max(visible.bids.at(-1)?.total ?? 0, visible.asks.at(-1)?.total ?? 0),
  }
}

/**
 * The outline of one curve as an SVG path in a box of `width` by `height`: steps, because between
 * two prices nothing rests.
 */
export function depthPath(
  points: readonly DepthPoint[],
  depth: Pick<Depth, 'low' | 'high' | 'middle' | 'largest'>,
  width: number,
  height: number,
): string {
  const x = (price: number) => ((price - depth.low) / (depth.high - depth.low)) * width
  const y = (total: number) => height - (total / depth.largest) * height
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || depth.largest <= 0) return ''
  let path = `M${x(first.price).toFixed(1)} ${height}`
  for (const point of points) {
    path += `H${x(point.price).toFixed(1)}V${y(point.total).toFixed(1)}`
  }
  const edge = last.price < depth.middle ? 0 : width
  return `${path}H${edge}V${height}Z`
}

/** What rests between the middle and a price: the last step of the curve that it passes. */
export function depthAt(depth: Depth, price: number): DepthPoint | undefined {
  const isBid = price < depth.middle
  const points = isBid ? depth.bids : depth.asks
  return points.findLast((point) => (isBid ? point.price >= price : point.price <= price))
}

// The curve is a picture: machine numbers are exact enough, and nothing leaves it.
function accumulate(levels: Orderbook['bids']): DepthPoint[] {
  let total = 0
  return levels.map(({ price, size }) => {
    total += Number(size)
    return { price: Number(price), total }
  })
}
