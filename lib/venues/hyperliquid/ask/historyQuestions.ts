import { WireFill, WireTwapSlice } from '@/lib/venues/hyperliquid/wire/wireAccount'
import {
  WireFundingRate,
  WireFundingRow,
  WireLedgerRow,
} from '@/lib/venues/hyperliquid/wire/wireHistory'
import { type AskVenue, askCounted, type CountedRows, type TimeRange } from './askVenue'

/**
 * Questions about the past of accounts and of funding rates; `user` is the owner's address in small
 * letters. Each question weighs 20 and 1 per 20 rows.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */

/** Most executions of one answer. */
export const FILLS_MAX = 2_000

/** The two lists of executions: those of TWAPs are in one of their own. */
export type FillList = 'userFills' | 'userTwapSliceFills'

/** Which executions: the newest where absent; of a span the oldest first, or the newest first. */
export type FillRange = TimeRange & { reversed?: true }

/** Executions of one list, at most `FILLS_MAX`. */
export async function askFills(
  ask: AskVenue,
  list: FillList,
  user: string,
  range: FillRange | undefined,
  signal: AbortSignal | undefined,
): Promise<CountedRows<WireFill>> {
  const question =
    range === undefined ? { type: list, user } : { type: `${list}ByTime`, user, ...range }
  if (list === 'userFills') return askCounted(ask, WireFill, question, signal)
  const { rows, count } = await askCounted(ask, WireTwapSlice, question, signal)
  return { rows: rows.map(({ fill }) => fill), count }
}

/** Funding of the account's positions, oldest first. */
export function askFunding(
  ask: AskVenue,
  user: string,
  range: TimeRange,
  signal: AbortSignal | undefined,
): Promise<CountedRows<WireFundingRow>> {
  return askCounted(ask, WireFundingRow, { type: 'userFunding', user, ...range }, signal)
}

/** Money moved in, out and between ledgers, oldest first; kinds that we do not know are left out. */
export function askLedger(
  ask: AskVenue,
  user: string,
  range: TimeRange,
  signal: AbortSignal | undefined,
): Promise<CountedRows<WireLedgerRow>> {
  const question = { type: 'userNonFundingLedgerUpdates', user, ...range }
  return askCounted(ask, WireLedgerRow, question, signal)
}

/** Funding rates that a market settled, oldest first. */
export function askFundingRates(
  ask: AskVenue,
  coin: string,
  range: TimeRange,
  signal: AbortSignal | undefined,
): Promise<CountedRows<WireFundingRate>> {
  return askCounted(ask, WireFundingRate, { type: 'fundingHistory', coin, ...range }, signal)
}
