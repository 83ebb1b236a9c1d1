import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import { isZero } from '@/lib/decimal/compare'
import { abs, type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isHmacStep, type VenueRequest } from '@/lib/schema/action/actionStep'
import type { JsonObject } from '@/lib/schema/model/json'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { type ExitName, exitId, exitOfPath } from '@/lib/venues/ondo/actions/cancelOrder'
import { ORDER_PATHS } from '@/lib/venues/ondo/actions/order'
import { STOP_ORDER_PATH } from '@/lib/venues/ondo/actions/placeTriggerOrder'
import { TWAP_PATH } from '@/lib/venues/ondo/actions/placeTwapOrder'
import { LEVERAGE_PATH } from '@/lib/venues/ondo/actions/updateLeverage'
import { WITHDRAWAL_PATH } from '@/lib/venues/ondo/actions/withdrawal'
import { readOrderEnd, readWithdrawalEnd } from '@/lib/venues/ondo/rejections'
import { SIGNATURE_WINDOW_MS } from '@/lib/venues/ondo/sign/signRequest'
import {
  WireLeverage,
  WireOrder,
  WirePosition,
  WireStopOrders,
  WireTwap,
} from '@/lib/venues/ondo/wire/account'
import { WireWithdrawalStatus } from '@/lib/venues/ondo/wire/history'

/** What looking up takes. */
export interface ProbeTools {
  calls: VenueCalls
  /** Unix milliseconds by the venue's clock, or by ours where that was not measured. */
  venueNow(): Promise<{ ms: number; isMeasured: boolean }>
  setTimer: SetTimer
}

/** Looked at again this often while the venue might still take the request. */
const LOOK_AGAIN_MS = 3_000
/** Clocks that count as equal, and the way there. */
const CLOCKS_MS = 7_000

/**
 * Looks up with the account's session what became of requests whose answer was lost. What the venue
 * shows is told at once; what it does not show is told as not done only when the signature has lapsed
 * there, for until then the request may still arrive. What cannot be seen stays unknown.
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
    // Told before the look: what is not there after the request lapsed never will be.
    const now = await tools.venueNow()
    const seen = await look(tools.calls, address, step)
    if (seen !== 'absent') return seen
    if (now.ms > lapsesAtMs) {
      // By a clock that is not the venue's no one can say that it lapsed.
      if (!now.isMeasured) return undefined
      const error = 'The venue did not take the request.'
      return { action: step.action, success: false, error, errorCode: 2020 }
    }
    await sleep(LOOK_AGAIN_MS, tools.setTimer, undefined)
  }
}

/** What the venue shows of a request; undefined where that cannot be told from anything it shows. */
async function look(
  calls: VenueCalls,
  address: string,
  { action, request, hmac }: SignedRequest,
): Promise<ActionResult | 'absent' | undefined> {
  const { method, path } = request
  const body = parseBody(request.body) ?? {}
  const done = { action, success: true } as const
  if (method === 'DELETE') return await lookAtCancel(calls, address, action, path)
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
      const { near, early } = await findTwaps(calls, address, body, hmac.timestampMs)
      const [twapId, ...others] = near
      // One from before its stamp is another one, or this one with a stamp that was ahead.
      if (twapId === undefined) return early.length > 0 ? undefined : 'absent'
      // Equal ones of the same moment: which of them is this one nothing tells.
      return others.length > 0 ? undefined : { ...done, twapId }
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

async function lookAtCancel(
  calls: VenueCalls,
  address: string,
  action: string,
  path: string,
): Promise<ActionResult | 'absent' | undefined> {
  const done = { action, success: true } as const
  const ask = calls.askAs(address)
  if (path === ORDER_PATHS.usual) {
    const { result } = await ask('orders', { query: { status: 'open', limit: 1 } })
    return result.length === 0 ? done : 'absent'
  }
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
    return result.orderStatus === 'running' ? 'absent' : { ...done, twapId: id }
  }
  const order = await findOrder(calls, address, id)
  if (order === undefined || order.status === 'canceled') return { ...done, orderId: id }
  if (order.status !== 'fullyfilled') return 'absent'
  const error = 'The order was filled before it could be cancelled.'
  return { action, success: false, error, errorCode: 2024 }
}

/** undefined where the venue does not know the order. */
async function findOrder(
  calls: VenueCalls,
  address: string,
  id: string,
): Promise<WireOrder | undefined> {
  try {
    return (await calls.askAs(address)('order', { id })).result
  } catch (error) {
    if (isPerpsError(error) && error.code === 2024) return undefined
    throw error
  }
}

/**
 * TWAPs as this one, begun while its signature was good: it has no id that a client gives. Good it is
 * before its stamp too, for the venue takes stamps that are ahead.
 */
async function findTwaps(
  calls: VenueCalls,
  address: string,
  body: JsonObject,
  stampMs: number,
): Promise<{ near: readonly string[]; early: readonly string[] }> {
  const ask = calls.askAs(address)
  const [running, past] = await Promise.all([ask('twapsRunning'), ask('twapHistory')])
  const rows = parseRows(WireTwap, [...running.result, ...past.result])
  const equal = rows.filter(
    (row) =>
      row.startTime >= stampMs - SIGNATURE_WINDOW_MS - CLOCKS_MS &&
      row.startTime <= stampMs + SIGNATURE_WINDOW_MS + CLOCKS_MS &&
      row.market === body.market &&
      row.side === body.side &&
      row.totalSize === body.size &&
      row.runningTime === body.runningTime &&
      row.frequency === body.frequency &&
      (row.reduceOnly ?? body.reduceOnly) === body.reduceOnly,
  )
  const isNear = ({ startTime }: WireTwap) => startTime >= stampMs - CLOCKS_MS
  const idsOf = (found: readonly WireTwap[]) => [...new Set(found.map(({ twapId }) => twapId))]
  return { near: idsOf(equal.filter(isNear)), early: idsOf(equal.filter((row) => !isNear(row))) }
}

/**
 * Whether the exit stands as it was asked for. What stands there is known by its trigger, direction and
 * size: another one of its kind may have the same trigger. undefined where its size is not shown.
 */
async function hasExit(
  calls: VenueCalls,
  address: string,
  body: JsonObject,
): Promise<boolean | undefined> {
  const marketId = String(body.market)
  const kind = body.type === 'stopLoss' ? 'stopLoss' : 'takeProfit'
  const ask = calls.askAs(address)
  const set = WireStopOrders.safeParse((await ask('stopOrders')).result?.[marketId]).data
  if (set?.[kind] === undefined || set[kind] !== body.triggerPrice) return false
  if (set.positionDirection && set.positionDirection !== body.positionDirection) return false
  // Listed without a filter: that of the venue knows no sleeping orders.
  const { result } = await ask('orders', { query: { market: marketId } })
  const asleep = parseRows(WireOrder, result).find(
    (order) =>
      order.status === 'untriggered' &&
      order.market === marketId &&
      order.stopOrderType === kind &&
      order.triggerPrice === body.triggerPrice,
  )
  if (asleep === undefined) return undefined
  const size = body.quantity ?? abs(await positionOf(calls, address, marketId))
  return asleep.size === size
}

/** Trigger of an exit of a position; undefined where it has none of the kind. */
async function exitTrigger(
  calls: VenueCalls,
  address: string,
  { marketId, kind }: ExitName,
): Promise<string | undefined> {
  const { result } = await calls.askAs(address)('stopOrders')
  return WireStopOrders.safeParse(result?.[marketId]).data?.[kind]
}

/** Net quantity of a position, 0 where there is none. */
async function positionOf(calls: VenueCalls, address: string, marketId: string): Promise<Decimal> {
  const { result } = await calls.askAs(address)('positions')
  const held = parseRows(WirePosition, result).find(
    ({ market, direction }) => market === marketId && direction !== 'neutral',
  )
  return held?.netQuantity ?? ZERO
}

async function hasLeverage(calls: VenueCalls, address: string, body: JsonObject): Promise<boolean> {
  const query = { market: String(body.market) }
  const { result } = await calls.askAs(address)('leverage', { query })
  const rows = parseRows(WireLeverage, result)
  return rows.some(({ market, leverage }) => market === body.market && leverage === body.leverage)
}

async function findWithdrawal(
  calls: VenueCalls,
  address: string,
  { customer_withdrawal_id }: JsonObject,
): Promise<WireWithdrawalStatus | undefined> {
  const text = JSON.stringify({ customer_withdrawal_id })
  const path = '/v1/get_withdrawal_status'
  try {
    const reported = await calls.send({ method: 'POST', path, body: text }, { address })
    const { data } = WireWithdrawalStatus.safeParse(reported)
    // The venue knows it, and what it says of it cannot be read.
    if (data === undefined) throw new PerpsError(2004)
    return data
  } catch (error) {
    if (isPerpsError(error) && error.code === 2024) return undefined
    throw error
  }
}
