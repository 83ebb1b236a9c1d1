import { sign } from '@/lib/decimal/compare'
import { t } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'

/** Which positions to close together. */
export type CloseAllChoice = 'all' | 'longs' | 'shorts' | 'profit' | 'loss'

/** How each choice is called. */
export const CLOSE_ALL_NAMES: Record<CloseAllChoice, string> = {
  get all() {
    return t('All positions')
  },
  get longs() {
    return t('All longs')
  },
  get shorts() {
    return t('All shorts')
  },
  get profit() {
    return t('All in profit')
  },
  get loss() {
    return t('All in loss')
  },
}

/** The positions a choice means, by their PnL at the mark prices they are given with. */
export function positionsOf(
  choice: CloseAllChoice,
  positions: readonly Position[],
): readonly Position[] {
  switch (choice) {
    case 'all':
      return positions
    case 'longs':
      return positions.filter(({ side }) => side === 'LONG')
    case 'shorts':
      return positions.filter(({ side }) => side === 'SHORT')
    case 'profit':
      return positions.filter(({ unrealizedPnl }) => sign(unrealizedPnl) > 0)
    case 'loss':
      return positions.filter(({ unrealizedPnl }) => sign(unrealizedPnl) < 0)
  }
}
