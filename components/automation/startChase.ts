import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { chaseStart } from '@/lib/trade/orders/chase'

/** Quotes in a row that may be refused: the book moves while one is signed, but not for ever. */
export const QUOTES_MAX = 4

const LOOKS_MAX = 10
/** Changes of the book after which it is newer than the refusal: one may have been on its way. */
const NEW_AFTER = 2

type Book = Pick<Orderbook, 'bids' | 'asks'>

/** What became of the first order of a chase. */
export type ChaseQuoted =
  | 'taken'
  /** Refused by the venue for certain, as it would have executed at once. */
  | 'crossed'
  /** Refused for another reason, or unknown: nothing may be sent again. */
  | 'over'

/** What starting a chase needs of the outside. */
export interface ChasePort {
  /** Sends the order once. @param isLast whether a refusal ends the start and is shown */
  send(price: Decimal, isLast: boolean): Promise<ChaseQuoted>
  /** The newest book; undefined once nothing may be sent any more. */
  book(): Book | undefined
  /** Resolves with the next change of the book, or to false after a while without one. */
  nextBook(): Promise<boolean>
}

/** How a start ended: `noQuote` says that no price is left to quote, with nothing sent for it. */
export type ChaseStarted = 'taken' | 'over' | 'noQuote'

/** Which way a chase goes, and how far. */
interface ChaseWay {
  side: Side
  bound: Decimal
}

/**
 * Places the first order of a chase, and quotes again at the new best price where the venue refuses
 * it for crossing: post only is refused for certain, so that nothing is sent twice. It quotes a few
 * times in all, the same price only from a newer book, and nothing past the bound.
 */
export function startChase(
  { price, ...way }: ChaseWay & { price: Decimal },
  port: ChasePort,
): Promise<ChaseStarted> {
  return quoteFrom(price, { way, sent: 0 }, port)
}

/** Goes on where a quote was refused for crossing and no order is open: as a start, from its second. */
export async function quoteAgain(
  { refused, ...way }: ChaseWay & { refused: Decimal },
  port: ChasePort,
): Promise<ChaseStarted> {
  const next = await nextQuote(way, refused, port)
  return next === undefined ? 'noQuote' : quoteFrom(next, { way, sent: 1 }, port)
}

async function quoteFrom(
  price: Decimal,
  { way, sent }: { way: ChaseWay; sent: number },
  port: ChasePort,
): Promise<ChaseStarted> {
  const isLast = sent + 1 === QUOTES_MAX
  const end = await port.send(price, isLast)
  if (end !== 'crossed') return end
  if (isLast) return 'over'
  const next = await nextQuote(way, price, port)
  return next === undefined ? 'noQuote' : quoteFrom(next, { way, sent: sent + 1 }, port)
}

/** Waits for another price than the refused one, or for a book that shows it after the refusal. */
async function nextQuote(
  { side, bound }: ChaseWay,
  refused: Decimal,
  port: ChasePort,
): Promise<Decimal | undefined> {
  let changes = 0
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const book = port.book()
    if (book === undefined) return undefined
    const best = chaseStart(side, book, bound)
    if (best !== undefined && (best !== refused || changes >= NEW_AFTER)) return best
    if (await port.nextBook()) changes += 1
  }
  return undefined
}
