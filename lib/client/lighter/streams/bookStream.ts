import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { priceIncrement } from '@/lib/venues/lighter/map/scale'
import { BookUpdate } from '@/lib/venues/lighter/wire/bookUpdate'
import { WireBookFrame } from '@/lib/venues/lighter/wire/stream'
import { BookLadder } from './bookLadder'
import type { Folding } from './folds'
import { isSnapshot, type StreamContext } from './streamContext'

/** Levels of each emitted side. */
const DEPTH_MAX = 50

/**
 * The book of one market. The venue sends it whole once and then differences that follow each other
 * by their nonces; where one is missing that book alone is asked for again.
 */
export function orderbookStream(
  context: StreamContext,
  marketId: string,
  priceStep: string | undefined,
  emit: (book: Orderbook) => void,
): Stream<Orderbook> {
  const learn = async () => {
    const listed = (await context.markets()).find(Number(marketId))
    if (listed === undefined) throw marketNotFound(marketId, context.provider)
    return listed
  }
  return startWhen(context, learn, (listed) => {
    const step = wantedStep(priceStep, listed)
    const made = (ladder: BookLadder): Orderbook => ({
      provider: context.provider,
      marketId,
      ...(step === undefined ? ladder.top(DEPTH_MAX) : ladder.grouped(step, DEPTH_MAX)),
      timestamp: ladder.timeMs,
    })
    const fold = context.folds.listen(bookFolding(listed), (ladder) => {
      // A gap may follow what was read with it.
      if (ladder.isWhole) emit(made(ladder))
    })
    const present = fold.current()
    if (present?.isWhole) emit(made(present))
    return {
      current() {
        const ladder = fold.current()
        return ladder?.isWhole ? made(ladder) : undefined
      },
      stop: fold.leave,
    }
  })
}

/** The book of one market, shared by every width that is shown of it. */
function bookFolding({ marketIndex, scale }: ListedMarket): Folding<BookLadder, undefined> {
  const channel = `order_book/${marketIndex}`
  return {
    name: channel,
    request: { channel },
    isStateAlone: true,
    take(state, payload, askAgain) {
      const frame = payload instanceof BookUpdate ? payload : WireBookFrame.safeParse(payload).data
      if (frame === undefined) return undefined
      const ladder = state ?? new BookLadder(scale)
      if (isSnapshot(frame)) ladder.reset(frame)
      else if (!ladder.isWhole) return undefined
      else if (!ladder.apply(frame)) {
        askAgain()
        return undefined
      }
      return { state: ladder, change: undefined }
    },
  }
}

/** A width wider than the market's own; undefined: the book as it is. */
function wantedStep(priceStep: string | undefined, { scale }: ListedMarket): Decimal | undefined {
  if (priceStep === undefined) return undefined
  const step = decimal(priceStep)
  return cmp(step, priceIncrement(scale)) > 0 ? step : undefined
}
