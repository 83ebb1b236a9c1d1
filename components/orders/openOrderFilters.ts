import type { TableFilter } from '@/components/session/tableFilter'
import { say } from '@/lib/messages/say'
import { faceOf, type OrderRow, TYPE_WORDS } from './orderRow'

/** What the open orders are narrowed down by; those on their way are told apart like all others. */
export const OPEN_ORDER_FILTERS: readonly TableFilter<OrderRow>[] = [
  {
    key: 'market',
    get label() {
      return say('Market')
    },
    get allLabel() {
      return say('All markets')
    },
    read: (row) => faceOf(row).symbol,
  },
  {
    key: 'side',
    get label() {
      return say('Side')
    },
    get allLabel() {
      return say('Both sides')
    },
    read: (row) => faceOf(row).side,
    wordOf: (side) => (side === 'BUY' ? say('Buys') : say('Sells')),
  },
  {
    key: 'type',
    get label() {
      return say('Type')
    },
    get allLabel() {
      return say('All types')
    },
    read: (row) => TYPE_WORDS[faceOf(row).type],
  },
]
