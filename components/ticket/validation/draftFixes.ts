import { isTriggerType, type TicketState } from '@/components/ticket/model/ticketState'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import { gt, lt } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'
import type { DraftError } from '@/lib/trade/orders/draftError'
import { expiryOf } from '@/lib/trade/orders/orderExpiry'
import { CHANGE_LEVERAGE, type QuickFix, typing } from './ticketError'

/** Quick fixes of an error of a draft. Pure. */
export function fixesForDraft(
  { field, issue, suggestion }: DraftError,
  state: TicketState,
  summary: TicketSummary,
): readonly QuickFix[] {
  if (issue === 'wrongSide') {
    return field === 'entry' ? [turnTrigger(state.type)] : fixesForExit(field, state, summary)
  }
  if (issue === 'withinPrice') return [dropExit('takeProfit')]
  if (field === 'leverage') return [CHANGE_LEVERAGE]
  if (suggestion === undefined) return []
  if (field === 'expiry') return [expireIn(Number(suggestion))]
  const label = t('Use {suggestion}', { suggestion })
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

/** An order that ends after this many minutes. */
function expireIn(minutes: number): QuickFix {
  const { amount, unit } = expiryOf(minutes)
  return typing(t('Use {amount} {unit}', { amount, unit }), {
    kind: 'expiry',
    change: { amount, unit },
  })
}

/** A trigger on the other side of the mark is that of the other kind of order. */
export function turnTrigger(type: TicketState['type']): QuickFix {
  return type === 'STOP'
    ? typing(t('Change to take profit'), { kind: 'type', type: 'TAKE_PROFIT' })
    : typing(t('Change to stop'), { kind: 'type', type: 'STOP' })
}

/** An exit on the wrong side of the entry: taken for the other one, or left out. */
function fixesForExit(
  field: DraftError['field'],
  state: TicketState,
  { takeProfit, stopLoss, entryPrice }: TicketSummary,
): readonly QuickFix[] {
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
  const name = field === 'takeProfit' ? t('Change to stop loss') : t('Change to take profit')
  return [typing(isPair ? t('Swap') : name, { kind: 'swapTriggers' }), leaveOut]
}

/** An exit of the order at this price. */
export function exitAt(label: string, leg: TriggerLeg, price: Decimal): QuickFix {
  return typing(label, { kind: 'trigger', leg, basis: 'price', text: price })
}

/** The order without this exit. */
export function dropExit(leg: TriggerLeg): QuickFix {
  return typing(t('Remove'), { kind: 'dropTrigger', leg })
}
