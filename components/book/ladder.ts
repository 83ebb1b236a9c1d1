import type { Orderbook } from '@/lib/schema/model/orderbook'
import { groupLevels, type LadderLevel, type ScaledLevel } from './groupLevels'
import { formatScaled, parseScaled, placesOf, scaledToText, shortSize } from './scaledText'

/** A size has room for so many characters, however long its price is. */
const SIZE_CHARS = 5

/** How the ladder is shown. */
export interface LadderSettings {
  /** Width of a row as decimal text. */
  step: string
  /** Rows a side. */
  rows: number
  /** Sizes in base asset, or their worth in quote. */
  unit: 'base' | 'quote'
  /** What the bars measure: everything up to a row, or the row alone. */
  bars: 'total' | 'size'
  /** Places of a size in base asset. */
  sizeDecimals: number
  /** Prices of the trader's own resting orders, as decimal text. */
  ownPrices: ReadonlySet<string>
  /** Characters that price and size of a row have together; absent where there is room for all. */
  room?: number | undefined
}

/** One row as text, ready to be painted. */
export interface LadderRow {
  /** Decimal text of the price, for the ticket. */
  price: string
  priceText: string
  sizeText: string
  totalText: string
  /** Length of the bar as a share of the longest one of both sides. */
  share: number
  isOwn: boolean
  /** Everything from the best price to this row. */
  reach: Reach
}

/** What a market order reaching down to a row would take, in scaled whole numbers. */
export interface Reach {
  size: number
  /** Price times size, in price units times size units. */
  notional: number
  priceDecimals: number
  sizeDecimals: number
}

/** Both sides, best first. */
export interface Ladder {
  bids: readonly LadderRow[]
  asks: readonly LadderRow[]
  /** Share of the shown size that bids hold, 0 to 1; undefined while nothing is shown. */
  bidShare: number | undefined
}

/** Turns a snapshot of a book into the rows of the ladder. Pure; made at most once per paint. */
export function buildLadder(book: Orderbook, settings: LadderSettings): Ladder {
  const priceDecimals = priceScaleOf(book, settings.step)
  const sizeDecimals = sizeScaleOf(book, settings.sizeDecimals)
  const step = parseScaled(settings.step, priceDecimals)
  const bidLevels = scale(book.bids, priceDecimals, sizeDecimals)
  const askLevels = scale(book.asks, priceDecimals, sizeDecimals)
  const bids = groupLevels('bid', bidLevels, step, settings.rows)
  const asks = groupLevels('ask', askLevels, step, settings.rows)
  const measure = (level: LadderLevel) => (settings.bars === 'total' ? level.total : level.size)
  const longest = Math.max(0, ...bids.map(measure), ...asks.map(measure))
  const own = [...settings.ownPrices].map((price) => parseScaled(price, priceDecimals))

  const write = (side: 'bid' | 'ask') => (level: LadderLevel, index: number, all: LadderLevel[]) =>
    writeRow(level, index === 0 ? undefined : all[index - 1], {
      priceDecimals,
      sizeDecimals,
      shownDecimals: placesOf(settings.step),
      share: longest > 0 ? measure(level) / longest : 0,
      isOwn: own.some((price) => (side === 'bid' ? floorTo : ceilTo)(price, step) === level.price),
      unit: settings.unit,
      sizePlaces: settings.sizeDecimals,
      room: settings.room,
    })

  const bidTotal = bids.at(-1)?.total ?? 0
  const askTotal = asks.at(-1)?.total ?? 0
  return {
    bids: bids.map(write('bid')),
    asks: asks.map(write('ask')),
    bidShare: bidTotal + askTotal > 0 ? bidTotal / (bidTotal + askTotal) : undefined,
  }
}

function writeRow(
  level: LadderLevel,
  before: LadderLevel | undefined,
  display: {
    priceDecimals: number
    sizeDecimals: number
    shownDecimals: number
    share: number
    isOwn: boolean
    unit: 'base' | 'quote'
    sizePlaces: number
    room: number | undefined
  },
): LadderRow {
  const price = scaledToText(level.price, display.priceDecimals)
  const amount = (size: number, notional: number) =>
    display.unit === 'base'
      ? formatScaled(round(size, display.sizeDecimals - display.sizePlaces), display.sizePlaces)
      : formatScaled(round(notional, display.priceDecimals + display.sizeDecimals), 0)
  const priceText = trimTo(formatScaled(level.price, display.priceDecimals), display.shownDecimals)
  const notional = level.notionalTotal - (before?.notionalTotal ?? 0)
  const left = Math.max(SIZE_CHARS, (display.room ?? 0) - priceText.length)
  return {
    price: trimTo(price, display.shownDecimals),
    priceText,
    sizeText:
      display.room === undefined
        ? amount(level.size, notional)
        : display.unit === 'base'
          ? shortSize(level.size, display.sizeDecimals, display.sizePlaces, left)
          : shortSize(notional, display.priceDecimals + display.sizeDecimals, 0, left),
    totalText: amount(level.total, level.notionalTotal),
    share: display.share,
    isOwn: display.isOwn,
    reach: {
      size: level.total,
      notional: level.notionalTotal,
      priceDecimals: display.priceDecimals,
      sizeDecimals: display.sizeDecimals,
    },
  }
}

function scale(
  levels: Orderbook['bids'],
  priceDecimals: number,
  sizeDecimals: number,
): ScaledLevel[] {
  return levels.map(({ price, size }) => ({
    price: parseScaled(price, priceDecimals),
    size: parseScaled(size, sizeDecimals),
  }))
}

/** Enough places to hold every price of the book and the step exactly. */
function priceScaleOf(book: Orderbook, step: string): number {
  let places = placesOf(step)
  for (const { price } of book.bids) places = Math.max(places, placesOf(price))
  for (const { price } of book.asks) places = Math.max(places, placesOf(price))
  return places
}

function sizeScaleOf(book: Orderbook, least: number): number {
  let places = least
  for (const { size } of book.bids) places = Math.max(places, placesOf(size))
  for (const { size } of book.asks) places = Math.max(places, placesOf(size))
  return places
}

/** The multiple of a step at or below a value. */
export function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step
}

/** The multiple of a step at or above a value. */
export function ceilTo(value: number, step: number): number {
  return Math.ceil(value / step) * step
}

function round(value: number, places: number): number {
  return places === 0 ? value : Math.round(value / 10 ** places)
}

/** Cuts a fixed-point text to fewer places; what is cut is zeros, because rows lie on the step. */
function trimTo(text: string, places: number): string {
  const point = text.indexOf('.')
  if (point < 0) return text
  return places === 0 ? text.slice(0, point) : text.slice(0, point + 1 + places)
}
