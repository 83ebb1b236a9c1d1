import type { PlaceOrders, Side } from '@/server/paper/engine/commands'
import { hashUnit, seedFromText } from './hash'
import { TAKERS } from './houseAccounts'
import { type MarketModel, snapLots } from './marketModel'
import { snapDownTicks, snapUpTicks } from './priceGrid'
import { smallestLots } from './quoter'

/** Trades against what rests on one market, at random times that come in clusters. */
export interface Taker {
  /** The order of this block, if there is one. */
  turn(timeMs: number, midTicks: number): PlaceOrders | undefined
}

/** A trade makes others likelier for about so long. */
const EXCITEMENT_SECONDS = 5
/** No price further than this part from the mid is taken. */
const WORST_PRICE = 0.0015
/** How far ahead the path is looked at to lean the takers towards where it goes. */
const LEAN_MS = 3_000
const ACTIVITY_REFRESH_MS = 2_000
/** Sizes are log-normal with this deviation, at most so many times the average. */
const SIZE_DEVIATION = 1.3
const SIZE_LARGEST = 25
/** On a market that stands still: what is at the best price outlasts them. */
const SIZE_LARGEST_STILL = 4
/** Longest time between two blocks that still counts in full. */
const STEP_MAX_MS = 1_000

export function createTaker(model: MarketModel): Taker {
  const { marketId } = model.shape.definition
  const seed = seedFromText(`taker/${marketId}`)
  const largest = model.touchLots === undefined ? SIZE_LARGEST : SIZE_LARGEST_STILL
  let draws = 0
  let previousMs: number | undefined
  let excitement = 0.5
  let activity = 1
  let activityAtMs = Number.NEGATIVE_INFINITY
  let lastSide: Side = 'buy'

  const draw = (): number => {
    draws = (draws + 1) | 0
    return hashUnit(seed ^ Math.floor((previousMs ?? 0) / 1_000), draws)
  }

  function tradesExpected(timeMs: number, seconds: number): number {
    if (timeMs - activityAtMs > ACTIVITY_REFRESH_MS) {
      activity = model.path.activityAt(timeMs)
      activityAtMs = timeMs
    }
    excitement *= Math.exp(-seconds / EXCITEMENT_SECONDS)
    return model.tradesPerSecond * activity * (0.5 + excitement) * seconds
  }

  function pickSide(timeMs: number, midTicks: number): Side {
    if (draw() < 0.45) return lastSide
    const drift = model.path.midTicksAt(timeMs + LEAN_MS) / midTicks - 1
    const usual = (model.shape.hourlyVolatilityBps / 10_000) * Math.sqrt(LEAN_MS / 3_600_000)
    const lean = Math.max(-0.35, Math.min(0.35, (drift / usual) * 0.2))
    lastSide = draw() < 0.5 + lean ? 'buy' : 'sell'
    return lastSide
  }

  function pickLots(priceTicks: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
    const factor = Math.exp(SIZE_DEVIATION * normal - SIZE_DEVIATION ** 2 / 2)
    const lots = snapLots(model, model.lotsPerTrade * Math.min(largest, factor))
    return Math.max(smallestLots(model, priceTicks), lots)
  }

  return {
    turn(timeMs, midTicks) {
      const seconds = Math.min(STEP_MAX_MS, timeMs - (previousMs ?? timeMs)) / 1000
      previousMs = timeMs
      if (draw() >= 1 - Math.exp(-tradesExpected(timeMs, seconds))) return undefined
      // Half of all trades come of other trades, whatever the activity: never an explosion.
      excitement += 0.5 / (model.tradesPerSecond * Math.max(0.3, activity) * EXCITEMENT_SECONDS)
      const side = pickSide(timeMs, midTicks)
      const limitTicks =
        side === 'buy'
          ? snapUpTicks(model.grid, midTicks * (1 + WORST_PRICE))
          : snapDownTicks(model.grid, midTicks * (1 - WORST_PRICE))
      const order = {
        marketId,
        side,
        sizeLots: pickLots(midTicks),
        limitTicks,
        timeInForce: 'ioc',
        reduceOnly: false,
        isMarket: false,
      } as const
      const account = TAKERS[draw() < 0.6 ? 0 : 1]
      return { type: 'placeOrders', account, orders: [order], grouping: 'none' }
    },
  }
}
