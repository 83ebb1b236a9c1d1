import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { TableFilter } from './tableFilter'

/** Leaves the rows of one market, by its symbol. */
export const MARKET_FILTER: TableFilter<{ market: Pick<Market, 'baseAsset'> }> = {
  key: 'market',
  get label() {
    return t('Market')
  },
  get allLabel() {
    return t('All markets')
  },
  read: ({ market }) => market.baseAsset.displaySymbol,
}

/** Leaves what was bought, or what was sold. */
export const SIDE_FILTER: TableFilter<{ side: Side }> = {
  key: 'side',
  get label() {
    return t('Side')
  },
  get allLabel() {
    return t('Both sides')
  },
  read: ({ side }) => side,
  wordOf: (side) => (side === 'BUY' ? t('Buys') : t('Sells')),
}
