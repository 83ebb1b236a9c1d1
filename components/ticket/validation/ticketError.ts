import type { TicketAction, TicketState } from '@/components/ticket/model/ticketState'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'

/** Where an error is shown: beside a field, or with the figures. */
export type TicketField =
  | 'size'
  | 'price'
  | 'entry'
  | 'leverage'
  | 'takeProfit'
  | 'stopLoss'
  | 'expiry'
  | 'market'
  | 'slippage'
  | 'margin'
  /** Of a TWAP. */
  | 'duration'
  | 'frequency'
  | 'priceBounds'
  /** Of a scale. */
  | 'from'
  | 'to'
  | 'count'
  | 'skew'

/** Effect of a press that fixes an error of an order. */
export type FixAction =
  /** Changes what is typed. */
  | { kind: 'ticket'; action: TicketAction }
  /** Sets the slippage cap, in percent. */
  | { kind: 'slippageCap'; percent: Decimal }
  /** Puts the market on isolated margin from the next order on. */
  | { kind: 'isolate' }
  /** Opens the place to fix it. */
  | { kind: 'leverage' | 'markets' | 'setup' | 'terms' }
  /** Puts money in: the faucet where there is one, else the page of deposits. */
  | { kind: 'fund' }
  /** The page on which money moves between the ledgers of the venue. */
  | { kind: 'transfer' }
  /** Presses the button of the ticket once more. */
  | { kind: 'retry' }

/** A button beside an error of an order. */
export interface QuickFix {
  label: string
  fixAction: FixAction
}

/** Why the order cannot be sent. */
export interface TicketError {
  field: TicketField
  /** As short as a button. */
  short: string
  /** Whole sentence. */
  message: string
  /** Nothing was entered yet: the button asks for it, no field turns red. */
  isMissing?: boolean
  /** It ends by itself within a moment: red only once that is late. */
  isWaiting?: boolean
  /** The likeliest first. */
  quickFixes: readonly QuickFix[]
}

/** An error that is shown beside its field. */
export function ticketError(
  field: TicketField,
  short: string,
  message: string,
  ...quickFixes: readonly (QuickFix | undefined)[]
): TicketError {
  return {
    field,
    short,
    message,
    quickFixes: quickFixes.filter((quickFix) => quickFix !== undefined),
  }
}

/** Something that was not entered yet: the button asks for it. */
export function missing(
  field: TicketField,
  short: string,
  message: string,
  ...quickFixes: readonly QuickFix[]
): TicketError {
  return { field, short, message, isMissing: true, quickFixes }
}

/** The size, where none was entered. */
export function noSize(): TicketError {
  return missing('size', t('Enter size'), t('Enter a size.'))
}

/** A press that changes what is typed. */
export function typing(label: string, action: TicketAction): QuickFix {
  return { label, fixAction: { kind: 'ticket', action } }
}

/** A trigger on the other side of the mark is that of the other kind of order. */
export function turnTrigger(type: TicketState['type']): QuickFix {
  return type === 'STOP'
    ? typing(t('Change to take profit'), { kind: 'type', type: 'TAKE_PROFIT' })
    : typing(t('Change to stop'), { kind: 'type', type: 'STOP' })
}

/** An exit of the order at this price. */
export function exitAt(label: string, leg: TriggerLeg, price: Decimal): QuickFix {
  return typing(label, { kind: 'trigger', leg, basis: 'price', text: price })
}

/** The order without this exit. */
export function dropExit(leg: TriggerLeg): QuickFix {
  return typing(t('Remove'), { kind: 'dropTrigger', leg })
}

/** A press that raises the slippage cap. */
export function allowSlippage(percent: Decimal, fraction: Decimal): QuickFix {
  return {
    label: t('Allow {fraction}', { fraction: formatPercent(fraction) }),
    fixAction: { kind: 'slippageCap', percent },
  }
}

export const ADD_FUNDS: QuickFix = {
  get label() {
    return t('Add funds')
  },
  fixAction: { kind: 'fund' },
}
export const MOVE_FUNDS: QuickFix = {
  get label() {
    return t('Move funds')
  },
  fixAction: { kind: 'transfer' },
}
export const CHANGE_LEVERAGE: QuickFix = {
  get label() {
    return t('Change leverage')
  },
  fixAction: { kind: 'leverage' },
}
export const OTHER_MARKETS: QuickFix = {
  get label() {
    return t('Other markets')
  },
  fixAction: { kind: 'markets' },
}
export const SET_UP: QuickFix = {
  get label() {
    return t('Set up')
  },
  fixAction: { kind: 'setup' },
}
export const TRY_AGAIN: QuickFix = {
  get label() {
    return t('Try again')
  },
  fixAction: { kind: 'retry' },
}
