import { max, sign } from '@/lib/decimal/compare'
import { type Decimal, div, sub, ZERO } from '@/lib/decimal/decimal'
import { isoTime } from '@/lib/schema/isoTime'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { TwapOrder, TwapStatus } from '@/lib/schema/model/twap'
import type { WireTwap, WireTwapFacts } from '@/lib/venues/hyperliquid/wire/wireAccount'

const PRICE_DECIMALS = 8
const RUNNING = 'activated'

/** A TWAP under its id; rows of one are grouped, the one that ends it last. */
export interface TwapRow {
  twapId: string
  facts: WireTwapFacts
  /** The venue's word. */
  status: string
  reason?: string | undefined
  /** When the row was written, Unix milliseconds; unknown where the venue does not say. */
  writtenAtMs?: number | undefined
}

/**
 * One row for each TWAP. The venue writes a row when it begins and another when it ends: the one
 * that ends it wins whatever the order, and a row without an id is matched by market and start.
 */
export function twapRows(rows: readonly WireTwap[]): readonly TwapRow[] {
  const byId = new Map<string, TwapRow>()
  for (const row of rows) {
    const twapId =
      row.twapId === undefined ? `${row.state.coin}:${row.state.timestamp}` : String(row.twapId)
    const previous = byId.get(twapId)
    if (previous !== undefined && isTwapEnded(previous.status) && !isTwapEnded(row.status.status))
      continue
    byId.set(twapId, {
      twapId,
      facts: row.state,
      status: row.status.status,
      reason: row.status.description ?? undefined,
      writtenAtMs: row.time ? row.time * 1000 : undefined,
    })
  }
  return [...byId.values()]
}

/** A row of what runs now. */
export function runningTwap(twapId: number, facts: WireTwapFacts): TwapRow {
  return { twapId: String(twapId), facts, status: RUNNING }
}

/** Whether the venue will not execute any more of it; new words count as an end. */
export function isTwapEnded(status: string): boolean {
  return status !== RUNNING && status !== 'waitingForTrigger'
}

/** A TWAP as ours. */
export function mapTwap(row: TwapRow, market: MarketDisplay): TwapOrder {
  const { facts } = row
  const hasEnded = isTwapEnded(row.status)
  return {
    twapId: row.twapId,
    market,
    side: facts.side === 'B' ? 'BUY' : 'SELL',
    totalSize: facts.sz,
    filledSize: facts.executedSz,
    ...averagePrice(facts),
    reduceOnly: facts.reduceOnly,
    isRandomized: facts.randomize,
    startedAt: isoTime(facts.timestamp),
    durationSeconds: facts.minutes * 60,
    ...(hasEnded && row.writtenAtMs !== undefined ? { endedAt: isoTime(row.writtenAtMs) } : {}),
    status: STATUS[row.status] ?? 'CANCELLED',
    ...(row.reason === undefined ? {} : { statusReason: row.reason }),
  }
}

/** A TWAP as a row among orders. */
export function twapOrder(row: TwapRow, market: MarketDisplay): Order {
  const { facts } = row
  const startedAt = isoTime(facts.timestamp)
  const twap = mapTwap(row, market)
  return {
    orderId: twap.twapId,
    market,
    side: twap.side,
    type: 'TWAP',
    originalSize: facts.sz,
    remainingSize: max(ZERO, sub(facts.sz, facts.executedSz)),
    filledSize: facts.executedSz,
    ...averagePrice(facts),
    reduceOnly: facts.reduceOnly,
    durationSeconds: twap.durationSeconds,
    startedAt,
    status: ORDER_STATUS[twap.status],
    ...(row.reason === undefined ? {} : { statusReason: row.reason }),
    createdAt: startedAt,
    updatedAt: twap.endedAt ?? startedAt,
  }
}

const STATUS: Record<string, TwapStatus> = {
  activated: 'RUNNING',
  waitingForTrigger: 'PENDING',
  finished: 'COMPLETED',
  terminated: 'CANCELLED',
  stopped: 'CANCELLED',
  error: 'FAILED',
}

const ORDER_STATUS: Record<TwapStatus, OrderStatus> = {
  PENDING: 'PENDING',
  RUNNING: 'OPEN',
  COMPLETED: 'FILLED',
  CANCELLED: 'CANCELLED',
  FAILED: 'REJECTED',
}

function averagePrice({ executedSz, executedNtl }: WireTwapFacts): { averagePrice?: Decimal } {
  if (sign(executedSz) <= 0) return {}
  return { averagePrice: div(executedNtl, executedSz, PRICE_DECIMALS, 'halfEven') }
}
