import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'

/**
 * Size of the largest order that leaves a position within the market's largest, in base units: what
 * is left to add, or against the position the whole of it and as much the other way. Below zero
 * where the position is larger already.
 * @returns undefined where the market names no largest position
 */
export function positionRoom(
  { maxPositionSize }: Pick<Market, 'maxPositionSize'>,
  position: Pick<Position, 'side' | 'size'> | undefined,
  side: Side,
): Decimal | undefined {
  if (maxPositionSize === undefined) return undefined
  const present = position?.size ?? ZERO
  const isAdding = position === undefined || (position.side === 'LONG') === (side === 'BUY')
  return isAdding ? sub(maxPositionSize, present) : add(maxPositionSize, present)
}
