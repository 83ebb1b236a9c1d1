import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import { type OrderDraft, readOrderDraft } from '@/lib/trade/orderDraft'
import { moneyErrors, reduceErrors, tierErrors } from './ticketAccountErrors'
import { bookErrors, marketErrors } from './ticketBookErrors'
import { curesOfDraft } from './ticketDraftCures'
import { exitErrors } from './ticketExitErrors'
import type { TicketError } from './ticketFault'
import type { TicketInputs } from './ticketInputs'
import { carriesExits, isTriggerType, type TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'

/** The parameters to send, or everything that stands against it, in the order to be mended. Pure. */
export function judgeTicket(
  state: TicketState,
  inputs: TicketInputs,
  summary: TicketSummary,
): { ok: true; params: PlaceOrderParams } | { ok: false; errors: readonly TicketError[] } {
  const draft = readOrderDraft(
    {
      side: state.side,
      type: orderTypeOf(state),
      size: summary.size,
      price: summary.sentPrice,
      triggerPrice: summary.triggerPrice,
      reduceOnly: state.reduceOnly,
      postOnly: state.type === 'LIMIT' && state.postOnly,
      timeInForce: state.timeInForce,
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
    },
  )
  const drafted = draft.ok ? [] : draft.errors
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...drafted.map((error): TicketError => {
      const { field, short, message } = error
      const isMissing = error.fault === 'missing'
      return { field, short, message, isMissing, cures: curesOfDraft(error, state, summary) }
    }),
    ...reduceErrors(state, inputs, summary),
    ...bookErrors(state, inputs, summary),
    ...tierErrors(state, inputs, summary),
    ...moneyErrors(state, inputs, summary),
    ...exitErrors(state, inputs, summary),
  ]
  return draft.ok && errors.length === 0 ? draft : { ok: false, errors }
}

/** What the venue calls the order of this tab. */
function orderTypeOf({ type, entry }: TicketState): OrderDraft['type'] {
  if (isTriggerType(type)) return `${type}_${entry.executes}`
  return type === 'MARKET' ? 'MARKET' : 'LIMIT'
}
