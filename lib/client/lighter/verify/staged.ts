import { isNearTime } from '@/lib/client/actions/isNearTime'
import { type ActionStep, isEvmTxStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import { JsonObject } from '@/lib/schema/model/json'
import { GTC_LIFE_MS, type OrderIntegrator } from '@/lib/venues/lighter/actions/order'
import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import type { VerifyFacts } from './facts'

/** The params of a staged step that is signed or posted; undefined for any other step. */
export function paramsOf(step: ActionStep | undefined): JsonObject | undefined {
  if (step === undefined || isEvmTxStep(step) || !isWasmBlobStep(step)) return undefined
  return step.wasmSignParams
}

/** The orders that staged params place, in the order's own spelling or in that of a group. */
export function ordersOf(params: JsonObject): readonly JsonObject[] {
  if (params.kind !== 'createGroupedOrders') return [params]
  return Array.isArray(params.orders) ? params.orders.flatMap(readObject) : []
}

function readObject(value: unknown): JsonObject[] {
  const read = JsonObject.safeParse(value)
  return read.success ? [read.data] : []
}

/**
 * The client order indexes that were staged: nothing hangs on them but that each order has one of
 * its own. Where they are not so, indexes that no order can have stand in their place.
 */
export function stagedOrderIndexes(params: JsonObject | undefined): readonly number[] {
  if (params === undefined) return NO_INDEXES
  const indexes = ordersOf(params).map((order) =>
    Number(order.client_order_index ?? order.ClientOrderIndex),
  )
  const areGood =
    new Set(indexes).size === indexes.length &&
    indexes.every(
      (index) =>
        Number.isSafeInteger(index) && index > 0 && BigInt(index) <= LIMITS.clientOrderIndex,
    )
  return areGood ? [...indexes, ...NO_INDEXES] : NO_INDEXES
}

const NO_INDEXES = [-1, -2, -3]

/**
 * The moment that the service counted the life of an order from, where that is about now by one of
 * our clocks; else our own now, which then differs.
 */
export function stagedNowMs(
  params: JsonObject | undefined,
  nowMs: number,
  facts: VerifyFacts,
  lifeMs: number = GTC_LIFE_MS,
): number {
  const expiries = params === undefined ? [] : ordersOf(params).map(expiryOf)
  const expiry = expiries.find((value) => value > 0)
  if (expiry === undefined) return nowMs
  const fromMs = expiry - lifeMs
  return Number.isSafeInteger(fromMs) && isNearTime(fromMs, nowMs, facts) ? fromMs : nowMs
}

function expiryOf(order: JsonObject): number {
  const expiry = order.order_expiry ?? order.OrderExpiry
  return typeof expiry === 'number' ? expiry : 0
}

/** Accepts none; refuses any integrator but the pinned one, and higher fees. */
export function stagedIntegrator(
  params: JsonObject | undefined,
  pinned: IntegratorFee | undefined,
  kind: 'perp' | 'spot',
): OrderIntegrator | undefined {
  if (pinned === undefined || params?.integrator_account_index === undefined) return undefined
  const most =
    kind === 'perp'
      ? { taker: pinned.perpsTaker, maker: pinned.perpsMaker }
      : { taker: pinned.spotTaker, maker: pinned.spotMaker }
  return {
    accountIndex: pinned.accountIndex,
    takerFee: atMost(params.integrator_taker_fee, most.taker),
    makerFee: atMost(params.integrator_maker_fee, most.maker),
  }
}

/** The staged whole number where it lies within 0 and the limit; else the limit. */
export function atMost(staged: unknown, limit: number): number {
  const isWithin = Number.isSafeInteger(staged) && Number(staged) >= 0 && Number(staged) <= limit
  return isWithin ? Number(staged) : limit
}
