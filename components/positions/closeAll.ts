import { sign } from '@/lib/decimal/compare'
import { say } from '@/lib/messages/say'
import type { Position } from '@/lib/schema/position'

/** Which positions to close together. */
export type CloseAllChoice = 'all' | 'longs' | 'shorts' | 'profit' | 'loss'

/** How each choice is called. */
export const CLOSE_ALL_NAMES: Record<CloseAllChoice, string> = {
  get all() {
    return say('All positions')
  },
  get longs() {
    return say('All longs')
  },
  get shorts() {
    return say('All shorts')
  },
  get profit() {
    return say('All in profit')
  },
  get loss() {
    return say('All in loss')
  },
}

/** The positions a choice means, by the venue's own PnL. */
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
