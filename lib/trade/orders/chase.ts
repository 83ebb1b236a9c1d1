import { cmp, eq, gt, lte, max, min } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Orderbook, OrderbookLevel } from '@/lib/schema/model/orderbook'

/** An order that follows the best price of its side. */
export interface Chase {
  side: Side
  /** Price at which it is open now. */
  price: Decimal
  remainingSize: Decimal
  /** Highest price of a buy, lowest of a sell. */
  bound: Decimal
  /** When it stops following, in Unix milliseconds. */
  endsAtMs: number
}

/** What the next move is. */
export type ChaseStep =
  | { kind: 'keep' }
  | { kind: 'move'; price: Decimal }
  /** Follows no longer; the order stays open at its last price. */
  | { kind: 'end'; reason: 'life' | 'bound' }

const KEEP: ChaseStep = { kind: 'keep' }

/**
 * Joins the best price of others on the order's side, toward the market only: what the market comes
 * to meet is filled where it is. It never goes past its bound and never crosses the book. Pure.
 */
export function chaseStep(
  chase: Chase,
  book: Pick<Orderbook, 'bids' | 'asks'>,
  nowMs: number,
): ChaseStep {
  const { side, price, bound, endsAtMs } = chase
  if (nowMs >= endsAtMs) return { kind: 'end', reason: 'life' }
  const isBuy = side === 'BUY'
  const best = bestOfOthers(isBuy ? book.bids : book.asks, chase)
  if (best === undefined) return KEEP
  const isBetter = (a: Decimal, b: Decimal) => (isBuy ? gt(a, b) : gt(b, a))
  if (!isBetter(best, price)) return KEEP
  const target = isBuy ? min(best, bound) : max(best, bound)
  if (!isBetter(target, price)) return { kind: 'end', reason: 'bound' }
  return crosses(side, target, book) ? KEEP : { kind: 'move', price: target }
}

/**
 * Price that a chase begins at: the best of its side. Undefined where there is none, where it lies
 * past the bound, and where an order at it would cross the book.
 */
export function chaseStart(
  side: Side,
  book: Pick<Orderbook, 'bids' | 'asks'>,
  bound: Decimal,
): Decimal | undefined {
  const isBuy = side === 'BUY'
  const best = (isBuy ? book.bids : book.asks)[0]?.price
  if (best === undefined || !isBoundAhead(side, bound, best)) return undefined
  return crosses(side, best, book) ? undefined : best
}

/** Whether an order at a price would execute at once. */
function crosses(side: Side, price: Decimal, book: Pick<Orderbook, 'bids' | 'asks'>): boolean {
  const isBuy = side === 'BUY'
  const opposite = (isBuy ? book.asks : book.bids)[0]?.price
  return opposite !== undefined && (isBuy ? lte(opposite, price) : lte(price, opposite))
}

/** Best price with something of others there: what is at our own price may be our order alone. */
function bestOfOthers(
  levels: readonly OrderbookLevel[],
  { price, remainingSize }: Pick<Chase, 'price' | 'remainingSize'>,
): Decimal | undefined {
  return levels.find((level) => !(eq(level.price, price) && lte(level.size, remainingSize)))?.price
}

/** Whether a bound lies on the side of a price that the chase goes to. */
export function isBoundAhead(side: Side, bound: Decimal, best: Decimal): boolean {
  return side === 'BUY' ? cmp(bound, best) >= 0 : cmp(bound, best) <= 0
}
