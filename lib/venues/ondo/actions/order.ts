import type { Decimal } from '@/lib/decimal/decimal'
import { isOnStep } from '@/lib/decimal/snap'
import type { TriggerOrderInput } from '@/lib/schema/action/triggerOrder'
import type { Side } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { validationError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/ondo/map/market'

/** Code that a fee beside the venue's goes to, and its rate in basis points as a decimal. */
export interface BuilderCode {
  code: string
  feeRateBps: string
}

/** What an order needs beside its params. */
export interface OrderFacts {
  /** Named in errors: the provider key. */
  tool: string
  /** Unique over all sessions of the account, `CLIENT_ID`. */
  clientOrderId: string
  builder?: BuilderCode | undefined
  /** The venue asked for its delayed path: it holds orders of this market for a moment. */
  isDelayed?: boolean | undefined
  /** The mark price, where a young one is at hand: exits are checked against it. */
  mark?: Decimal | undefined
}

/** The two paths that take an order. */
export const ORDER_PATHS = { usual: '/v1/perps/orders', delayed: '/v1/perps/orders/delayed' }

/** A size or price that is on its grid. @throws 400/2002 naming field and step */
function requireOnGrid(
  field: string,
  value: Decimal,
  { step, unitName, tool }: { step: Decimal; unitName: string; tool: string },
): Decimal {
  if (isOnStep(value, step)) return value
  throw validationError(
    field,
    `must be a multiple of the ${unitName} of this market, ${step}`,
    tool,
  )
}

/** @throws 400/2002 where the size is off the lot */
export function requireSize(field: string, size: Decimal, listed: ListedMarket, tool: string) {
  return requireOnGrid(field, size, { step: listed.sizeIncrement, unitName: 'lot', tool })
}

/** @throws 400/2002 where the price is off the tick */
export function requirePrice(field: string, price: Decimal, listed: ListedMarket, tool: string) {
  return requireOnGrid(field, price, { step: listed.priceIncrement, unitName: 'tick', tool })
}

/** @throws 400/2002 for a market that takes no orders now */
export function requireTrading({ market }: ListedMarket, tool: string): void {
  if (!market.isDelisted) return
  throw validationError('params.market.marketId', `${market.id} takes no orders now`, tool)
}

/** @throws 400/2002 for isolated margin: all margin of this venue is shared */
export function requireCross(marginMode: string | undefined, tool: string): void {
  if (marginMode !== 'ISOLATED') return
  throw validationError('params.marginMode', 'this venue has cross margin alone', tool)
}

/** The venue's word for a side. */
export function sideWord(side: Side): 'buy' | 'sell' {
  return side === 'BUY' ? 'buy' : 'sell'
}

/** Direction of the position that an order of this side closes. */
export function closedDirection(side: Side): 'long' | 'short' {
  return side === 'SELL' ? 'long' : 'short'
}

/** What an order carries for the fee, where there is one. */
export function builderField(builder: BuilderCode | undefined): JsonObject {
  if (builder === undefined) return {}
  const { code, feeRateBps } = builder
  return { builderCode: { code, feeRateBpsFractional: Number(feeRateBps) } }
}

/** An exit executes at the market. @throws 400/2002 for one with a limit */
export function requireNoLimit(field: string, { limitPrice }: TriggerOrderInput, tool: string) {
  if (limitPrice === undefined) return
  throw validationError(`${field}.limitPrice`, 'exits execute at market at this venue', tool)
}
