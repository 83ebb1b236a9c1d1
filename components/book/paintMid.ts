import type { Orderbook } from '@/lib/schema/orderbook'
import type { Ladder } from './ladder'
import { formatScaled, parseScaled, placesOf } from './scaledText'
import type { TapeLine } from './tape'

/**
 * Writes the line between the sides: the last trade's price (the middle of the book while none is
 * known) in the colour of its side, and the spread in price and basis points.
 */
export function paintMid(
  section: HTMLTableSectionElement,
  ladder: Ladder,
  lines: readonly TapeLine[],
  book: Orderbook,
): void {
  const last = section.querySelector<HTMLElement>('[data-last]')
  const spread = section.querySelector<HTMLElement>('[data-spread]')
  if (last === null || spread === null) return
  const latest = lines[0]?.trade
  const places = placesOf(ladder.bids[0]?.price ?? '')
  const price = latest?.price ?? middleOf(book)
  write(last, price === undefined ? '' : fixed(price, Math.max(places, 0)))
  const isDown = latest?.side === 'sell'
  last.classList.toggle('text-up', !isDown)
  last.classList.toggle('text-down', isDown)
  write(
    spread,
    ladder.spread === undefined
      ? 'one side is empty'
      : `spread ${ladder.spread.text} · ${basisPoints(ladder.spread.basisPoints)} bp`,
  )
}

function middleOf(book: Orderbook): string | undefined {
  const [bid, ask] = [book.bids[0]?.price, book.asks[0]?.price]
  if (bid === undefined || ask === undefined) return bid ?? ask
  const places = Math.max(placesOf(bid), placesOf(ask))
  const middle = Math.round((parseScaled(bid, places) + parseScaled(ask, places)) / 2)
  return fixed(String(middle / 10 ** places), places)
}

function fixed(price: string, places: number): string {
  const plain = price.replace(/,/g, '')
  const scale = Math.max(places, placesOf(plain))
  return formatScaled(parseScaled(plain, scale), scale)
}

function basisPoints(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1)
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
