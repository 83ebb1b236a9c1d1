import type { Decimal } from '@/lib/decimal/decimal'
import type { ChartLine, MovedLine } from './chartLine'

/** What becomes of a line that is let go: where it is now, and the price that is asked for, if any. */
export interface LetGo {
  moved: MovedLine | undefined
  sendsTo?: Decimal
}

/**
 * Decides what letting a line go (or Enter) comes to: without a new price it goes back; where each
 * order is confirmed it waits there for a press of its own; otherwise its price is sent. Pure.
 * @param isConfirmed whether that press was given
 */
export function letGo(
  { key, price, onMove, confirmsMove }: ChartLine,
  moved: MovedLine | undefined,
  isConfirmed = false,
): LetGo {
  if (moved === undefined || moved.stage === 'sent') return { moved }
  if (moved.price === price || onMove === undefined) return { moved: undefined }
  if (confirmsMove === true && !(isConfirmed && moved.stage === 'asked')) {
    return { moved: { ...moved, stage: 'asked' } }
  }
  return { moved: { key, price: moved.price, stage: 'sent' }, sendsTo: moved.price }
}
