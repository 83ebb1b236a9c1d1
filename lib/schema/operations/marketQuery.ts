import type { z } from 'zod'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { MarketId } from '@/lib/schema/model/primitives'
import { queryInteger, queryList } from './query'

/** Most candles of one answer. */
const CANDLES_MAX = 1000
/** Most levels a side of one answer. */
const BOOK_DEPTH_MAX = 100
/** Most market ids of one question. */
const MARKET_IDS_MAX = 500

const TIMESTAMP_MS_MAX = 9_999_999_999_999

/** A moment in a query, in Unix milliseconds. */
export const queryTime = () => queryInteger(0, TIMESTAMP_MS_MAX).optional()

/** Market ids or symbols in a query, comma-separated. */
export const queryMarkets = () => queryList(MarketId, MARKET_IDS_MAX).optional()

/** Which candles are asked for. */
export const candleQuery = {
  interval: OhlcvInterval.describe('Width of a candle.'),
  startTime: queryTime().describe('Earliest opening, in Unix milliseconds.'),
  endTime: queryTime().describe('Latest opening, in Unix milliseconds.'),
  limit: queryInteger(1, CANDLES_MAX).default(100).describe('Most candles.'),
}

/** How much of a book is asked for. */
export const queryDepth = queryInteger(1, BOOK_DEPTH_MAX)
  .default(20)
  .describe('Most levels a side.')

/** Refuses a window that ends before it starts. */
export function checkWindow(
  window: { startTime?: number | undefined; endTime?: number | undefined },
  context: z.RefinementCtx,
): void {
  const { startTime, endTime } = window
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) {
    context.addIssue({
      code: 'custom',
      path: ['startTime'],
      message: 'must not be after endTime',
    })
  }
}
