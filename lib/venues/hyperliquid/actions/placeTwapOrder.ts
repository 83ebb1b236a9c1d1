import type { CancelTwapOrderParams, PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import {
  type ListedMarket,
  marketError,
  requirePerp,
  requireSizeOnGrid,
  requireTrading,
} from './listedMarket'
import type { L1Step } from './step'

/** The venue runs a TWAP for whole minutes, from 5 minutes to a day. */
const MINUTE_SECONDS = 60
const MINUTES_MIN = 5
const MINUTES_MAX = 1440

/**
 * A size traded in slices over time. Of the extras only `randomize` is honoured; `updateLeverage`
 * says what isolates the market before it.
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeTwapOrder(params: PlaceTwapOrderParams, listed: ListedMarket): L1Step {
  const market = requirePerp(requireTrading(listed))
  requireSizeOnGrid(market, 'size', params.size)
  const twap = {
    a: listed.assetId,
    b: params.side === 'BUY',
    s: params.size,
    r: params.reduceOnly,
    m: minutesOf(params.durationSeconds, market),
    t: params.randomize ?? false,
  }
  return { kind: 'l1', action: 'placeTwapOrder', l1: { type: 'twapOrder', twap } }
}

/** Ends a running TWAP. @throws 400/2002 for a malformed id */
export function cancelTwapOrder({ twapId }: CancelTwapOrderParams, listed: ListedMarket): L1Step {
  if (!/^\d{1,15}$/.test(twapId)) {
    throw marketError(listed, 'twapId', 'must be the number of a TWAP')
  }
  const l1 = { type: 'twapCancel' as const, a: listed.assetId, t: Number(twapId) }
  return { kind: 'l1', action: 'cancelTwapOrder', l1 }
}

function minutesOf(durationSeconds: number, listed: ListedMarket): number {
  const minutes = durationSeconds / MINUTE_SECONDS
  if (Number.isInteger(minutes) && minutes >= MINUTES_MIN && minutes <= MINUTES_MAX) return minutes
  const message = `must be whole minutes from ${MINUTES_MIN * MINUTE_SECONDS} to ${MINUTES_MAX * MINUTE_SECONDS} seconds`
  throw marketError(listed, 'durationSeconds', message)
}
