import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'

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

/** What is wrong with a field: as short as a button, and as a sentence. */
type Words = readonly [short: string, message: string]

/** Said of a size below the smallest that the market takes. */
export function belowSize(lot: Decimal, symbol: string): Words {
  return [
    t('Minimum {lot} {symbol}', { lot, symbol }),
    t('The minimum size is {lot} {symbol}.', { lot, symbol }),
  ]
}

/** Said of a trigger that the mark price has passed already. */
export function firesAtOnce(kind: 'stop' | 'takeProfit', side: Side, price: Decimal): string {
  if (kind === 'stop')
    return side === 'BUY'
      ? t('A buy stop must be above the mark price; at {price} it would trigger immediately.', {
          price,
        })
      : t('A sell stop must be below the mark price; at {price} it would trigger immediately.', {
          price,
        })
  return side === 'BUY'
    ? t(
        'A buy take profit must be below the mark price; at {price} it would trigger immediately.',
        {
          price,
        },
      )
    : t(
        'A sell take profit must be above the mark price; at {price} it would trigger immediately.',
        {
          price,
        },
      )
}

/** Said of an exit whose price the market does not have. */
export function exitOffGrid(field: 'takeProfit' | 'stopLoss', price: Decimal): Words {
  return field === 'takeProfit'
    ? [
        t('Take profit is not a valid step'),
        t('Take profit {price} is not a valid price step of this market.', { price }),
      ]
    : [
        t('Stop loss is not a valid step'),
        t('Stop loss {price} is not a valid price step of this market.', { price }),
      ]
}

/** Said of an exit on the losing side of a take profit, or the winning side of a stop loss. */
export function exitOnWrongSide(field: 'takeProfit' | 'stopLoss', isLong: boolean): Words {
  if (field === 'takeProfit')
    return isLong
      ? [
          t('Take profit must be above entry'),
          t('A long’s take profit must be above the entry price.'),
        ]
      : [
          t('Take profit must be below entry'),
          t('A short’s take profit must be below the entry price.'),
        ]
  return isLong
    ? [t('Stop loss must be below entry'), t('A long’s stop loss must be below the entry price.')]
    : [t('Stop loss must be above entry'), t('A short’s stop loss must be above the entry price.')]
}

/** Said of a take profit that is not beyond the price of the order, where the venue compares the two. */
export function takeProfitWithinPrice(isLong: boolean, price: Decimal): Words {
  return isLong
    ? [
        t('Take profit must be above {price}', { price }),
        t(
          'On this venue a take profit must be above {price}, the highest price that this order may execute at.',
          { price },
        ),
      ]
    : [
        t('Take profit must be below {price}', { price }),
        t(
          'On this venue a take profit must be below {price}, the lowest price that this order may execute at.',
          { price },
        ),
      ]
}
