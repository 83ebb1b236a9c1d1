import type { TableFilter } from '@/components/session/history/tableFilter'
import { t } from '@/lib/i18n/t'
import { faceOf, type OrderRow, TYPE_WORDS } from './orderRow'

/** What the open orders are narrowed down by; pending ones too. */
export const OPEN_ORDER_FILTERS: readonly TableFilter<OrderRow>[] = [
  {
    key: 'market',
    get label() {
      return t('Market')
    },
    get allLabel() {
      return t('All markets')
    },
    read: (row) => faceOf(row).symbol,
  },
  {
    key: 'side',
    get label() {
      return t('Side')
    },
    get allLabel() {
      return t('Both sides')
    },
    read: (row) => faceOf(row).side,
    wordOf: (side) => (side === 'BUY' ? t('Buys') : t('Sells')),
  },
  {
    key: 'type',
    get label() {
      return t('Type')
    },
    get allLabel() {
      return t('All types')
    },
    read: (row) => TYPE_WORDS[faceOf(row).type],
  },
]
