import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import { isZero } from '@/lib/decimal/compare'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isHmacStep, type VenueRequest } from '@/lib/schema/action/actionStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { exitId, exitOfPath } from '@/lib/venues/ondo/actions/cancelOrder'
import { ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { STOP_ORDER_PATH } from '@/lib/venues/ondo/actions/placeTriggerOrder'
import { TWAP_PATH } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { LEVERAGE_PATH } from '@/lib/venues/ondo/actions/updateLeverage'
import { WITHDRAWAL_PATH } from '@/lib/venues/ondo/actions/withdrawal'
import { mapTwapStatus } from '@/lib/venues/ondo/map/order'
import { readOrderEnd, readWithdrawalEnd } from '@/lib/venues/ondo/rejections'
import { SIGNATURE_WINDOW_MS } from '@/lib/venues/ondo/sign/signRequest'
import {
  CLOCKS_MS,
  exitTrigger,
  findOrder,
  findTwaps,
  findWithdrawal,
  hasAnyExit,
  hasExit,
  hasLeverage,
  liveOrders,
  positionOf,
} from './probeReads'

/** What looking up takes. */
export interface ProbeTools {
  calls: VenueCalls
  /** Unix milliseconds by the venue's clock, or by ours where that was not measured. */
  venueNow(): Promise<{ ms: number; isMeasured: boolean }>
  setTimer: SetTimer
}

/** Looked at again this often while the venue might still take the request. */
const LOOK_AGAIN_MS = 3_000

/**
 * Looks up with the account's session what became of requests whose answer was lost. What the venue
 * shows is reported at once; what it does not show is reported as not done only when the signature
 * has expired there, since until then the request may still arrive. What cannot be looked up stays
 * unknown.
 */
export async function probeOutcome(
  tools: ProbeTools,
  request: ExecuteActionRequest,
  results: readonly ActionResult[],
): Promise<readonly ActionResult[]> {
  return await Promise.all(
    results.map(async (result, index) => {
      const step = request.actions[index]
      if (!isOutcomeUnknown(result) || step === undefined || !isHmacStep(step)) return result
      try {
        return (await probeRequest(tools, request.address, step)) ?? result
      } catch (error) {
        if (!isPerpsError(error)) throw error
        return result
      }
    }),
  )
}

type SignedRequest = {
  action: string
  request: VenueRequest
  hmac: { timestampMs: number }
}

async function probeRequest(
  tools: ProbeTools,
  address: string,
  step: SignedRequest,
): Promise<ActionResult | undefined> {
  // The venue's clock, as read, may be ahead of its own by as much as counts as equal.
  const lapsesAtMs = step.hmac.timestampMs + SIGNATURE_WINDOW_MS + CLOCKS_MS
  for (;;) {
    // Read before the look-up: what is not there after the request expired never will be.
    const now = await tools.venueNow()
    const isLate = now.ms > lapsesAtMs
    // Without the venue's clock it is unknown whether it expired.
    const hasExpired = isLate && now.isMeasured
    const seen = await look(tools.calls, address, step, hasExpired).catch((error: unknown) => {
      // What lost the answer may keep the venue from being asked for a while.
      if (isLate || !isPassing(error)) throw error
      return 'absent' as const
    })
    if (seen !== 'absent') return seen
    if (isLate) {
      if (!hasExpired) return undefined
      const error = 'The venue did not take the request.'
      return { action: step.action, success: false, error, errorCode: 2020 }
    }
    await sleep(LOOK_AGAIN_MS, tools.setTimer, undefined)
  }
}

/** Whether the venue may well answer the same question a moment later. */
function isPassing(error: unknown): boolean {
  return isPerpsError(error) && PASSING.includes(error.code)
}

/** No answer in time, none that can be used, too many questions. */
const PASSING: readonly number[] = [2003, 2004, 2090]

/** What the venue shows of a request; undefined where nothing it shows identifies it. */
async function look(
  calls: VenueCalls,
  address: string,
  { action, request, hmac }: SignedRequest,
  hasExpired: boolean,
): Promise<ActionResult | 'absent' | undefined> {
  const { method, path } = request
  const body = parseBody(request.body) ?? {}
  const done = { action, success: true } as const
  if (method === 'DELETE') {
    if (path !== ORDER_PATHS.usual) return await lookAtCancel(calls, address, action, path)
    // Taken later, it would cancel what was placed since.
    return hasExpired ? await lookAtCancelAll(calls, address, action, hmac.timestampMs) : 'absent'
  }
  switch (path) {
    case ORDER_PATHS.usual:
    case ORDER_PATHS.delayed: {
      const order = await findOrder(calls, address, `client:${body.clientOrderId}`)
      if (order === undefined) return 'absent'
      const end = readOrderEnd(order)
      if (end === undefined) return { ...done, orderId: order.orderId }
      const { code: errorCode, message: error } = end
      return { action, success: false, error, errorCode, orderId: order.orderId }
    }
    case TWAP_PATH: {
      // One as this may be another one, and this one still to come.
      if (!hasExpired) return 'absent'
      const { since, near, early } = await findTwaps(calls, address, body, hmac.timestampMs)
      const [twapId, ...others] = since
      if (twapId === undefined) return near.length + early.length > 0 ? undefined : 'absent'
      // Equal ones of the same moment: this one cannot be identified.
      return others.length + near.length > 0 ? undefined : { ...done, twapId }
    }
    case STOP_ORDER_PATH: {
      const isSet = await hasExit(calls, address, body)
      return isSet === undefined ? undefined : isSet ? done : 'absent'
    }
    case LEVERAGE_PATH:
      return (await hasLeverage(calls, address, body)) ? done : 'absent'
    case WITHDRAWAL_PATH: {
      const found = await findWithdrawal(calls, address, body)
      if (found === undefined) return 'absent'
      const orderId = found.withdrawal_id
      const end = readWithdrawalEnd(found.withdrawal_status)
      if (end === undefined) return { ...done, orderId, ...(found.hash && { txHash: found.hash }) }
      return { action, success: false, error: end.message, errorCode: end.code, orderId }
    }
    default:
      return undefined
  }
}

/**
 * A cancel of all is done where nothing is left that it would end. What was there before it shows that it
 * was not taken, but for exits that sleep: whether it ends those the venue does not publish.
 */
async function lookAtCancelAll(
  calls: VenueCalls,
  address: string,
  action: string,
  stampMs: number,
): Promise<ActionResult | 'absent' | undefined> {
  const [left, isExitSet] = await Promise.all([
    liveOrders(calls, address),
    hasAnyExit(calls, address),
  ])
  if (left.length === 0 && !isExitSet) return { action, success: true }
  const isUntouched = left.some(
    ({ status, createdAt }) => status !== 'untriggered' && createdAt < stampMs - CLOCKS_MS,
  )
  return isUntouched ? 'absent' : undefined
}

async function lookAtCancel(
  calls: VenueCalls,
  address: string,
  action: string,
  path: string,
): Promise<ActionResult | 'absent' | undefined> {
  const done = { action, success: true } as const
  const ask = calls.askAs(address)
  const exit = exitOfPath(path)
  if (exit !== undefined) {
    if ((await exitTrigger(calls, address, exit)) !== undefined) return 'absent'
    // Gone with its position it may as well have triggered, which is no cancel.
    const isHeld = !isZero(await positionOf(calls, address, exit.marketId))
    return isHeld ? { ...done, orderId: exitId(exit) } : undefined
  }
  const id = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith(`${TWAP_PATH}/`)) {
    const { result } = await ask('twap', { id })
    const { filledSize, totalSize } = result
    const status = mapTwapStatus(result.orderStatus)
    if (status === 'RUNNING') return 'absent'
    // One whose child orders failed ends by itself too, with a part of it executed.
    if (status === 'CANCELLED' && filledSize !== totalSize) return { ...done, twapId: id }
    const error = 'The TWAP had ended before it could be cancelled.'
    return { action, success: false, error, errorCode: 2024 }
  }
  const order = await findOrder(calls, address, id)
  if (order?.status === 'canceled') return { ...done, orderId: id }
  if (order !== undefined && order.status !== 'fullyfilled') return 'absent'
  // One that is not known may be on its way still: it is not off the book.
  const error =
    order === undefined
      ? 'The venue does not know the order.'
      : 'The order was filled before it could be cancelled.'
  return { action, success: false, error, errorCode: 2024 }
}
