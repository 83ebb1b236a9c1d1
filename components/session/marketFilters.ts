import { say } from '@/lib/messages/say'
import type { Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import type { TableFilter } from './tableFilter'

/** Leaves the rows of one market, told apart by its symbol. */
export const MARKET_FILTER: TableFilter<{ market: Pick<Market, 'baseAsset'> }> = {
  key: 'market',
  get label() {
    return say('Market')
  },
  get allLabel() {
    return say('All markets')
  },
  read: ({ market }) => market.baseAsset.displaySymbol,
}

/** Leaves what was bought, or what was sold. */
export const SIDE_FILTER: TableFilter<{ side: Side }> = {
  key: 'side',
  get label() {
    return say('Side')
  },
  get allLabel() {
    return say('Both sides')
  },
  read: ({ side }) => side,
  wordOf: (side) => (side === 'BUY' ? say('Buys') : say('Sells')),
}
