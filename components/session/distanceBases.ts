import { say } from '@/lib/messages/say'
import type { DistanceBasis } from '@/lib/trade/readTrigger'

/** Ways to say how far a take profit or a stop loss is from the entry, as a choice lists them. */
export const DISTANCE_BASES: readonly { value: DistanceBasis; label: string }[] = [
  {
    value: 'percent',
    get label() {
      return say('% of price')
    },
  },
  {
    value: 'roe',
    get label() {
      return say('ROE %')
    },
  },
  {
    value: 'pnl',
    get label() {
      return say('PnL')
    },
  },
]

/** The name of a field that takes such a distance, for who hears it. */
export function distanceName(isProfit: boolean, basis: DistanceBasis): string {
  switch (basis) {
    case 'percent':
      return isProfit ? say('Take profit percent') : say('Stop loss percent')
    case 'roe':
      return isProfit
        ? say('Take profit return on equity, percent')
        : say('Stop loss return on equity, percent')
    case 'pnl':
      return isProfit ? say('Take profit profit or loss') : say('Stop loss profit or loss')
  }
}
