import { sign } from '@/lib/decimal/compare'
import { t } from '@/lib/i18n/t'
import { marketKey } from '@/lib/stores/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { compareFigures, type MarketRow } from './searchMarkets'

/** A part of the markets that is looked at on its own. */
export type MarketTab = 'all' | 'favourites' | 'recent' | 'gainers' | 'losers' | 'new'

/** What is traded. */
export type MarketKind = 'all' | 'crypto' | 'other' | 'spot'

/** How many markets rise or fall the most. */
const MOVERS_MAX = 20

/** The rows of a tab; recent ones and movers in their own order, all others as they come. */
export function rowsOfTab<Row extends MarketRow & { isNew?: boolean }>(
  rows: readonly Row[],
  tab: MarketTab,
  recent: readonly string[],
): readonly Row[] {
  switch (tab) {
    case 'all':
      return rows
    case 'favourites':
      return rows.filter(({ isFavourite }) => isFavourite)
    case 'new':
      return rows.filter(({ isNew }) => isNew === true)
    case 'recent': {
      const byKey = new Map<string, Row>(
        rows.map((row) => [marketKey(row.market.providerId, row.market.id), row]),
      )
      return recent.flatMap((key) => byKey.get(key) ?? [])
    }
    case 'gainers':
      return movers(rows, 1)
    case 'losers':
      return movers(rows, -1)
  }
}

function movers<Row extends MarketRow>(rows: readonly Row[], direction: 1 | -1): readonly Row[] {
  return rows
    .filter((row) => {
      const change = changeOf(row)
      return change !== undefined && sign(change) === direction
    })
    .toSorted((a, b) => -direction * compareFigures(changeOf(a), changeOf(b)))
    .slice(0, MOVERS_MAX)
}

/** While the order of a list is held, what decided it then. */
function changeOf(row: MarketRow) {
  return (row.standing ?? row).change
}

/** Whether a tab has an order of its own, which no column sorts. */
export function hasOwnOrder(tab: MarketTab): boolean {
  return tab === 'recent' || tab === 'gainers' || tab === 'losers'
}

/** What a market is about. */
export function kindOf({ market }: MarketRow): Exclude<MarketKind, 'all'> {
  if (isSpotMarket(market)) return 'spot'
  return market.underlying?.asset.includes(':') === true ? 'other' : 'crypto'
}

/** The tabs as tabs. */
export function tabsOf(hasNew: boolean): readonly { key: MarketTab; label: string }[] {
  return [
    { key: 'all', label: t('All') },
    { key: 'favourites', label: t('Favourites') },
    { key: 'recent', label: t('Recent') },
    { key: 'gainers', label: t('Gainers') },
    { key: 'losers', label: t('Losers') },
    ...(hasNew ? [{ key: 'new' as const, label: t('New') }] : []),
  ]
}

/** The kinds as tabs, as far as there are markets of them. */
export function kindTabs(
  rows: readonly MarketRow[],
): readonly { key: MarketKind; label: string }[] {
  const there = new Set(rows.map(kindOf))
  const tabs: readonly { key: Exclude<MarketKind, 'all'>; label: string }[] = [
    { key: 'crypto', label: t('Crypto') },
    { key: 'other', label: t('Stocks and more') },
    { key: 'spot', label: t('Spot') },
  ]
  return [{ key: 'all', label: t('All kinds') }, ...tabs.filter(({ key }) => there.has(key))]
}

/** Why a tab may be empty. */
export function emptyTabWords(tab: MarketTab): { title: string; description?: string } {
  switch (tab) {
    case 'favourites':
      return {
        title: t('No favourites yet'),
        description: t('Star a market to add it here.'),
      }
    case 'recent':
      return {
        title: t('No recent markets'),
        description: t('Markets you open appear here.'),
      }
    case 'gainers':
      return { title: t('No market rose in the last 24 hours') }
    case 'losers':
      return { title: t('No market fell in the last 24 hours') }
    case 'new':
      return {
        title: t('Nothing new this week'),
        description: t('New markets appear here for a week.'),
      }
    case 'all':
      return { title: t('No markets') }
  }
}
