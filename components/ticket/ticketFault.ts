import { say } from '@/lib/messages/say'
import type { TicketCure } from './ticketCure'

/** Where an error is shown: beside a field, or with the figures. */
export type TicketField =
  | 'size'
  | 'price'
  | 'entry'
  | 'leverage'
  | 'takeProfit'
  | 'stopLoss'
  | 'market'
  | 'slippage'
  | 'margin'
  /** Of a TWAP. */
  | 'duration'
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
  /** Presses that mend it, the likeliest first. */
  cures: readonly TicketCure[]
}

/** An error that is shown beside its field. */
export function fault(
  field: TicketField,
  short: string,
  message: string,
  ...cures: readonly (TicketCure | undefined)[]
): TicketError {
  return { field, short, message, cures: cures.filter((cure) => cure !== undefined) }
}

/** Something that was not entered yet: the button asks for it. */
export function missing(
  field: TicketField,
  short: string,
  message: string,
  ...cures: readonly TicketCure[]
): TicketError {
  return { field, short, message, isMissing: true, cures }
}

/** The size, where none was entered. */
export function noSize(): TicketError {
  return missing('size', say('Enter size'), say('A size is needed.'))
}
