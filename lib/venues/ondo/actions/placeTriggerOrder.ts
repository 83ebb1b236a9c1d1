import { gt, gte, lt } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { PlaceTriggerOrderParams, TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import type { ActionType, Side } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'
import {
  builderField,
  closedDirection,
  type OrderFacts,
  requireNoLimit,
  requirePrice,
  requireSize,
  requireTrading,
} from './order'
import { type RequestStep, requestStep } from './step'

/** Where the exits of a position are set. */
export const STOP_ORDER_PATH = '/v1/perps/stop_order'

/** What an exit needs beside its params. */
type ExitFacts = Pick<OrderFacts, 'tool' | 'builder' | 'mark'>

/** Kinds of exit, take-profit first, as the venue names them. */
const LEGS = ['takeProfit', 'stopLoss'] as const

/** One exit of a position. */
export interface PositionExit {
  kind: (typeof LEGS)[number]
  /** Side of the closing order. */
  side: Side
  triggerPrice: Decimal
  /** Absent: all of the position, whatever it becomes. */
  size?: Decimal | undefined
}

/**
 * Take-profit and stop-loss of a position, one request each. A position has one of each kind: another
 * one replaces it.
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeTriggerOrder(
  params: PlaceTriggerOrderParams,
  listed: ListedMarket,
  facts: ExitFacts,
): RequestStep[] {
  return exitSteps(params, listed, facts, 'placeTriggerOrder')
}

/** A trigger that the mark has passed would close at once; the venue refuses it. @throws 400/2002 */
function requireAhead({ kind, side, triggerPrice }: PositionExit, { mark, tool }: ExitFacts): void {
  if (mark === undefined) return
  const isAbove = (side === 'SELL') === (kind === 'takeProfit')
  if (isAbove ? gt(triggerPrice, mark) : lt(triggerPrice, mark)) return
  const message = `must be ${isAbove ? 'above' : 'below'} the mark price, ${mark}`
  throw validationError(`params.${kind}.triggerPrice`, message, tool)
}

/** The same under the name of another action. @param params `size` is that of an exit without one */
export function exitSteps(
  params: {
    side: Side
    size?: Decimal | undefined
    takeProfit?: TriggerOrderInput | undefined
    stopLoss?: TriggerOrderInput | undefined
  },
  listed: ListedMarket,
  facts: ExitFacts,
  action: ActionType,
): RequestStep[] {
  const { tool } = facts
  requireTrading(listed, tool)
  const legs = LEGS.flatMap((kind) => {
    const leg = params[kind]
    return leg === undefined ? [] : [{ kind, leg }]
  })
  requireApart('params', params, params.side === 'SELL', tool)
  return legs.map(({ kind, leg }) => {
    requireNoLimit(`params.${kind}`, leg, tool)
    if (leg.size !== undefined) requireSize(`params.${kind}.size`, leg.size, listed, tool)
    const { triggerPrice, size = params.size } = leg
    return exitStep({ kind, side: params.side, triggerPrice, size }, listed, facts, action)
  })
}

/** One exit. @throws 400/2002 where its trigger is off the tick, or the mark has passed it */
export function exitStep(
  exit: PositionExit,
  listed: ListedMarket,
  facts: ExitFacts,
  action: ActionType,
): RequestStep {
  const { kind, side, triggerPrice, size } = exit
  const { tool, builder } = facts
  requirePrice(`params.${kind}.triggerPrice`, triggerPrice, listed, tool)
  requireAhead(exit, facts)
  const step = requestStep(action, 'POST', STOP_ORDER_PATH, {
    market: listed.market.id,
    positionDirection: closedDirection(side),
    type: kind,
    triggerPrice,
    ...(size === undefined ? {} : { quantity: size }),
    ...builderField(builder),
  })
  return { ...step, isIndependent: true }
}

/** A position takes its profit on one side and its loss on the other. @throws 400/2002 */
export function requireApart(
  root: string,
  legs: {
    takeProfit?: TriggerOrderInput | undefined
    stopLoss?: TriggerOrderInput | undefined
  },
  isLong: boolean,
  tool: string,
): void {
  const { takeProfit, stopLoss } = legs
  if (takeProfit === undefined || stopLoss === undefined) return
  const [upper, lower] = isLong ? [takeProfit, stopLoss] : [stopLoss, takeProfit]
  if (!gte(lower.triggerPrice, upper.triggerPrice)) return
  const where = isLong ? 'above' : 'below'
  const message = `must be ${where} the stop-loss of a ${isLong ? 'long' : 'short'} position`
  throw validationError(`${root}.takeProfit.triggerPrice`, message, tool)
}
