import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Side } from '@/lib/schema/enums'

/** What is wrong with a field: as short as a button, and as a sentence. */
type Words = readonly [short: string, message: string]

/** Said of a trigger that the mark price has passed already. */
export function firesAtOnce(kind: 'stop' | 'takeProfit', side: Side, price: Decimal): string {
  if (kind === 'stop')
    return side === 'BUY'
      ? say('A buy stop waits above the mark price; at {price} it would fire at once.', { price })
      : say('A sell stop waits below the mark price; at {price} it would fire at once.', { price })
  return side === 'BUY'
    ? say('A buy take profit waits below the mark price; at {price} it would fire at once.', {
        price,
      })
    : say('A sell take profit waits above the mark price; at {price} it would fire at once.', {
        price,
      })
}

/** Said of an exit whose price the market does not have. */
export function exitOffGrid(field: 'takeProfit' | 'stopLoss', price: Decimal): Words {
  return field === 'takeProfit'
    ? [
        say('Take profit is off the grid'),
        say('Take profit: {price} is between two prices of this market.', { price }),
      ]
    : [
        say('Stop loss is off the grid'),
        say('Stop loss: {price} is between two prices of this market.', { price }),
      ]
}

/** Said of an exit on the losing side of a take profit, or the winning side of a stop loss. */
export function exitOnWrongSide(field: 'takeProfit' | 'stopLoss', isLong: boolean): Words {
  if (field === 'takeProfit')
    return isLong
      ? [
          say('Take profit must be above entry'),
          say('The take profit of a long lies above the entry price.'),
        ]
      : [
          say('Take profit must be below entry'),
          say('The take profit of a short lies below the entry price.'),
        ]
  return isLong
    ? [
        say('Stop loss must be below entry'),
        say('The stop loss of a long lies below the entry price.'),
      ]
    : [
        say('Stop loss must be above entry'),
        say('The stop loss of a short lies above the entry price.'),
      ]
}
