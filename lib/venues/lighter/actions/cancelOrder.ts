import type { CancelAllOrdersParams } from '@/lib/schema/action/actionParams'
import type { ActionType } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import type { SignStep } from './step'

const MINUTE_MS = 60_000

/** Times of a scheduled cancel that the venue takes, from now. */
export const SCHEDULE_MIN_MS = 5 * MINUTE_MS
export const SCHEDULE_MAX_MS = 15 * 24 * 60 * MINUTE_MS

/** An order as a caller names it. */
export interface OrderName {
  readonly marketIndex: number
  /** The venue's order index, or the client order index: their ranges do not meet. */
  readonly index: bigint
}

/**
 * Reads `<market>:<order>`, or an order alone where the market is given beside it.
 * @param marketId market that a bare order belongs to, and that a full id must agree with
 * @throws 400/2002 naming the field where it is neither, or of another market
 */
export function requireOrderName(
  field: string,
  id: string,
  { marketId, tool }: { marketId?: string | undefined; tool: string },
): OrderName {
  const match = /^(?:(\d{1,5}):)?(\d{1,19})$/.exec(id)
  const index = BigInt(match?.[2] ?? 0)
  if (!match || index < 1n || index > LIMITS.orderIndex) {
    throw validationError(field, 'must be an order id: <market>:<order>', tool)
  }
  const market = match[1] === undefined ? marketId : String(Number(match[1]))
  if (market === undefined || !/^\d{1,5}$/.test(market)) {
    throw validationError(field, 'needs its market: <market>:<order>, or assetId', tool)
  }
  if (marketId !== undefined && market !== marketId) {
    throw validationError(field, `is an order of market ${market}, not of ${marketId}`, tool)
  }
  return { marketIndex: Number(market), index }
}

/** Cancels one order, or one TWAP. */
export function cancelOrder(
  { marketIndex, index }: OrderName,
  action: Extract<ActionType, 'cancelOrder' | 'cancelTwapOrder'> = 'cancelOrder',
): SignStep {
  return {
    kind: 'sign',
    action,
    // As text: an index reaches 2^60.
    signParams: { kind: 'cancelOrder', market_index: marketIndex, order_index: String(index) },
    summary: `Cancel order ${index} of market ${marketIndex}`,
  }
}

/**
 * Cancels every order at once, at a time, or calls a scheduled cancel off.
 * @throws 400/2002 naming a time outside of 5 minutes to 15 days ahead
 */
export function cancelAllOrders(
  { timeInForce, timestampMs = 0 }: CancelAllOrdersParams,
  { nowMs, tool }: { nowMs: number; tool: string },
): SignStep {
  if (timeInForce === 1) {
    const ahead = timestampMs - nowMs
    if (ahead < SCHEDULE_MIN_MS || ahead > SCHEDULE_MAX_MS) {
      throw validationError('params.timestampMs', 'must lie 5 minutes to 15 days ahead', tool)
    }
  }
  const time = timeInForce === 1 ? timestampMs : 0
  const words = [
    'Cancel all orders',
    `Cancel all orders at ${new Date(time).toISOString()}`,
    'Call off the scheduled cancel of all orders',
  ]
  return {
    kind: 'sign',
    action: 'cancelAllOrders',
    signParams: { kind: 'cancelAllOrders', time_in_force: timeInForce, timestamp_ms: time },
    summary: words[timeInForce] ?? '',
  }
}
