import { MARKET_FILTER } from '@/components/session/marketFilters'
import type { TableFilter } from '@/components/session/tableFilter'
import { say } from '@/lib/messages/say'
import type { PositionRow } from './positionRow'

/** What the positions are narrowed down by. */
export const POSITION_FILTERS: readonly TableFilter<PositionRow>[] = [
  {
    key: 'market',
    get label() {
      return MARKET_FILTER.label
    },
    get allLabel() {
      return MARKET_FILTER.allLabel
    },
    read: ({ position }) => MARKET_FILTER.read(position),
  },
  {
    key: 'side',
    get label() {
      return say('Side')
    },
    get allLabel() {
      return say('Both sides')
    },
    read: ({ position }) => position.side,
    wordOf: (side) => (side === 'LONG' ? say('Longs') : say('Shorts')),
  },
  {
    key: 'mode',
    get label() {
      return say('Margin mode')
    },
    get allLabel() {
      return say('Any margin mode')
    },
    read: ({ position }) => position.marginMode,
    wordOf: (mode) => (mode === 'ISOLATED' ? say('Isolated') : say('Cross')),
  },
]
