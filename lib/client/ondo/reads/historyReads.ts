import type { VenuePlugin } from '@/lib/client/plugin'
import type { ActivityQuery, VenueReads } from '@/lib/client/reads/venueReads'
import type { Activity, ActivityType } from '@/lib/schema/model/activity'
import { parseRows } from '@/lib/schema/parseRows'
import type { QuestionName } from '@/lib/venues/ondo/ask/questions'
import {
  mapDeposit,
  mapFundingActivity,
  mapLiquidation,
  mapPortfolio,
  mapTransfer,
  mapWithdrawal,
  mapWithdrawalState,
} from '@/lib/venues/ondo/map/history'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import {
  WireDeposit,
  WireFundingFee,
  WireLiquidation,
  WirePortfolioPoint,
  WireTransfer,
  WireWithdrawal,
} from '@/lib/venues/ondo/wire/history'
import type { ReadTools } from './holdingReads'
import { type PagedList, readPage } from './pages'

const PAGE_ROWS = 200
/** Enough to hold every withdrawal that is not paid out yet. */
const WITHDRAWAL_ROWS = 50

type HistoryReads = Pick<VenueReads, 'activity' | 'portfolioHistory'> &
  Required<Pick<VenuePlugin, 'withdrawalStates'>>

/** What happened to an account beside executions. */
export function createHistoryReads({ calls, markets, options }: ReadTools): HistoryReads {
  const { key: provider } = options

  function lists(
    address: string,
    listed: OndoMarkets,
    { types }: ActivityQuery,
    signal: AbortSignal | undefined,
  ): PagedList<Activity>[] {
    const list = (
      name: QuestionName,
      type: ActivityType,
      map: (rows: readonly unknown[]) => (Activity | undefined)[],
    ): PagedList<Activity>[] => {
      if (types !== undefined && !types.includes(type)) return []
      const read: PagedList<Activity>['read'] = async (cursor) => {
        const query = { limit: PAGE_ROWS, cursor }
        const { result, nextCursor } = await calls.askAs(address)(name, { query, signal })
        const rows = Array.isArray(result) ? map(result).flatMap((row) => row ?? []) : []
        return { rows, ...(nextCursor === undefined ? {} : { cursor: nextCursor }) }
      }
      return [{ name, read, timeMs: ({ timestamp }) => Date.parse(timestamp) }]
    }
    return [
      ...list('deposits', 'DEPOSIT', (rows) =>
        parseRows(WireDeposit, rows).map((row) => mapDeposit(row, provider)),
      ),
      ...list('withdrawals', 'WITHDRAWAL', (rows) =>
        parseRows(WireWithdrawal, rows).map((row) => mapWithdrawal(row, provider)),
      ),
      ...list('transfers', 'TRANSFER', (rows) =>
        parseRows(WireTransfer, rows).map((row) => mapTransfer(row, provider)),
      ),
      ...list('fundingFees', 'FUNDING', (rows) =>
        parseRows(WireFundingFee, rows).map((row) =>
          mapFundingActivity(row, listed.findOrUnlisted(row.market)),
        ),
      ),
      ...list('liquidations', 'LIQUIDATION', (rows) =>
        parseRows(WireLiquidation, rows).map((row) =>
          mapLiquidation(row, listed.findOrUnlisted, provider),
        ),
      ),
    ]
  }

  return {
    async activity(address, query = {}, signal) {
      return await readPage(lists(address, await markets(), query, signal), query)
    },
    async withdrawalStates(address, signal) {
      const query = { limit: WITHDRAWAL_ROWS }
      const { result } = await calls.askAs(address)('withdrawals', { query, signal })
      return parseRows(WireWithdrawal, Array.isArray(result) ? result : []).map(mapWithdrawalState)
    },
    async portfolioHistory(address, range, signal) {
      const { result } = await calls.askAs(address)('portfolio', { query: { range }, signal })
      return mapPortfolio(parseRows(WirePortfolioPoint, result), range)
    },
  }
}
