import { groupLevels } from '@/components/book/groupLevels'
import { ceilTo, floorTo } from '@/components/book/ladder'
import { formatScaled, parseScaled, placesOf, scaledToText } from '@/components/book/scaledText'
import type { Side } from '@/lib/schema/model/enums'
import type { Orderbook } from '@/lib/schema/model/orderbook'

/** One of the trader's own orders that rests in the book. */
export interface OwnLevel {
  side: Side
  /** Decimal text. */
  price: string
  size: string
}

/** How the ladder of prices is drawn. */
export interface DomSettings {
  /** Width of a row as decimal text. */
  step: string
  rows: number
  sizeDecimals: number
  own: readonly OwnLevel[]
}

/** One price of the ladder as text, ready to be painted. */
export interface DomRow {
  /** Decimal text, for the order. */
  price: string
  priceText: string
  bidText: string
  askText: string
  ownBidText: string
  ownAskText: string
  /** Length of the bars as shares of the longest one. */
  bidShare: number
  askShare: number
  /** Where the row lies: at a best price, or between the sides. */
  place: 'bid' | 'ask' | 'between'
}

/** Every price of the ladder, highest first, and the one at its head for the next drawing. */
export interface Dom {
  rows: readonly DomRow[]
  /** Price of the first row as decimal text. */
  top: string
}

/**
 * A ladder of fixed prices: it stays where it is while the middle of the book lies in its inner
 * half, so that a price does not move under the pointer, and is centred again else. Undefined where a
 * side is empty. Pure.
 * @param topBefore price of the first row as drawn last; undefined centres
 */
export function domRows(
  book: Pick<Orderbook, 'bids' | 'asks'>,
  settings: DomSettings,
  topBefore: string | undefined,
): Dom | undefined {
  const bestBid = book.bids[0]?.price
  const bestAsk = book.asks[0]?.price
  if (bestBid === undefined || bestAsk === undefined || settings.rows < 1) return undefined
  const places = Math.max(
    placesOf(settings.step),
    ...[...book.bids, ...book.asks].map(placesOfPrice),
  )
  const sizePlaces = settings.sizeDecimals
  const scale = (text: string) => parseScaled(text, places)
  const step = scale(settings.step)
  const [bid, ask] = [floorTo(scale(bestBid), step), ceilTo(scale(bestAsk), step)]
  const middle = floorTo((bid + ask) / 2, step)
  const top = topOf(
    middle,
    step,
    settings.rows,
    topBefore === undefined ? undefined : scale(topBefore),
  )
  const sizes = (side: 'bid' | 'ask') =>
    new Map(
      groupLevels(
        side,
        book[side === 'bid' ? 'bids' : 'asks'].map(({ price, size }) => ({
          price: scale(price),
          size: parseScaled(size, sizePlaces),
        })),
        step,
        Number.POSITIVE_INFINITY,
      ).map((level) => [level.price, level.size]),
    )
  const [bids, asks] = [sizes('bid'), sizes('ask')]
  const own = ownSizes(settings, scale, step)
  const prices = Array.from({ length: settings.rows }, (_, index) => top - index * step)
  const longest = Math.max(
    1,
    ...prices.map((price) => Math.max(bids.get(price) ?? 0, asks.get(price) ?? 0)),
  )
  const write = (size: number | undefined) =>
    size === undefined ? '' : formatScaled(size, sizePlaces)
  const decimals = placesOf(settings.step)
  const priceText = (price: number) => Math.round(price / 10 ** (places - decimals))
  return {
    top: scaledToText(top, places),
    rows: prices.map((price) => ({
      price: scaledToText(priceText(price), decimals),
      priceText: formatScaled(priceText(price), decimals),
      bidText: write(bids.get(price)),
      askText: write(asks.get(price)),
      ownBidText: write(own.get(`BUY ${price}`)),
      ownAskText: write(own.get(`SELL ${price}`)),
      bidShare: (bids.get(price) ?? 0) / longest,
      askShare: (asks.get(price) ?? 0) / longest,
      place: price <= bid ? 'bid' : price >= ask ? 'ask' : 'between',
    })),
  }
}

/** The row of the ladder that an order's price belongs to: a bid at or below it, an ask at or above. */
export function domRowPrice(side: Side, price: string, step: string): string {
  const places = Math.max(placesOf(price), placesOf(step))
  const width = parseScaled(step, places)
  const at = (side === 'BUY' ? floorTo : ceilTo)(parseScaled(price, places), width)
  const decimals = placesOf(step)
  return scaledToText(Math.round(at / 10 ** (places - decimals)), decimals)
}

function ownSizes(
  { own, sizeDecimals }: DomSettings,
  scale: (text: string) => number,
  step: number,
): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const { side, price, size } of own) {
    const at = (side === 'BUY' ? floorTo : ceilTo)(scale(price), step)
    const key = `${side} ${at}`
    sizes.set(key, (sizes.get(key) ?? 0) + parseScaled(size, sizeDecimals))
  }
  return sizes
}

function topOf(middle: number, step: number, rows: number, before: number | undefined): number {
  const centred = middle + Math.floor(rows / 2) * step
  if (before === undefined || before % step !== 0) return centred
  const place = (before - middle) / step
  return place >= rows / 4 && place <= (rows * 3) / 4 ? before : centred
}

function placesOfPrice({ price }: { price: string }): number {
  return placesOf(price)
}
