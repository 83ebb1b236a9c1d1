import { say } from '@/lib/messages/say'
import { amountOf, type ToldPosition } from './orderWords'

// Each is one message for each side: a language bends what is held with the words around it.

/** `Close long 0.5 BTC`. */
export function closeLabel(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Close long {size} {symbol}', amountOf(position))
    : say('Close short {size} {symbol}', amountOf(position))
}

/** `Close long 0.5 BTC at a limit`. */
export function closeAtLimitLabel(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Close long {size} {symbol} at a limit', amountOf(position))
    : say('Close short {size} {symbol} at a limit', amountOf(position))
}

/** `Reverse long 0.5 BTC`. */
export function reverseLabel(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Reverse long {size} {symbol}', amountOf(position))
    : say('Reverse short {size} {symbol}', amountOf(position))
}

/** `Exits of long 0.5 BTC`: its take profit and stop loss, as they are sent. */
export function exitsLabel(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Exits of long {size} {symbol}', amountOf(position))
    : say('Exits of short {size} {symbol}', amountOf(position))
}

/** `Exits of long 0.5 BTC are set`. */
export function exitsSetText(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Exits of long {size} {symbol} are set', amountOf(position))
    : say('Exits of short {size} {symbol} are set', amountOf(position))
}

/** `Take profit and stop loss of long 0.5 BTC`. */
export function exitsTitle(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Take profit and stop loss of long {size} {symbol}', amountOf(position))
    : say('Take profit and stop loss of short {size} {symbol}', amountOf(position))
}

/** `Margin of long 0.5 BTC`. */
export function marginTitle(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('Margin of long {size} {symbol}', amountOf(position))
    : say('Margin of short {size} {symbol}', amountOf(position))
}

/** `100.00 USDC added to long 0.5 BTC`; the amount with its unit. */
export function marginAddedText(position: ToldPosition, amount: string): string {
  const values = { ...amountOf(position), amount }
  return position.side === 'LONG'
    ? say('{amount} added to long {size} {symbol}', values)
    : say('{amount} added to short {size} {symbol}', values)
}

/** `100.00 USDC taken from long 0.5 BTC`; the amount with its unit. */
export function marginTakenText(position: ToldPosition, amount: string): string {
  const values = { ...amountOf(position), amount }
  return position.side === 'LONG'
    ? say('{amount} taken from long {size} {symbol}', values)
    : say('{amount} taken from short {size} {symbol}', values)
}
