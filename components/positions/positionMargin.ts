import type { Decimal } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import type { Position } from '@/lib/schema/model/position'
import { type Advertised, offers } from '@/lib/trade/rules/descriptor'

/** Whether the margin of a position can be changed by hand: isolated ones, where venue and market let it. */
export function canAdjustMargin(
  provider: Advertised,
  { marginMode, market }: Pick<Position, 'marginMode' | 'market'>,
): boolean {
  if (marginMode !== 'ISOLATED' || market.positionMarginAdjustment === 'NONE') return false
  return offers(provider, 'updatePositionMargin')
}

/**
 * Most that can be put behind a position or taken back, as it is shown, filled in and held to: whole
 * cents, never more than there is.
 */
export function mostMovable(amount: Decimal | undefined): Decimal | undefined {
  return amount && roundDown(amount, 2)
}
