import type { FillRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import type { Fields } from './request'

/** Market id that stands for all of them. */
export const ALL_MARKETS = 255
const NO_FILTER = '-1'
const TRADE_TYPES = ['all', 'trade', 'liquidation', 'deleverage', 'market-settlement'] as const

/** Whether a market is meant: by its id, and as a perpetual or a spot pair. */
export function marketFilter({ catalogue }: FaceContext, query: Fields): (id: number) => boolean {
  const only = query.integerOr('market_id', ALL_MARKETS)
  const type = query.choice('market_type', ['all', 'spot', 'perp'])
  return (id) =>
    (only === ALL_MARKETS || id === only) &&
    (type === 'all' || catalogue.byId(id)?.isSpot === (type === 'spot'))
}

/** Whether a side is meant: 1 asks, 0 bids, -1 both. */
export function sideFilter(query: Fields): (isAsk: boolean) => boolean {
  const wanted = query.choice('ask_filter', [NO_FILTER, '0', '1'])
  return (isAsk) => wanted === NO_FILTER || isAsk === (wanted === '1')
}

/** Whether a time lies between the two given in Unix milliseconds, both included. */
export function timeFilter(query: Fields): (timeMs: number) => boolean {
  const span = query.optional('between_timestamps')
  if (span === undefined) return () => true
  const [, first, last] = /^(\d{1,15})[,-](\d{1,15})$/.exec(span) ?? []
  if (first === undefined || last === undefined) {
    throw new VenueError(20001, 'invalid param: between_timestamps')
  }
  return (timeMs) => timeMs >= Number(first) && timeMs <= Number(last)
}

/**
 * The trades that a query means, of a list with the newest first, in the order it asks for. `from`
 * is the time that the list begins at: the latest one, or the earliest of an ascending list.
 */
export function chosenTrades<Row extends { timeMs: number; isLiquidation?: boolean }>(
  trades: readonly Row[],
  query: Fields,
): readonly Row[] {
  const isAscending = query.choice('sort_dir', ['desc', 'asc']) === 'asc'
  const isOpen = [undefined, NO_FILTER].includes(query.optional('from'))
  const fromMs = isOpen ? undefined : query.integer('from')
  const type = query.choice('type', TRADE_TYPES)
  const chosen = trades.filter(
    ({ isLiquidation = false, timeMs }) =>
      (fromMs === undefined || (isAscending ? timeMs >= fromMs : timeMs <= fromMs)) &&
      (type === 'all' || type === (isLiquidation ? 'liquidation' : 'trade')),
  )
  return isAscending ? chosen.toReversed() : chosen
}

/** The same of an account's fills, whose own side and role a query may name too. */
export function chosenFills(fills: readonly FillRecord[], query: Fields): readonly FillRecord[] {
  const isSide = sideFilter(query)
  const role = query.choice('role', ['all', 'maker', 'taker'])
  return chosenTrades(fills, query).filter(
    ({ isTaker, side }) =>
      isSide(side === 'sell') && (role === 'all' || isTaker === (role === 'taker')),
  )
}
