import type { TicketInputs } from '@/components/ticket/model/ticketInputs'
import { carriesExits, orderTypeOf, type TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { type Decimal, decimal, div } from '@/lib/decimal/decimal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import { readOrderDraft } from '@/lib/trade/orders/orderDraft'
import { expiryMs } from '@/lib/trade/orders/orderExpiry'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import { fixesForDraft } from './draftFixes'
import { moneyErrors, reduceErrors, tierErrors } from './ticketAccountErrors'
import { bookErrors, marketErrors } from './ticketBookErrors'
import type { TicketError } from './ticketError'
import { exitErrors } from './ticketExitErrors'

/** The parameters to send, or all of its faults, in the order to fix them. Pure. */
export function validateTicket(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): { ok: true; params: PlaceOrderParams } | { ok: false; errors: readonly TicketError[] } {
  const draft = readOrderDraft(
    {
      side: state.side,
      type: orderTypeOf(state),
      // Less than one step is shown as such, not as nothing.
      size: summary.isBelowStep ? belowStep(inputs.market) : summary.size,
      price: summary.sentPrice,
      triggerPrice: summary.triggerPrice,
      reduceOnly: state.reduceOnly,
      postOnly: state.type === 'LIMIT' && state.postOnly,
      timeInForce: state.timeInForce,
      expiresInMs: expiryMs(state.expiry),
      leverage: inputs.leverage,
      marginMode: inputs.marginMode,
      takeProfit: carriesExits(state) ? summary.takeProfit.price : undefined,
      stopLoss: carriesExits(state) ? summary.stopLoss.price : undefined,
    },
    {
      market: inputs.market,
      limits: inputs.limits,
      entryPrice: summary.entryPrice,
      markPrice: inputs.markPrice,
      expiry: inputs.rules.expiry,
      exitsBeyondPrice: inputs.rules.exitsBeyondPrice,
    },
  )
  const drafted = draft.ok ? [] : draft.errors
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...drafted.map((error): TicketError => {
      const { field, short, message } = error
      const isMissing = error.issue === 'missing'
      return { field, short, message, isMissing, quickFixes: fixesForDraft(error, state, summary) }
    }),
    ...reduceErrors(state, inputs, summary),
    ...bookErrors(state, inputs, summary),
    ...tierErrors(state, inputs, summary),
    ...moneyErrors(state, inputs, summary),
    ...exitErrors(state, inputs, summary),
  ]
  return draft.ok && errors.length === 0 ? draft : { ok: false, errors }
}

/** A size that stands for any below one step. */
function belowStep(market: TicketInputs['market']): Decimal {
  return div(sizeStep(market), decimal('2'), 18, 'down')
}
