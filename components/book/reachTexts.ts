import type { Reach } from './ladder'
import { formatScaled } from './scaledText'

/** What the card beside a hovered row says. */
export interface ReachTexts {
  average: string
  size: string
  worth: string
}

/**
 * Average price, size and worth of everything from the best price down to a row. The average has
 * one place more than prices have: it lies between them.
 */
export function reachTexts(reach: Reach, priceDecimals: number, sizePlaces: number): ReachTexts {
  const { size, notional } = reach
  const averageScale = 10 ** (priceDecimals + 1 - reach.priceDecimals)
  return {
    average:
      size > 0
        ? formatScaled(Math.round((notional / size) * averageScale), priceDecimals + 1)
        : '—',
    size: formatScaled(Math.round(size / 10 ** (reach.sizeDecimals - sizePlaces)), sizePlaces),
    worth: formatScaled(Math.round(notional / 10 ** (reach.priceDecimals + reach.sizeDecimals)), 0),
  }
}
