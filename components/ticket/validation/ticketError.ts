import { t } from '@/lib/i18n/t'
import type { QuickFix } from './quickFix'

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
  /** Presses that applyFix it, the likeliest first. */
  quickFixes: readonly QuickFix[]
}

/** An error that is shown beside its field. */
export function validationError(
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
