import { gt, gte, lte, max, min } from '@/lib/decimal/compare'
import {
  abs,
  add,
  type Decimal,
  decimal,
  div,
  mul,
  parseTyped,
  sub,
  ZERO,
} from '@/lib/decimal/decimal'
import { roundUp } from '@/lib/decimal/snap'
import type { OrderStatus, Side } from '@/lib/schema/model/enums'
import type { Orderbook, OrderbookLevel } from '@/lib/schema/model/orderbook'
import { type FillEstimate, midPrice } from '@/lib/trade/orders/estimateFill'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'
import { priceDistance } from '@/lib/trade/orders/priceDistance'
import { worstPriceFrom } from '@/lib/trade/orders/snapPrice'
import type { TicketInputs } from './ticketInputs'
import { isTriggerType, type TicketState } from './ticketState'

/** The book's best prices; undefined where a side is empty. */
export interface BestPrices {
  bid: Decimal | undefined
  ask: Decimal | undefined
  mid: Decimal | undefined
}

/** Best bid, best ask and what lies between them. */
export function bestPrices(book: Orderbook | undefined): BestPrices {
  return {
    bid: book?.bids[0]?.price,
    ask: book?.asks[0]?.price,
    mid: book && midPrice(book),
  }
}

const TENTH = decimal('0.1')
const HUNDRED = decimal('100')

/** Open orders in the book. */
const RESTING: readonly OrderStatus[] = ['OPEN', 'TRIGGERED', 'PARTIALLY_FILLED']

/**
 * The levels an order of this side executes against, best first, without the account's own orders:
 * no venue lets an account trade with itself.
 */
export function levelsAgainst(
  inputs: Pick<TicketInputs, 'book' | 'ownOrders'>,
  side: Side,
): readonly OrderbookLevel[] {
  const levels = oppositeLevels(inputs, side)
  const own = ownSizes(inputs, side)
  if (own.size === 0) return levels
  return levels.flatMap((level) => {
    const ours = own.get(level.price)
    if (ours === undefined) return level
    const size = sub(decimal(level.size), ours)
    return gt(size, ZERO) ? { ...level, size } : []
  })
}

/**
 * Size that the account's own orders take off an order, and it off them, where the venue reduces
 * both: it is not executed. At one price other traders' orders count as older.
 * @param worst worst acceptable price: levels beyond it are not met
 */
export function selfTradeSize(
  inputs: Pick<TicketInputs, 'book' | 'ownOrders' | 'selfTrade'>,
  side: Side,
  size: Decimal,
  worst: Decimal | undefined,
): Decimal {
  if (inputs.selfTrade !== 'reduce') return ZERO
  const own = ownSizes(inputs, side)
  if (own.size === 0) return ZERO
  let left = size
  let reduced = ZERO
  for (const level of oppositeLevels(inputs, side)) {
    if (worst !== undefined && isWorse(level.price, worst, side)) break
    const ours = min(own.get(level.price) ?? ZERO, level.size)
    left = sub(left, min(left, sub(level.size, ours)))
    const part = min(left, ours)
    reduced = add(reduced, part)
    left = sub(left, part)
  }
  return reduced
}

function oppositeLevels(
  { book }: Pick<TicketInputs, 'book'>,
  side: Side,
): readonly OrderbookLevel[] {
  return (side === 'BUY' ? book?.asks : book?.bids) ?? []
}

function isWorse(price: Decimal, worst: Decimal, side: Side): boolean {
  return side === 'BUY' ? gt(price, worst) : gt(worst, price)
}

/** Size of the account's orders that one of this side would meet, by price. */
function ownSizes(
  { book, ownOrders = [] }: Pick<TicketInputs, 'book' | 'ownOrders'>,
  side: Side,
): ReadonlyMap<string, Decimal> {
  const own = new Map<string, Decimal>()
  for (const order of ownOrders) {
    const { market, side: of, limitPrice, price: at = limitPrice, remainingSize } = order
    if (market.id !== book?.marketId || of === side || at === undefined) continue
    if (!RESTING.includes(order.status) || waitsForTrigger(order) || order.type === 'TWAP') continue
    own.set(at, add(own.get(at) ?? ZERO, remainingSize))
  }
  return own
}

/** What a market order's slippage is measured from: the mid price, or the mark where there is none. */
export function referencePrice({ book, markPrice }: TicketInputs): Decimal | undefined {
  return bestPrices(book).mid ?? markPrice
}

/** The worst price a market order accepts: the reference moved by the slippage cap, on the grid. */
export function worstPrice(inputs: TicketInputs, side: Side): Decimal | undefined {
  const reference = referencePrice(inputs)
  if (reference === undefined) return undefined
  return worstPriceFrom(inputs.market, reference, side, inputs.maxSlippage)
}

/** The slippage cap in percent, to a tenth, at which the worst price reaches this one. */
export function capReaching(inputs: TicketInputs, side: Side, price: Decimal): Decimal | undefined {
  const reference = referencePrice(inputs)
  if (reference === undefined) return undefined
  const percent = roundUp(mul(abs(priceDistance(price, reference)), HUNDRED), 1)
  // The worst price is rounded onto the grid, toward safety.
  return [percent, add(percent, TENTH)].find((cap) => {
    const worst = worstPrice({ ...inputs, maxSlippage: div(cap, HUNDRED, 8, 'halfEven') }, side)
    return worst !== undefined && !isWorse(price, worst, side)
  })
}

/** Whether a limit price would execute at once against the book. */
export function crossesBook(price: Decimal, side: Side, book: Orderbook | undefined): boolean {
  const { bid, ask } = bestPrices(book)
  if (side === 'BUY') return ask !== undefined && gte(price, ask)
  return bid !== undefined && lte(price, bid)
}

/** How far past its trigger a market execution may go, where the slippage cap is not wider. */
const TRIGGER_TOLERANCE = decimal('0.1')

/**
 * The worst price a market order accepts once its trigger woke it. Wider than the slippage cap of
 * an order sent now: a stop that stays unfilled in a fast market is worse than a bad price.
 */
export function worstTriggerPrice(
  { market, maxSlippage }: Pick<TicketInputs, 'market' | 'maxSlippage'>,
  trigger: Decimal,
  side: Side,
): Decimal {
  return worstPriceFrom(market, trigger, side, max(TRIGGER_TOLERANCE, maxSlippage))
}

/**
 * The limit price that was typed; undefined where there is none, or it is no price yet: a price below
 * one begins with a zero.
 */
export function typedPrice({ type, price, entry }: TicketState): Decimal | undefined {
  if (type === 'LIMIT') return aboveZero(price)
  return isTriggerType(type) && entry.executes === 'LIMIT' ? aboveZero(entry.limit) : undefined
}

/** The trigger price that was typed; undefined for what does not sleep, and for what is no price yet. */
export function typedTrigger({ type, entry }: TicketState): Decimal | undefined {
  return isTriggerType(type) ? aboveZero(entry.price) : undefined
}

/** What was typed as a price: figures divide by it. */
function aboveZero(text: string): Decimal | undefined {
  const price = parseTyped(text)
  return price !== undefined && gt(price, ZERO) ? price : undefined
}

/** Average price of what the book gives now and, of a limit, what then rests at it. */
export function averagePriceOf(
  { averagePrice, filledSize, notional }: FillEstimate,
  size: Decimal,
  limit: Decimal | undefined,
): Decimal | undefined {
  if (limit === undefined || !gt(size, filledSize)) return averagePrice
  return div(add(notional, mul(sub(size, filledSize), limit)), size, 12, 'halfEven')
}
