import { gte, lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, mul, sub } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import { snapPrice } from '@/lib/trade/snapPrice'
import { typing } from './ticketCure'
import { dropExit, exitAt } from './ticketDraftCures'
import { fault, missing, type TicketError } from './ticketFault'
import type { TicketInputs } from './ticketInputs'
import { carriesExits, type TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'

/** Where a stop is put that lay past liquidation: this share of the way from there to the entry. */
const CLEARANCE = decimal('0.05')

/** What stands against the take profit and stop loss that go out with the order. */
export function* exitErrors(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): Generator<TicketError> {
  if (!carriesExits(state)) return
  yield* unreadErrors(state, summary)
  yield* liquidationErrors(state, inputs, summary)
}

/** An exit that was asked for is never left out of the order because it could not be read. */
function* unreadErrors(state: TicketState, summary: TicketSummary): Generator<TicketError> {
  if (state.takeProfit.text === '' && state.stopLoss.text === '') {
    const message = say('Enter a take profit or a stop loss, or switch them off.')
    const off = typing(say('Switch them off'), { kind: 'triggers', isOn: false })
    yield missing('takeProfit', say('Enter take profit or stop loss'), message, off)
  }
  for (const leg of ['takeProfit', 'stopLoss'] as const) {
    if (state[leg].text === '' || summary[leg].price !== undefined) continue
    if (summary.entryPrice === undefined || summary.size === undefined) continue
    const isProfit = leg === 'takeProfit'
    yield fault(
      leg,
      isProfit ? say('Take profit is no price') : say('Stop loss is no price'),
      isProfit
        ? say('The take profit gives no price above zero.')
        : say('The stop loss gives no price above zero.'),
      dropExit(leg),
    )
  }
}

function* liquidationErrors(
  { side }: TicketState,
  { market, marginMode }: TicketInputs,
  { stopLoss, liquidation, entryPrice }: TicketSummary,
): Generator<TicketError> {
  const stop = stopLoss.price
  const taken = liquidation?.price
  // On cross the estimate moves with the rest of the account: nothing is refused by it.
  if (stop === undefined || !taken || marginMode === 'CROSS') return
  const isBeyond = side === 'BUY' ? lte(stop, taken) : gte(stop, taken)
  if (!isBeyond) return
  const message = say('The position would be liquidated before this stop loss is reached.')
  const nearest = entryPrice === undefined ? undefined : shortOf(taken, entryPrice)
  const price = nearest && snapPrice(market, nearest, side === 'BUY' ? 'SELL' : 'BUY')
  const use =
    price === undefined ? undefined : exitAt(say('Use {price}', { price }), 'stopLoss', price)
  yield fault(
    'stopLoss',
    say('Stop loss is beyond liquidation'),
    message,
    use,
    dropExit('stopLoss'),
  )
}

function shortOf(taken: Decimal, entryPrice: Decimal): Decimal {
  return add(taken, mul(sub(entryPrice, taken), CLEARANCE))
}
