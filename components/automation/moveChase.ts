import type { Requote, Requoted } from '@/components/session/actions/useRequote'
import type { Decimal } from '@/lib/decimal/decimal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Order } from '@/lib/schema/model/order'
import type { RunningChase } from '@/lib/stores/orders/automations'
import { type ChasePort, QUOTES_MAX, quoteAgain } from './startChase'

/** What moving the order of a chase needs of the outside. */
export type MovePort = Requote & Pick<ChasePort, 'book' | 'nextBook'>

/** What a move came to: the order's id and price, a chase that goes on as it was, or its end. */
export type ChaseMoved =
  | { kind: 'moved'; orderId: string; price: Decimal }
  | { kind: 'kept' }
  | { kind: 'ended'; reason: 'gone' | 'failed' }

/**
 * Moves the order of a chase. A venue that refuses the move because it would cross leaves the order
 * open, and the next look at the book moves it; where the order was cancelled with it, what is left
 * is quoted again at the new best price. Both go a few quotes in a row at most.
 * @param refusals moves that were refused right before this one
 */
export async function moveChase(
  chase: Pick<RunningChase, 'side' | 'bound'>,
  { order, price, refusals }: { order: Order; price: Decimal; refusals: number },
  port: MovePort,
): Promise<ChaseMoved> {
  const answer = await port.requote(order, { price, size: order.remainingSize })
  if (answer.kind === 'unplaced') return quoteRest(chase, { order, rest: answer.rest }, port)
  if (answer.kind === 'crossed' && refusals + 1 < QUOTES_MAX) return { kind: 'kept' }
  return outcome(answer, price)
}

async function quoteRest(
  { side, bound }: Pick<RunningChase, 'side' | 'bound'>,
  { order, rest }: { order: Order; rest: PlaceOrderParams },
  port: MovePort,
): Promise<ChaseMoved> {
  let last: ChaseMoved = { kind: 'ended', reason: 'failed' }
  await quoteAgain(
    { side, bound, refused: rest.price },
    {
      async send(price) {
        const answer = await port.place(order, { ...rest, price })
        last = outcome(answer, price)
        if (answer.kind === 'moved') return 'taken'
        return answer.kind === 'unplaced' ? 'crossed' : 'over'
      },
      book: port.book,
      nextBook: port.nextBook,
    },
  )
  return last
}

function outcome(answer: Requoted, price: Decimal): ChaseMoved {
  if (answer.kind === 'moved') return { kind: 'moved', orderId: answer.orderId, price }
  return { kind: 'ended', reason: answer.kind === 'gone' ? 'gone' : 'failed' }
}
