import { isZero, lte } from '@/lib/decimal/compare'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'
import type { ActionParams } from '@/lib/schema/action/actionParams'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/hyperliquid/actions/listedMarket'
import {
  comesNearer,
  modifyOrders,
  replaceOrder,
} from '@/lib/venues/hyperliquid/actions/modifyOrder'
import type { VenueStep } from '@/lib/venues/hyperliquid/actions/step'
import {
  leverageStep,
  type MarginWish,
  requireWish,
  updateLeverage,
} from '@/lib/venues/hyperliquid/actions/updateLeverage'
import { isAsleep } from '@/lib/venues/hyperliquid/asleep'
import type { BuilderWire, L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { WireOrder } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { listedMarket, pinsIn, type RebuildContext, type Steps, unpinned } from './context'

/**
 * The step that sets leverage and mode. What was not asked for must follow from the account as we
 * read it: leverage as it is, mode isolated, or cross where it is on cross, which an open position
 * keeps it on. One that is staged without need sets what holds already.
 */
export function marginSteps(
  listed: ListedMarket,
  wish: MarginWish,
  { given, facts }: RebuildContext,
): readonly VenueStep[] {
  requireWish(listed, wish)
  const [staged] = given.flatMap((step) =>
    step.kind === 'l1' && step.l1.type === 'updateLeverage' ? step.l1 : [],
  )
  const { margin } = facts
  if (margin === undefined) {
    // Leverage that is not known cannot be kept; whatever was named is set.
    const { leverage, marginMode } = wish
    const isAsked = leverage !== undefined || marginMode !== undefined
    if (leverage === undefined) {
      if (isAsked || staged) throw unpinned('leverage and mode of the account')
      return []
    }
    return [leverageStep(listed, { leverage, marginMode: marginMode ?? 'ISOLATED' })]
  }
  const holdsCross = margin.marginMode === 'CROSS' && staged?.isCross !== false
  const steps = updateLeverage(listed, wish, { current: margin, holdsCross })
  return steps.length === 0 && staged ? [leverageStep(listed, margin)] : steps
}

/**
 * The orders asked for, each as the venue has it but for what was to change. One whose price comes
 * nearer may have to execute, which the service knows from the book: it is placed always, or not.
 */
export function replacements(params: ActionParams<'modifyOrder'>, context: RebuildContext): Steps {
  const { facts, given } = context
  const staged = given.flatMap((step) => {
    if (step.kind !== 'l1' || step.l1.type !== 'batchModify') return []
    const { a, modifies } = step.l1
    return modifies.map(({ oid, order }) => ({ oid, order, isAlways: a === true }))
  })
  const notes = new Map<number, string>()
  const made = params.modifications.map((input, index) => {
    const order = facts.orders.get(input.id)
    if (order === undefined) throw new PerpsError(2024, `The venue shows no order ${input.id}.`)
    const { oid } = order
    const change = staged.find((other) => other.oid === oid)
    const sz = input.size ?? sizeLeft(order, facts.ordersBefore?.get(input.id), change?.order.s)
    const before = facts.ordersBefore?.get(input.id)?.sz
    if (input.size === undefined && before !== undefined && sz !== before) {
      notes.set(oid, `${sz} of ${before} is left: the rest was filled`)
    }
    const open = { order: { ...order, sz }, listed: listedMarket(order.coin, context) }
    const replaced = replaceOrder(input, open, index)
    const mayExecute = comesNearer(order, replaced) && change?.isAlways === true
    return { oid, order: replaced, placesAlways: 'trigger' in replaced.t || mayExecute }
  })
  if (new Set(made.map(({ oid }) => oid)).size < made.length) {
    throw validationError('params.modifications', 'name an order twice')
  }
  return modifyOrders(made).map((step) => {
    const oids = step.l1.type === 'batchModify' ? step.l1.modifies.map(({ oid }) => oid) : []
    return { step, notes: oids.flatMap((oid) => notes.get(Number(oid)) ?? []) }
  })
}

/**
 * What is left of an order, as the venue says. A limit order may have been filled in part while the
 * step was made: then it lies between what was left before the request and what is left by now. One
 * that waits for its trigger is filled by nothing.
 */
function sizeLeft(
  order: WireOrder,
  before: WireOrder | undefined,
  staged: string | undefined,
): Decimal {
  if (isAsleep(order)) return order.sz
  if (isZero(order.sz)) throw new PerpsError(2024, 'The order is filled.')
  const stated = staged === undefined ? undefined : parseDecimal(staged)
  if (stated === undefined || before === undefined) return order.sz
  return lte(order.sz, stated) && lte(stated, before.sz) ? stated : order.sz
}

/** No builder is fine; any other than the pinned one, or a higher rate, is not. */
export function builderOf({ intent, given }: RebuildContext): BuilderWire | undefined {
  const [staged] = given.flatMap((step) =>
    step.kind === 'l1' && step.l1.type === 'order' ? (step.l1.builder ?? []) : [],
  )
  const { builder } = pinsIn(intent)
  if (staged === undefined || builder === undefined) return undefined
  return { b: builder.address, f: Math.min(staged.f, builder.maxFeeTenthBps) }
}

/** What the staged steps would cancel. */
export function givenCancels({
  given,
}: RebuildContext): Extract<L1Action, { type: 'cancel' }>['cancels'] {
  return given.flatMap((step) =>
    step.kind === 'l1' && step.l1.type === 'cancel' ? step.l1.cancels : [],
  )
}
