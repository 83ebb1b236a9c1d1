import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { askBook } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { type BookGrouping, bookGrouping } from '@/lib/venues/hyperliquid/map/bookGrouping'
import { mapLevel } from '@/lib/venues/hyperliquid/map/mapBook'
import { priceIncrementAt } from '@/lib/venues/hyperliquid/priceRules'
import { WireBbo, WireBook } from '@/lib/venues/hyperliquid/wire/wireBook'
import { BookMerger } from './bookMerge'
import type { StreamContext } from './streamContext'
import { type HyperliquidRequest, leaveAll, listen } from './wireProtocol'

const DEPTH_MAX = 20

type Emit = (book: Orderbook) => void

/**
 * The book of one market, 20 levels a side, its top always the newest the venue sent. With a
 * `priceStep` the venue groups, as near to that width as it can.
 */
export function orderbookStream(
  context: StreamContext,
  marketId: string,
  priceStep: string | undefined,
  emit: Emit,
): Stream<Orderbook> {
  if (priceStep === undefined) return bookOf(context, marketId, undefined, emit)
  const step = decimal(priceStep)
  return startWhen(
    context,
    () => readGrouping(context, marketId, step),
    (grouping) => bookOf(context, marketId, grouping, emit),
  )
}

function bookOf(
  context: StreamContext,
  marketId: string,
  grouping: BookGrouping | undefined,
  emit: Emit,
): Stream<Orderbook> {
  const merger = new BookMerger()
  const request: HyperliquidRequest = { type: 'l2Book', coin: marketId, ...grouping }
  const publish = () => {
    const book = current()
    if (book) emit(book)
  }
  const current = (): Orderbook | undefined => {
    const book = merger.current()
    return (
      book && {
        provider: context.provider,
        marketId,
        bids: book.bids.slice(0, DEPTH_MAX).map(mapLevel),
        asks: book.asks.slice(0, DEPTH_MAX).map(mapLevel),
        timestamp: book.timeMs,
      }
    )
  }
  const leave = [
    listen(context, request, (payload) => {
      const book = WireBook.safeParse(payload)
      if (!book.success) return
      merger.full(book.data)
      publish()
    }),
    listen(context, { ...request, fast: true }, (payload) => {
      const book = WireBook.safeParse(payload)
      if (!book.success) return
      merger.top(book.data)
      publish()
    }),
  ]
  // The best bid and offer come ungrouped: they would tear a grouped book.
  if (grouping === undefined) {
    leave.push(
      listen(context, { type: 'bbo', coin: marketId }, (payload) => {
        const bbo = WireBbo.safeParse(payload)
        if (!bbo.success) return
        merger.best(bbo.data)
        publish()
      }),
    )
  }
  return { current, stop: () => leaveAll(leave) }
}

/** The grouping for a width around the price there is now; undefined for the book as it is. */
export async function readGrouping(
  context: Pick<StreamContext, 'ask' | 'universe'>,
  marketId: string,
  step: Decimal,
): Promise<BookGrouping | undefined> {
  const [universe, book] = await Promise.all([
    context.universe(),
    askBook(context.ask, marketId, undefined, undefined),
  ])
  const price = book?.levels[0][0]?.px ?? book?.levels[1][0]?.px
  const listed = universe.find(marketId)
  if (price === undefined || !listed) return undefined
  const tick = priceIncrementAt(price, listed.market.szDecimals, listed.kind)
  return cmp(step, tick) > 0 ? bookGrouping(price, step) : undefined
}
