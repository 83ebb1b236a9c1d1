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
export function letGo(line: ChartLine, moved: MovedLine | undefined, isConfirmed = false): LetGo {
  const { key, price, label, onMove, confirmsMove } = line
  if (moved === undefined || moved.stage === 'sent') return { moved }
  if (moved.price === price || onMove === undefined) return { moved: undefined }
  if (stillMoved([line], moved) === undefined) return { moved: undefined }
  if (confirmsMove === true && !(isConfirmed && moved.stage === 'asked')) {
    return { moved: { ...moved, stage: 'asked', askedOf: { price, label } } }
  }
  return { moved: { key, price: moved.price, stage: 'sent' }, sendsTo: moved.price }
}

/**
 * The move that is still under way: undefined once its line is gone, or once the order that a
 * question asks about was filled in part, moved or taken by another action. Such a question would
 * send something other than it showed, or come back later and take the keyboard. What is sent
 * waits for the venue's answer in any case. Pure.
 */
export function stillMoved(
  lines: readonly ChartLine[],
  moved: MovedLine | undefined,
): MovedLine | undefined {
  if (moved === undefined || moved.stage === 'sent') return moved
  const line = lines.find(({ key }) => key === moved.key)
  if (line === undefined) return undefined
  if (moved.stage === 'chosen') return moved
  const { price, label } = moved.askedOf ?? {}
  const isSame = line.onMove !== undefined && line.price === price && line.label === label
  return isSame ? moved : undefined
}
