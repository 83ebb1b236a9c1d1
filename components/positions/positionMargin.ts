import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'

/** Whether the margin of a position can be changed by hand: isolated ones, where venue and market let it. */
export function canAdjustMargin(
  { actions }: Pick<Provider, 'actions'>,
  { marginMode, market }: Pick<Position, 'marginMode' | 'market'>,
): boolean {
  if (marginMode !== 'ISOLATED' || market.positionMarginAdjustment === 'NONE') return false
  return actions.some(({ type }) => type === 'updatePositionMargin')
}
