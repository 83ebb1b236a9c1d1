import { sign } from '@/lib/decimal/compare'
import type { MaybeDecimal } from '@/lib/decimal/format'

export type Direction = 'up' | 'down' | 'flat'

/** Which way a figure points; unknown and zero point nowhere. */
export function directionOf(value: MaybeDecimal): Direction {
  if (value === null || value === undefined) return 'flat'
  const direction = sign(value)
  return direction > 0 ? 'up' : direction < 0 ? 'down' : 'flat'
}

/** The colour of a direction; always beside a sign, an arrow or a word. */
export const DIRECTION_TEXT: Record<Direction, string> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-fg',
}

export const DIRECTION_ARROW: Record<Direction, string> = { up: '▲', down: '▼', flat: '' }
