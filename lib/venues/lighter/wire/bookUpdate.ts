import type { Decimal } from '@/lib/decimal/decimal'
import type { WireBookFrame } from './stream'
import { DECIMAL_TEXT_MAX, toMilliseconds } from './values'

type WireBook = WireBookFrame['order_book']
type WireLevel = WireBook['bids'][number]

const START = '{"channel":"'
const CHANNEL = 'order_book:'
/** More digits than a JavaScript number surely holds are read as text elsewhere. */
const WHOLE_DIGITS_MAX = 15

const DIGIT_0 = 48
const DIGIT_9 = 57
const POINT = 46
/** Powers of ten, and numbers below, of which a quotient is the number that the text names. */
const POWERS = Array.from({ length: WHOLE_DIGITS_MAX + 1 }, (_, exponent) => 10 ** exponent)

/** The levels of a side, and their prices as numbers. */
interface ReadLevels {
  levels: WireLevel[]
  prices: number[]
}

/** The prices of a book as numbers, in the order of its levels. */
export type BookPrices = Readonly<Record<'asks' | 'bids', readonly number[]>>

/** An update of a book as `readBookUpdate` read it, which no schema need check again. */
export class BookUpdate implements WireBookFrame {
  readonly type = 'update/order_book'
  readonly channel: string
  readonly timestamp: number | undefined
  readonly order_book: WireBook
  readonly prices: BookPrices

  constructor(
    channel: string,
    timestamp: number | undefined,
    { book, prices }: { book: WireBook; prices: BookPrices },
  ) {
    this.channel = channel
    this.timestamp = timestamp
    this.order_book = book
    this.prices = prices
  }
}

/**
 * Reads an update of a book from its text in one pass: they come twenty times a second and market,
 * and JSON.parse with a schema behind it costs several times as much. Takes only what is spelled as
 * the venue spells it, and reads that as `WireBookFrame` does; `undefined` means that the text must
 * be read the usual way, not that it is wrong.
 */
export function readBookUpdate(text: string): BookUpdate | undefined {
  const cursor = new Cursor(text)
  const market = cursor.skip(START) && cursor.skip(CHANNEL) ? cursor.whole() : undefined
  if (market === undefined) return undefined
  cursor.take('"')
  let isUpdate = false
  let timestamp: number | undefined
  let book: ReturnType<typeof readBook>
  while (cursor.skip(',')) {
    if (book === undefined && cursor.skip('"order_book":')) book = readBook(cursor)
    else if (!isUpdate && cursor.skip('"type":"update/order_book"')) isUpdate = true
    else if (timestamp === undefined && cursor.skip('"timestamp":')) timestamp = cursor.whole()
    else cursor.passFigure()
  }
  cursor.take('}')
  if (!cursor.isAtEnd || !isUpdate || book === undefined) return undefined
  const timeMs = timestamp === undefined ? undefined : toMilliseconds(timestamp)
  return new BookUpdate(CHANNEL + market, timeMs, book)
}

function readBook(cursor: Cursor): { book: WireBook; prices: BookPrices } | undefined {
  let asks: ReadLevels | undefined
  let bids: ReadLevels | undefined
  let nonce: number | undefined
  let begin: number | undefined
  cursor.take('{')
  do {
    if (asks === undefined && cursor.skip('"asks":')) asks = readLevels(cursor)
    else if (bids === undefined && cursor.skip('"bids":')) bids = readLevels(cursor)
    else if (nonce === undefined && cursor.skip('"nonce":')) nonce = cursor.whole()
    else if (begin === undefined && cursor.skip('"begin_nonce":')) begin = cursor.whole()
    else cursor.passFigure()
  } while (cursor.skip(','))
  cursor.take('}')
  if (asks === undefined || bids === undefined || nonce === undefined || begin === undefined) {
    return cursor.fail()
  }
  return {
    book: { asks: asks.levels, bids: bids.levels, nonce, begin_nonce: begin },
    prices: { asks: asks.prices, bids: bids.prices },
  }
}

function readLevels(cursor: Cursor): ReadLevels | undefined {
  const levels: WireLevel[] = []
  const prices: number[] = []
  cursor.take('[')
  if (cursor.skip(']')) return { levels, prices }
  do {
    cursor.take('{"price":"')
    const price = cursor.decimal()
    prices.push(cursor.number)
    cursor.take('","size":"')
    const size = cursor.decimal()
    cursor.take('"}')
    if (price === undefined || size === undefined) return undefined
    levels.push({ price, size })
  } while (cursor.skip(','))
  cursor.take(']')
  return { levels, prices }
}

/** A place in a JSON text without blanks. Once something is not as expected, nothing is any more. */
class Cursor {
  /** The last decimal number that was read, as `Number` reads its text. */
  number = 0.5
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length
  }

  fail(): undefined {
    this.at = this.text.length + 1
  }

  /** Goes past this text, which must come next. */
  take(expected: string): void {
    if (!this.skip(expected)) this.fail()
  }

  /** Skips this text where it comes next, and returns whether it does. */
  skip(expected: string): boolean {
    const { text, at } = this
    const { length } = expected
    for (let index = 0; index < length; index += 1) {
      if (text.charCodeAt(at + index) !== expected.charCodeAt(index)) return false
    }
    this.at = at + length
    return true
  }

  /** Goes past a field that a book has no use for. */
  passFigure(): void {
    const isKnown =
      this.skip('"code":') || this.skip('"offset":') || this.skip('"last_updated_at":')
    const start = this.at
    this.at = this.digitsEnd(start)
    if (!isKnown || !this.isWhole(start, this.at)) this.fail()
  }

  /** A whole number from zero that a JavaScript number holds exactly. */
  whole(): number | undefined {
    const { text, at } = this
    const end = this.digitsEnd(at)
    if (!this.isWhole(at, end) || end - at > WHOLE_DIGITS_MAX) return this.fail()
    let value = 0
    for (let index = at; index < end; index += 1) {
      value = value * 10 + text.charCodeAt(index) - DIGIT_0
    }
    this.at = end
    return value
  }

  /** A decimal number from zero, canonical, and in `number`; its quotes are the caller's. */
  decimal(): Decimal | undefined {
    const { text, at: start } = this
    let at = start
    let digits = 0
    let code = text.charCodeAt(at)
    for (; isDigit(code); code = text.charCodeAt(at)) {
      digits = digits * 10 + code - DIGIT_0
      at += 1
    }
    if (!this.isWhole(start, at)) return this.fail()
    let end = at
    // Of these digits, all but zeros at the end of the fraction.
    let significant = digits
    let places = 0
    if (code === POINT) {
      const fraction = at + 1
      at = fraction
      for (code = text.charCodeAt(at); isDigit(code); code = text.charCodeAt(at)) {
        digits = digits * 10 + code - DIGIT_0
        at += 1
        if (code === DIGIT_0) continue
        end = at
        significant = digits
        places = at - fraction
      }
      if (at === fraction) return this.fail()
    }
    if (at - start > DECIMAL_TEXT_MAX) return this.fail()
    this.at = at
    // Digits, and a fraction without a last zero: canonical.
    const canonical = text.slice(start, end) as Decimal
    // Both sides of the quotient are exact, so that it is the number nearest to the text.
    const isExact = end - start <= WHOLE_DIGITS_MAX
    this.number = isExact ? significant / (POWERS[places] ?? 1) : Number(canonical)
    return canonical
  }

  /** Whether there are digits, and no zero in front of others. */
  private isWhole(start: number, end: number): boolean {
    return end > start && (end === start + 1 || this.text.charCodeAt(start) !== DIGIT_0)
  }

  private digitsEnd(from: number): number {
    const { text } = this
    let at = from
    while (isDigit(text.charCodeAt(at))) at += 1
    return at
  }
}

function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9
}
