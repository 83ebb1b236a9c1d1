import { t } from '@/lib/i18n/t'
import { amountOf, type ReportedPosition } from './orderWords'

// Each is one message for each side: in some languages the side inflects with the words around it.

/** `Close long 0.5 BTC`. */
export function closeLabel(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('Close long {size} {symbol}', amountOf(position))
    : t('Close short {size} {symbol}', amountOf(position))
}

/** `Close long 0.5 BTC at a limit`. */
export function closeAtLimitLabel(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('Close long {size} {symbol} at a limit', amountOf(position))
    : t('Close short {size} {symbol} at a limit', amountOf(position))
}

/** `Reverse long 0.5 BTC`. */
export function reverseLabel(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('Reverse long {size} {symbol}', amountOf(position))
    : t('Reverse short {size} {symbol}', amountOf(position))
}

/** `Share long 0.5 BTC`. */
export function shareLabel(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('Share long {size} {symbol}', amountOf(position))
    : t('Share short {size} {symbol}', amountOf(position))
}

/** `Exits of long 0.5 BTC`: its take profit and stop loss, as they are sent. */
export function exitsLabel(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('TP/SL of long {size} {symbol}', amountOf(position))
    : t('TP/SL of short {size} {symbol}', amountOf(position))
}

/** `Exits of long 0.5 BTC are set`. */
export function exitsSetText(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('TP/SL set: long {size} {symbol}', amountOf(position))
    : t('TP/SL set: short {size} {symbol}', amountOf(position))
}

/** `Take profit and stop loss of long 0.5 BTC`. */
export function exitsTitle(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('Take profit and stop loss of long {size} {symbol}', amountOf(position))
    : t('Take profit and stop loss of short {size} {symbol}', amountOf(position))
}

/** `Margin of long 0.5 BTC`. */
export function marginTitle(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('Margin of long {size} {symbol}', amountOf(position))
    : t('Margin of short {size} {symbol}', amountOf(position))
}

/** `100.00 USDC added to long 0.5 BTC`; the amount with its unit. */
export function marginAddedText(position: ReportedPosition, amount: string): string {
  const values = { ...amountOf(position), amount }
  return position.side === 'LONG'
    ? t('{amount} added to long {size} {symbol}', values)
    : t('{amount} added to short {size} {symbol}', values)
}

/** `100.00 USDC taken from long 0.5 BTC`; the amount with its unit. */
export function marginTakenText(position: ReportedPosition, amount: string): string {
  const values = { ...amountOf(position), amount }
  return position.side === 'LONG'
    ? t('{amount} removed from long {size} {symbol}', values)
    : t('{amount} removed from short {size} {symbol}', values)
}
