import type { CancelOrders, NewOrder, PlaceOrders, Side } from '@/server/paper/engine/commands'
import type { EngineView, OrderRecord } from '@/server/paper/engine/view'
import { hashUnit, seedFromText } from './hash'
import {
  type LadderFrame,
  type LadderLevel,
  ladderDistance,
  ladderFrame,
  ladderLevels,
  ladderUnitTicks,
  ladderZone,
} from './ladder'
import { type MarketModel, snapLots } from './marketModel'
import { createQuoteBook, type Quote, type QuoteBook } from './quotes'

/** How one maker quotes a market. */
export interface MakerStyle {
  account: string
  /** Zones of the ladder it quotes, from the nearest on. */
  zones: number
  /** Part of the levels of the dense zone it quotes; it is always at the best price. */
  presence: number
  /** Its part of the size. */
  share: number
}

/** What one turn of a quoter asks for; cancels of all makers go before orders of any. */
interface QuoterTurn {
  cancels: CancelOrders[]
  orders: PlaceOrders[]
}

interface Ladder {
  frame: LadderFrame
  levels: Record<Side, LadderLevel[]>
  prices: Record<Side, ReadonlySet<number>>
}

export interface Quoter {
  readonly model: MarketModel
  /** Moves the quotes to where the mid is; a little of the rest is refreshed at every turn. */
  turn(midTicks: number): QuoterTurn
  /** Notes the orders of a command of `turn` that came to rest. */
  settle(command: PlaceOrders, orderIds: readonly (number | undefined)[], view: EngineView): void
  books: readonly QuoteBook[]
}

const SIDES = ['buy', 'sell'] as const
/** Orders placed and cancelled at one turn that do not concern the best prices. */
const COSMETIC_ORDERS = 5
const COSMETIC_CANCELS = 3
/** Of a side, on average, for no other reason than to be seen alive. */
const REFRESHED_PER_TURN = 0.5
/** Missing orders this near to the best price are placed at once. */
const URGENT_LEVELS = 5
/** When this many of a side's levels are missing, all of them are placed at once. */
const REBUILD_MISSING = 14
/** A level that fell into a coarser zone is kept until it lies this much deeper in it. */
const ZONE_SLACK = 1.25
/** A quote with less than this part left may be placed again. */
const WORN = 0.35
/** The distance of levels is chosen again when the price has moved by this part. */
const UNIT_DRIFT = 0.12

/** @param openOrders what the makers have resting on this market already, after a restart. */
export function createQuoter(
  model: MarketModel,
  styles: readonly MakerStyle[],
  openOrders: readonly OrderRecord[],
): Quoter {
  const { definition } = model.shape
  const { marketId } = definition
  const seed = seedFromText(`quoter/${marketId}`)
  let draws = 0
  let unitTicks = 0
  let unitMidTicks = 0
  const books = styles.map((style) => bookOf(style.account, openOrders))
  const styleSeeds = new Map(styles.map((style) => [style, seedFromText(style.account)]))

  const draw = (): number => {
    draws = (draws + 1) | 0
    return hashUnit(seed, draws)
  }

  /** No longer one of the levels, and not just outside of the dense zone. */
  function isStale(ladder: Ladder, zones: number, quote: Quote): boolean {
    const distance = ladderDistance(ladder.frame, quote.side, quote.priceTicks)
    const zone = ladderZone(distance / ZONE_SLACK)
    return zone >= zones || (zone > 0 && !ladder.prices[quote.side].has(quote.priceTicks))
  }

  function pickCancels(ladder: Ladder, style: MakerStyle, book: QuoteBook): Quote[] {
    const picked: Quote[] = []
    for (const side of SIDES) {
      let spare = COSMETIC_CANCELS
      const refreshBelow = REFRESHED_PER_TURN / (book.count(side) + 1)
      for (const quote of book.list(side)) {
        const distance = ladderDistance(ladder.frame, side, quote.priceTicks)
        const isThinTouch = distance === 0 && quote.lots < (model.touchLots ?? 0) / 2
        if (distance < 0 || isThinTouch) {
          picked.push(quote)
        } else if (spare > 0) {
          const isWorn = quote.lots < quote.placedLots * WORN
          const isOut = isStale(ladder, style.zones, quote)
          if (isOut || draw() < (isWorn ? 0.3 : refreshBelow)) {
            picked.push(quote)
            spare -= 1
          }
        }
      }
    }
    return picked
  }

  function isMissing(
    style: MakerStyle,
    book: QuoteBook,
    side: Side,
    level: LadderLevel,
    place: number,
  ): boolean {
    if (level.zone >= style.zones || book.at(side, level.priceTicks) !== undefined) return false
    if (place === 0 || level.zone > 0) return true
    return hashUnit(styleSeeds.get(style) ?? 0, level.priceTicks) < style.presence
  }

  function pickOrders(ladder: Ladder, style: MakerStyle, book: QuoteBook): NewOrder[] {
    const orders: NewOrder[] = []
    for (const side of SIDES) {
      const levels = ladder.levels[side]
      const missing: number[] = []
      for (const [place, level] of levels.entries()) {
        if (isMissing(style, book, side, level, place)) missing.push(place)
      }
      let spare = missing.length >= REBUILD_MISSING ? missing.length : COSMETIC_ORDERS
      for (const place of missing) {
        const level = levels[place]
        if (level === undefined) continue
        if (place >= URGENT_LEVELS) {
          if (spare <= 0) break
          spare -= 1
        }
        orders.push(orderAt(side, level, style.share, place === 0 ? model.touchLots : 0))
      }
    }
    return orders
  }

  function orderAt(side: Side, level: LadderLevel, share: number, leastLots = 0): NewOrder {
    const spread = 0.5 + 1.6 * draw() ** 2
    const least = Math.max(leastLots, smallestLots(model, level.priceTicks))
    return {
      marketId,
      side,
      sizeLots: Math.max(least, snapLots(model, level.lots * share * spread)),
      limitTicks: level.priceTicks,
      timeInForce: 'gtc',
      reduceOnly: false,
      isMarket: false,
    }
  }

  return {
    model,
    books,
    turn(midTicks) {
      if (Math.abs(midTicks - unitMidTicks) > unitMidTicks * UNIT_DRIFT) {
        unitMidTicks = midTicks
        unitTicks = ladderUnitTicks(model, midTicks)
      }
      const ladder = ladderAround(model, midTicks, unitTicks)
      const turn: QuoterTurn = { cancels: [], orders: [] }
      for (const [at, style] of styles.entries()) {
        const book = books[at]
        if (book === undefined) continue
        const cancelled = pickCancels(ladder, style, book)
        for (const quote of cancelled) book.remove(quote)
        const orders = pickOrders(ladder, style, book)
        const { account } = style
        if (cancelled.length > 0) {
          const targets = cancelled.map(({ orderId }) => ({ marketId, orderId }))
          turn.cancels.push({ type: 'cancelOrders', account, targets })
        }
        if (orders.length > 0) {
          turn.orders.push({ type: 'placeOrders', account, orders, grouping: 'none' })
        }
      }
      return turn
    },
    settle(command, orderIds, liveView) {
      const book = books[styles.findIndex((style) => style.account === command.account)]
      for (const [at, order] of command.orders.entries()) {
        const orderId = orderIds[at]
        const lots = orderId === undefined ? 0 : restingLots(liveView, command.account, orderId)
        if (book === undefined || orderId === undefined || lots === 0) continue
        const { side, limitTicks: priceTicks, sizeLots: placedLots } = order
        book.add({ orderId, side, priceTicks, placedLots, lots })
      }
    },
  }
}

/** Lots worth a little more than the smallest order the market takes. */
export function smallestLots(model: MarketModel, priceTicks: number): number {
  const { minNotionalMicro, priceDecimals, sizeDecimals } = model.shape.definition
  const microPerLot = priceTicks * 10 ** (6 - priceDecimals - sizeDecimals)
  const { lotStep = 1 } = model.shape
  const steps = Math.ceil((minNotionalMicro * 1.5) / microPerLot / lotStep)
  return Math.max(1, steps) * lotStep
}

function restingLots(view: EngineView, account: string, orderId: number): number {
  return view.order(account, orderId)?.remainingLots ?? 0
}

function ladderAround(model: MarketModel, midTicks: number, unitTicks: number): Ladder {
  const frame = ladderFrame(model, midTicks, unitTicks)
  const buy = ladderLevels(model, frame, 'buy')
  const sell = ladderLevels(model, frame, 'sell')
  const prices = (levels: LadderLevel[]) => new Set(levels.map((level) => level.priceTicks))
  return { frame, levels: { buy, sell }, prices: { buy: prices(buy), sell: prices(sell) } }
}

function bookOf(account: string, openOrders: readonly OrderRecord[]): QuoteBook {
  const book = createQuoteBook()
  for (const order of openOrders) {
    if (order.account !== account) continue
    book.add({
      orderId: order.orderId,
      side: order.side,
      priceTicks: order.limitTicks,
      placedLots: order.originalLots,
      lots: order.remainingLots,
    })
  }
  return book
}
