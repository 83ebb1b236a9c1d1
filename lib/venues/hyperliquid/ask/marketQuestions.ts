import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { BookGrouping } from '@/lib/venues/hyperliquid/map/bookGrouping'
import {
  WireCandle,
  WireExchangeStatus,
  WireMetaAndAssetCtxs,
  WireMids,
  WireTrade,
} from '@/lib/venues/hyperliquid/wire/wire'
import { WireBook } from '@/lib/venues/hyperliquid/wire/wireBook'
import { WireSpotMetaAndAssetCtxs } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { type AskVenue, askList, withDex } from './askVenue'

/**
 * Public questions about markets; the weight of each question in brackets.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */

/** The venue's clock, Unix milliseconds. [2] */
export async function askVenueTime(
  ask: AskVenue,
  signal: AbortSignal | undefined,
): Promise<number> {
  return (await ask({ type: 'exchangeStatus' }, WireExchangeStatus, signal)).time
}

/** Live figures of one sub-venue, unread, in the order of its universe. [20] */
export async function askContexts(
  ask: AskVenue,
  dex: string,
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  const question = withDex({ type: 'metaAndAssetCtxs' }, dex)
  const [, rows] = await ask(question, WireMetaAndAssetCtxs, signal)
  return rows
}

/** Live figures of the spot pairs, unread; each row names its pair. [20] */
export async function askSpotContexts(
  ask: AskVenue,
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  const [, rows] = await ask({ type: 'spotMetaAndAssetCtxs' }, WireSpotMetaAndAssetCtxs, signal)
  return rows
}

/** Mid prices of one sub-venue by coin; the main one's answer has the spot pairs too. [2] */
export function askMids(
  ask: AskVenue,
  dex: string,
  signal: AbortSignal | undefined,
): Promise<WireMids> {
  return ask(withDex({ type: 'allMids' }, dex), WireMids, signal)
}

/** The book, 20 levels a side at most; null for an unknown coin. [2] */
export function askBook(
  ask: AskVenue,
  coin: string,
  grouping: BookGrouping | undefined,
  signal: AbortSignal | undefined,
): Promise<WireBook | null> {
  return ask({ type: 'l2Book', coin, ...grouping }, WireBook.nullable(), signal)
}

/** Which candles are asked for; without an end those up to now. */
interface CandleRequest {
  coin: string
  interval: OhlcvInterval
  startTime: number
  endTime?: number
}

/** Candles, oldest first, at most the latest 5,000 of an interval. [20 and 1 per 60 rows] */
export function askCandles(
  ask: AskVenue,
  req: CandleRequest,
  signal: AbortSignal | undefined,
): Promise<WireCandle[]> {
  return askList(ask, WireCandle, { type: 'candleSnapshot', req }, signal)
}

/** The last public trades of a market. [20 and 1 per 20 rows] */
export function askTrades(
  ask: AskVenue,
  coin: string,
  signal: AbortSignal | undefined,
): Promise<WireTrade[]> {
  return askList(ask, WireTrade, { type: 'recentTrades', coin }, signal)
}
