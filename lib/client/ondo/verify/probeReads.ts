import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import { abs, type Decimal, ZERO } from '@/lib/decimal/decimal'
import type { JsonObject } from '@/lib/schema/model/json'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import type { ExitName } from '@/lib/venues/ondo/actions/cancelOrder'
import { SIGNATURE_WINDOW_MS } from '@/lib/venues/ondo/sign/signRequest'
import {
  WireLeverage,
  WireOrder,
  WirePosition,
  WireStopOrders,
  WireTwap,
} from '@/lib/venues/ondo/wire/account'
import { WireWithdrawalStatus } from '@/lib/venues/ondo/wire/history'

/** Clocks that count as equal, and the way there. */
export const CLOCKS_MS = 7_000
const LIVE_ROWS = 200
const LIVE_STATUSES: readonly string[] = ['open', 'pending', 'untriggered']

/** undefined where the venue does not know the order. */
export async function findOrder(
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

/** TWAPs as the one asked for, by when they began against its stamp. */
interface EqualTwaps {
  /** At its stamp or later. */
  since: readonly string[]
  /**
   * Before its stamp, but no longer than clocks differ that count as equal; since then, where none is
   * listed with the bounds on its price, those that are listed without.
   */
  near: readonly string[]
  /** Before that, while its signature was good: the venue takes stamps that are ahead. */
  early: readonly string[]
}

/**
 * TWAPs as this one, begun while its signature was good: it has no id that a client gives.
 * @throws PerpsError 2004 where none is found and one that is listed cannot be read: it may be this one
 */
export async function findTwaps(
  calls: VenueCalls,
  address: string,
  body: JsonObject,
  stampMs: number,
): Promise<EqualTwaps> {
  const ask = calls.askAs(address)
  const [running, past] = await Promise.all([ask('twapsRunning'), ask('twapHistory')])
  const listed = [...running.result, ...past.result]
  const rows = parseRows(WireTwap, listed)
  const equal = rows.filter(
    (row) =>
      row.startTime <= stampMs + SIGNATURE_WINDOW_MS + CLOCKS_MS &&
      row.market === body.market &&
      row.side === body.side &&
      row.totalSize === body.size &&
      row.runningTime === body.runningTime &&
      row.frequency === body.frequency &&
      (row.reduceOnly ?? body.reduceOnly) === body.reduceOnly,
  )
  const ends = ['minPrice', 'maxPrice'] as const
  const isBoundSo = (row: WireTwap) => ends.every((end) => boundOf(row[end]) === boundOf(body[end]))
  // The venue may leave a bound out of what it lists.
  const mayBeBoundSo = (row: WireTwap) =>
    ends.every((end) => [undefined, boundOf(body[end])].includes(boundOf(row[end])))
  const begun = (fromMs: number, untilMs: number) =>
    equal.filter(({ startTime }) => startTime >= fromMs && startTime < untilMs)
  const idsOf = (found: readonly WireTwap[]) => [...new Set(found.map(({ twapId }) => twapId))]
  const nearMs = stampMs - CLOCKS_MS
  const since = begun(stampMs, Number.POSITIVE_INFINITY)
  const own = since.filter(isBoundSo)
  const before = (fromMs: number, untilMs: number) => begun(fromMs, untilMs).filter(mayBeBoundSo)
  const near = [...before(nearMs, stampMs), ...(own.length === 0 ? since.filter(mayBeBoundSo) : [])]
  const early = before(nearMs - SIGNATURE_WINDOW_MS, nearMs)
  const isNone = own.length + near.length + early.length === 0
  if (isNone && rows.length < listed.length) throw new PerpsError(2004)
  return { since: idsOf(own), near: idsOf(near), early: idsOf(early) }
}

function boundOf(price: unknown): string | undefined {
  const text = price === undefined || price === null ? '' : String(price)
  return /[1-9]/.test(text) ? text : undefined
}

/** Orders that a cancel of all would end. */
export async function liveOrders(
  calls: VenueCalls,
  address: string,
): Promise<readonly WireOrder[]> {
  const ask = calls.askAs(address)
  const live = new Map<string, WireOrder>()
  // The filter of the venue knows no sleeping orders: they are looked for among the newest of all.
  for (const status of ['open', undefined]) {
    const { result } = await ask('orders', { query: { status, limit: LIVE_ROWS } })
    const rows = parseRows(WireOrder, result)
    // An order that cannot be read is there all the same.
    if (rows.length < result.length) throw new PerpsError(2004)
    for (const row of rows) {
      if (LIVE_STATUSES.includes(row.status)) live.set(row.orderId, row)
    }
  }
  return [...live.values()]
}

/**
 * Whether the exit is open as it was asked for. It is recognised by trigger, direction and size: another
 * one of its kind may have the same trigger. undefined where the size differs, or is not shown.
 */
export async function hasExit(
  calls: VenueCalls,
  address: string,
  body: JsonObject,
): Promise<boolean | undefined> {
  const marketId = String(body.market)
  const kind = body.type === 'stopLoss' ? 'stopLoss' : 'takeProfit'
  const ask = calls.askAs(address)
  const set = await readExits(calls, address, marketId)
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
  // Of another size it may be this one all the same: the venue may fix it, or cut it to the position.
  return asleep.size === size ? true : undefined
}

/** Whether any position has an exit. */
export async function hasAnyExit(calls: VenueCalls, address: string): Promise<boolean> {
  const { result } = await calls.askAs(address)('stopOrders')
  return Object.values(result ?? {}).some((reported) => {
    const { data } = WireStopOrders.safeParse(reported)
    return data === undefined || data.stopLoss !== undefined || data.takeProfit !== undefined
  })
}

/** Trigger of an exit of a position; undefined where it has none of the kind. */
export async function exitTrigger(
  calls: VenueCalls,
  address: string,
  { marketId, kind }: ExitName,
): Promise<string | undefined> {
  return (await readExits(calls, address, marketId))?.[kind]
}

/** Exits of a position; undefined where it has none. @throws PerpsError 2004 for some that cannot be read */
async function readExits(
  calls: VenueCalls,
  address: string,
  marketId: string,
): Promise<WireStopOrders | undefined> {
  const { result } = await calls.askAs(address)('stopOrders')
  const reported = result?.[marketId]
  if (reported === undefined || reported === null) return undefined
  const { data } = WireStopOrders.safeParse(reported)
  // Set they may be all the same.
  if (data === undefined) throw new PerpsError(2004)
  return data
}

/** Net quantity of a position, 0 where there is none. */
export async function positionOf(
  calls: VenueCalls,
  address: string,
  marketId: string,
): Promise<Decimal> {
  const { result } = await calls.askAs(address)('positions')
  const position = parseRows(WirePosition, result).find(
    ({ market, direction }) => market === marketId && direction !== 'neutral',
  )
  return position?.netQuantity ?? ZERO
}

export async function hasLeverage(
  calls: VenueCalls,
  address: string,
  body: JsonObject,
): Promise<boolean> {
  const query = { market: String(body.market) }
  const { result } = await calls.askAs(address)('leverage', { query })
  const rows = parseRows(WireLeverage, result)
  const isSet = rows.some(
    ({ market, leverage }) => market === body.market && leverage === body.leverage,
  )
  // One that cannot be read may be the one.
  if (!isSet && rows.length < result.length) throw new PerpsError(2004)
  return isSet
}

export async function findWithdrawal(
  calls: VenueCalls,
  address: string,
  { customer_withdrawal_id }: JsonObject,
): Promise<WireWithdrawalStatus | undefined> {
  const text = JSON.stringify({ customer_withdrawal_id })
  const path = '/v1/get_withdrawal_status'
  try {
    const request = { method: 'POST', path, body: text } as const
    const reported = await calls.send(request, { address, isRepeatable: true })
    const { data } = WireWithdrawalStatus.safeParse(reported)
    // The venue knows it, and what it says of it cannot be read.
    if (data === undefined) throw new PerpsError(2004)
    return data
  } catch (error) {
    if (isPerpsError(error) && error.code === 2024) return undefined
    throw error
  }
}
