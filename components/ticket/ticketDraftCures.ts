import { gt, lt } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { DraftError } from '@/lib/trade/orderDraft'
import type { TriggerLeg } from '@/lib/trade/readTrigger'
import { CHANGE_LEVERAGE, type TicketCure, typing } from './ticketCure'
import { isTriggerType, type TicketState } from './ticketState'
import type { TicketSummary } from './ticketSummary'

/** The presses that mend what is wrong with a draft. Pure. */
export function curesOfDraft(
  { field, fault, suggestion }: DraftError,
  state: TicketState,
  summary: TicketSummary,
): readonly TicketCure[] {
  if (fault === 'wrongSide') {
    return field === 'entry' ? [turnTrigger(state.type)] : curesOfExit(field, state, summary)
  }
  if (field === 'leverage') return [CHANGE_LEVERAGE]
  if (suggestion === undefined) return []
  const label = say('Use {suggestion}', { suggestion })
  switch (field) {
    case 'price':
      return isTriggerType(state.type)
        ? [typing(label, { kind: 'entry', change: { limit: suggestion } })]
        : [typing(label, { kind: 'price', text: suggestion })]
    case 'entry':
      return [typing(label, { kind: 'entry', change: { price: suggestion } })]
    case 'size':
      return [typing(label, { kind: 'fill', size: suggestion })]
    case 'takeProfit':
    case 'stopLoss':
      return [exitAt(label, field, suggestion)]
  }
}

/** A trigger on the other side of the mark is that of the other kind of order. */
export function turnTrigger(type: TicketState['type']): TicketCure {
  return type === 'STOP'
    ? typing(say('Make it a take profit'), { kind: 'type', type: 'TAKE_PROFIT' })
    : typing(say('Make it a stop'), { kind: 'type', type: 'STOP' })
}

/** An exit on the wrong side of the entry: taken for the other one, or left out. */
function curesOfExit(
  field: DraftError['field'],
  state: TicketState,
  { takeProfit, stopLoss, entryPrice }: TicketSummary,
): readonly TicketCure[] {
  if (field !== 'takeProfit' && field !== 'stopLoss') return []
  const leaveOut = dropExit(field)
  if (entryPrice === undefined) return [leaveOut]
  const isAfter = (leg: TriggerLeg, price: Decimal) =>
    (leg === 'takeProfit') === (state.side === 'BUY')
      ? gt(price, entryPrice)
      : lt(price, entryPrice)
  const fits = (leg: TriggerLeg, price: Decimal | undefined) =>
    price === undefined || isAfter(leg, price)
  const swaps = fits('takeProfit', stopLoss.price) && fits('stopLoss', takeProfit.price)
  if (!swaps) return [leaveOut]
  const isPair = takeProfit.price !== undefined && stopLoss.price !== undefined
  // Said once for both.
  if (isPair && field === 'stopLoss') return [leaveOut]
  const name =
    field === 'takeProfit' ? say('Make it the stop loss') : say('Make it the take profit')
  return [typing(isPair ? say('Swap them') : name, { kind: 'swapTriggers' }), leaveOut]
}

/** An exit of the order at this price. */
export function exitAt(label: string, leg: TriggerLeg, price: Decimal): TicketCure {
  return typing(label, { kind: 'trigger', leg, basis: 'price', text: price })
}

/** The order without this exit. */
export function dropExit(leg: TriggerLeg): TicketCure {
  return typing(say('Leave it out'), { kind: 'dropTrigger', leg })
}
