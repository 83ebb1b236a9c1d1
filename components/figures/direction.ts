import { sign } from '@/lib/decimal/compare'
import type { MaybeDecimal } from '@/lib/decimal/format'
import { roundHalfEven } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'

export type Direction = 'up' | 'down' | 'flat'

/** Which way a figure points; unknown and zero point nowhere. */
export function directionOf(value: MaybeDecimal): Direction {
  if (value === null || value === undefined) return 'flat'
  const direction = sign(value)
  return direction > 0 ? 'up' : direction < 0 ? 'down' : 'flat'
}

/** Which way a figure points with so many places: what is shown as 0.00 points nowhere. */
export function shownDirection(value: MaybeDecimal, decimals: number): Direction {
  if (value === null || value === undefined) return 'flat'
  return directionOf(roundHalfEven(value, decimals))
}

/** Which way a fraction points as percent with so many places. */
export function percentDirection(fraction: MaybeDecimal, decimals = 2): Direction {
  return shownDirection(fraction, decimals + 2)
}

/** The colour of a direction; always beside a sign, an arrow or a word. */
export const DIRECTION_TEXT: Record<Direction, string> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-fg',
}

/** A direction for people who listen. */
export function directionWord(direction: Direction): string {
  switch (direction) {
    case 'up':
      return t('up')
    case 'down':
      return t('down')
    case 'flat':
      return ''
  }
}

export const DIRECTION_ARROW: Record<Direction, string> = { up: '▲', down: '▼', flat: '' }
