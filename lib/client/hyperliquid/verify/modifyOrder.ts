import type { Intent, Verification } from '@/lib/client/intent'
import { lt, lte } from '@/lib/decimal/compare'
import { parseDecimal } from '@/lib/decimal/decimal'
import { actionParams, type ModifyOrderInput } from '@/lib/schema/actionParams'
import { type ActionStep, isEip712Step } from '@/lib/schema/actionStep'
import { isAsleep } from '@/lib/venues/hyperliquid/asleep'
import {
  BatchModifyAction,
  type L1Action,
  type OrderWire,
  Tif,
} from '@/lib/venues/hyperliquid/l1Action'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import type { WireOrder } from '@/lib/venues/hyperliquid/wireAccount'
import { type KnownMarket, type KnownMarkets, refuse, type VerifyFacts } from './facts'
import { type Expectation, verifyL1Step } from './l1Step'
import { areDistinct, withCloid } from './orderGroup'
import { summarizeOrder } from './summary'

type Modify = BatchModifyAction['modifies'][number]

/** One change asked for, the order as the venue has it, and its market. */
interface Change {
  input: ModifyOrderInput
  order: WireOrder
  listed: KnownMarket
}

/**
 * The orders asked for, each as the venue has it but for what was to change. Orders with a trigger
 * come in a step of their own, which may place them even where the old one was just gone. Of limit
 * orders only one that was asked to come nearer to the market may be in it: it may have to execute.
 * Any other never is, for it could trade twice.
 */
export function verifyModifyOrder(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) =>
    expectModifies(intent, actual, universe, facts),
  )
}

function expectModifies(
  intent: Intent,
  actual: L1Action,
  universe: KnownMarkets,
  facts: VerifyFacts,
): Expectation | Verification {
  const params = actionParams.modifyOrder.safeParse(intent.params)
  if (!params.success) return refuse('params', 'orders to change', 'unreadable')
  if (actual.type !== 'batchModify')
    return refuse('preimage.action.type', 'batchModify', actual.type)
  const changes: Change[] = []
  for (const input of params.data.modifications) {
    const order = facts.orders.get(input.id)
    const listed = order && universe.find(order.coin)
    if (!listed) return refuse('params.modifications', 'an order that the venue has', input.id)
    changes.push({ input, order, listed })
  }
  const cloids = actual.modifies.map(({ order }) => order.c)
  if (!areDistinct(cloids)) {
    return refuse('preimage.action.modifies', 'a client order id of its own for each', 'another')
  }
  const placesAlways = actual.a === true
  const given = new Set(actual.modifies.map(({ oid }) => oid))
  const modifies = changes
    .filter((change) =>
      comesNearer(change) ? given.has(change.order.oid) : isAsleep(change.order) === placesAlways,
    )
    .map((change, index): Modify => {
      const given = actual.modifies[index]
      const wire = isAsleep(change.order) ? triggerWire(change, given) : limitWire(change, given)
      return { oid: change.order.oid, order: { ...wire, ...withCloid(cloids[index]) } }
    })
  return {
    action: { type: 'batchModify', modifies, ...(placesAlways ? { a: true as const } : {}) },
    summary: actual.modifies.map(
      ({ oid, order }) => `Replace order ${oid}: ${summarizeOrder(order, universe)}`,
    ),
  }
}

/** A good-till-cancelled limit order whose price moves towards the other side of the book. */
function comesNearer({ input: { price }, order }: Change): boolean {
  if (isAsleep(order) || price === undefined) return false
  const tif = Tif.safeParse(order.tif)
  if (tif.success && tif.data !== 'Gtc') return false
  return order.side === 'B' ? lt(order.limitPx, price) : lt(price, order.limitPx)
}

/** Whether the steps of a list together replace every order that was named, each once. */
export function replacesEachOnce(intent: Intent, steps: readonly ActionStep[]): boolean {
  const params = actionParams.modifyOrder.safeParse(intent.params)
  if (!params.success) return false
  const oids = steps.flatMap((step) => {
    const action = BatchModifyAction.safeParse(isEip712Step(step) && step.preimage?.action)
    return action.success ? action.data.modifies.map(({ oid }) => oid) : []
  })
  return oids.length === params.data.modifications.length && new Set(oids).size === oids.length
}

function limitWire(change: Change, given: Modify | undefined): OrderWire {
  const { input, order } = change
  const tif = Tif.safeParse(order.tif)
  return {
    ...sharedWire(change, given),
    p: input.price ?? order.limitPx,
    t: { limit: { tif: tif.success ? tif.data : 'Gtc' } },
  }
}

function triggerWire(change: Change, given: Modify | undefined): OrderWire {
  const { input, order, listed } = change
  const { triggerPrice, limitPrice, price } = input
  const isMarket = /Market$/.test(order.orderType ?? '') && limitPrice === undefined
  const side = order.side === 'B' ? 'buy' : 'sell'
  // A market trigger that moves takes its worst price along; one that stays keeps it.
  const moved =
    isMarket && triggerPrice !== undefined
      ? worstTriggerPrice(triggerPrice, side, listed.market.szDecimals)
      : undefined
  return {
    ...sharedWire(change, given),
    p: limitPrice ?? price ?? moved ?? order.limitPx,
    t: {
      trigger: {
        isMarket,
        triggerPx: triggerPrice ?? order.triggerPx ?? '0',
        tpsl: /^Take Profit/.test(order.orderType ?? '') ? 'tp' : 'sl',
      },
    },
  }
}

function sharedWire({ input, order, listed }: Change, given: Modify | undefined) {
  return {
    a: listed.assetId,
    b: order.side === 'B',
    s: input.size ?? remainingSize(order, given),
    r: order.reduceOnly ?? false,
  }
}

/** What is left may have shrunk by a fill since it was read; it cannot have grown. */
function remainingSize(order: WireOrder, given: Modify | undefined): string {
  const stated = given === undefined ? undefined : parseDecimal(given.order.s)
  return stated !== undefined && lte(stated, order.sz) ? stated : order.sz
}
