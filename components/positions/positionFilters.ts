import { MARKET_FILTER } from '@/components/session/history/marketFilters'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { t } from '@/lib/i18n/t'
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
      return t('Side')
    },
    get allLabel() {
      return t('Both sides')
    },
    read: ({ position }) => position.side,
    wordOf: (side) => (side === 'LONG' ? t('Longs') : t('Shorts')),
  },
  {
    key: 'mode',
    get label() {
      return t('Margin mode')
    },
    get allLabel() {
      return t('Any margin mode')
    },
    read: ({ position }) => position.marginMode,
    wordOf: (mode) => (mode === 'ISOLATED' ? t('Isolated') : t('Cross')),
  },
]
