import { t } from '@/lib/i18n/t'
import type { Orderbook, Trade } from '@/lib/schema/model/orderbook'
import { formatScaled, parseScaled, placesOf } from './scaledText'
import { spreadOf } from './spread'

/**
 * Writes the line between the sides: the last trade's price (the middle of the book while none is
 * known) in the colour of its side, and the spread in price and basis points.
 */
export function paintMid(
  line: HTMLElement,
  book: Orderbook,
  latest: Trade | undefined,
  step: string,
): void {
  const [last, spread] = line.children
  if (last === undefined || spread === undefined) return
  const price = latest?.price ?? middleOf(book)
  write(last, price === undefined ? '' : fixed(price, placesOf(step)))
  const isDown = latest?.side === 'sell'
  if (isDown !== last.classList.contains('text-down')) {
    last.classList.toggle('text-up', !isDown)
    last.classList.toggle('text-down', isDown)
  }
  const found = spreadOf(book)
  write(
    spread,
    found === undefined
      ? t('one side is empty')
      : found.isCrossed
        ? t('book crossed, reloading')
        : t('spread {text} · {basisPoints} bp', {
            text: found.text,
            basisPoints: basisPoints(found.basisPoints),
          }),
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

// A text that changes in place is cheaper than a new one.
function write(element: Element, text: string): void {
  const node = element.firstChild
  if (!(node instanceof Text)) element.textContent = text
  else if (node.data !== text) node.data = text
}
