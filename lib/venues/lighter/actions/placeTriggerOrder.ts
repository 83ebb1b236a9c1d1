import { eq } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import type { Side } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import {
  clientOrderIndexAt,
  exitOrder,
  GROUPINGS,
  GTC_LIFE_MS,
  groupParams,
  integratorParams,
  type OrderFacts,
  orderParams,
  requirePerp,
  requireTrading,
  sizeOf,
} from './order'
import type { SignStep } from './step'
import { groupWords } from './words'

/** Exits of a position that is there. */
export interface ExitParams {
  /** Side of the closing orders: SELL closes a long. */
  side: Side
  takeProfit?: TriggerOrderInput | undefined
  stopLoss?: TriggerOrderInput | undefined
  /** Closes this much where a leg names no size; absent closes the whole position. */
  size?: Decimal | undefined
  /** When they end, in milliseconds; absent is as late as "until cancelled". */
  expiry?: number | undefined
}

/**
 * A take-profit, a stop-loss, or both as a pair of which one cancels the other.
 * @throws 400/2002 naming what the venue cannot take; sizes of a pair must be the same
 */
export function placeExits(params: ExitParams, listed: ListedMarket, facts: OrderFacts): SignStep {
  const { tool } = facts
  requireTrading(listed, tool)
  requirePerp(listed, tool)
  const expiry = params.expiry ?? facts.nowMs + GTC_LIFE_MS
  const legs = (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const input = params[kind]
    return input ? [{ kind, input }] : []
  })
  const sizes = legs.map(({ input }) => input.size ?? params.size)
  requireSameSize(sizes, tool)
  const orders = legs.map(({ kind, input }, at) => {
    const size = sizes[at]
    const field = input.size === undefined ? 'params.size' : `params.${kind}.size`
    const baseAmount = size === undefined ? 0n : sizeOf(field, size, listed, tool)
    const clientOrderIndex = clientOrderIndexAt(facts, at)
    const exit = { kind, input, side: params.side, baseAmount, expiry, clientOrderIndex }
    return exitOrder(exit, listed, tool)
  })
  const [first, second] = orders
  if (!first) throw validationError('params.takeProfit', 'a leg is required', tool)
  const made = second
    ? groupParams(listed, GROUPINGS.OCO, [first, second])
    : orderParams(listed, first)
  return {
    kind: 'sign',
    action: 'placeTriggerOrder',
    signParams: { ...made, ...integratorParams(facts.integrator) },
    summary: groupWords(orders, listed),
  }
}

function requireSameSize(sizes: readonly (Decimal | undefined)[], tool: string): void {
  if (sizes.length < 2) return
  const [first, second] = sizes
  if (first === second) return
  if (first !== undefined && second !== undefined && eq(first, second)) return
  const message = 'must be that of the take-profit: the venue closes a pair by one size'
  throw validationError('params.stopLoss.size', message, tool)
}
