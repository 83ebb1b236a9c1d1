import type { Decimal } from '@/lib/decimal/decimal'

type DraftField = 'size' | 'price' | 'entry' | 'leverage' | 'takeProfit' | 'stopLoss' | 'expiry'

/** How a field is wrong; what fixes it follows from this. */
type DraftIssue =
  | 'missing'
  | 'offGrid'
  /** On the side of the mark or of the entry price where it cannot wait. */
  | 'wrongSide'
  /** Beyond the entry price, but not beyond the price that the order is sent with. */
  | 'withinPrice'
  | 'tooSmall'
  | 'tooLarge'
  /** Ends sooner or later than the venue lets it; the suggestion is in minutes. */
  | 'wrongTime'

/** What is wrong with one field. */
export interface DraftError {
  field: DraftField
  issue: DraftIssue
  /** Whole sentence. */
  message: string
  /** As short as a button. */
  short: string
  /** The value that would be right, where there is an obvious one. */
  suggestion?: Decimal
}

/** One thing that is wrong with a draft. */
export function draftError(
  field: DraftField,
  issue: DraftIssue,
  short: string,
  message: string,
  suggestion?: Decimal,
): DraftError {
  return { field, issue, short, message, ...(suggestion === undefined ? {} : { suggestion }) }
}
