import type { BuilderFee, NewOrder, TimeInForce } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { VenueMarket } from '@/server/paper/faces/lighter/listings/catalogue'
import type { OrderFields } from '@/server/paper/faces/lighter/signing/layouts'
import { ATTRIBUTE, selfTradeOf } from './attributes'
import { VenueError } from './codes'

export const ORDER_TYPE = { limit: 0, market: 1, stopLoss: 2, takeProfitLimit: 5, twap: 6 } as const
const TIMES_IN_FORCE: readonly TimeInForce[] = ['ioc', 'gtc', 'postOnly']
const BASE_MAX = 2n ** 48n - 1n
const PRICE_MAX = 2n ** 32n - 1n
const CLIENT_INDEX_MAX = 2n ** 48n - 1n
const EXPIRY_MS_MIN = 5 * 60_000
const EXPIRY_MS_MAX = 30 * 24 * 3_600_000
/** A TWAP's end is counted from when it was signed, its slices from when it comes: half of one. */
const TWAP_ON_ITS_WAY_MS = 15_000

/** The market of a transaction. @throws VenueError where there is none, or it takes no orders */
export function marketOf({ catalogue }: FaceContext, index: bigint): VenueMarket {
  const market = catalogue.byId(Number(index))
  if (market === undefined) throw new VenueError(21602, 'invalid market index')
  return market
}

/**
 * An order of the venue as the engine takes it.
 * @throws VenueError for what no sequencer would have to look at: fields out of range, or that do
 *   not go together
 */
export function newOrderOf(
  context: FaceContext,
  fields: OrderFields,
  attributes: ReadonlyMap<number, bigint>,
): { market: VenueMarket; order: NewOrder } {
  const market = marketOf(context, fields.MarketIndex)
  if (market.definition.isDelisted) throw new VenueError(21605, 'market is not active')
  checkRanges(fields)
  checkKind(market, fields)
  const type = Number(fields.Type)
  const timeInForce = TIMES_IN_FORCE[Number(fields.TimeInForce)]
  if (timeInForce === undefined) throw new VenueError(21705, 'invalid order time in force')
  const isTrigger = type >= ORDER_TYPE.stopLoss && type <= ORDER_TYPE.takeProfitLimit
  const isMarket = type === ORDER_TYPE.market || type === 2 || type === 4
  const expiresAtMs = expiryOf(context, fields, isTrigger || timeInForce !== 'ioc')
  const selfTrade = selfTradeOf(attributes)
  const order: NewOrder = {
    marketId: market.symbol,
    side: fields.IsAsk === 1n ? 'sell' : 'buy',
    sizeLots: Number(fields.BaseAmount),
    limitTicks: Number(fields.Price),
    timeInForce: isTrigger ? 'gtc' : timeInForce,
    reduceOnly: fields.ReduceOnly === 1n,
    isMarket,
    ...(fields.ClientOrderIndex !== 0n && { clientOrderId: String(fields.ClientOrderIndex) }),
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(selfTrade && { selfTrade }),
    ...(isTrigger && {
      trigger: {
        kind: type <= 3 ? ('stopLoss' as const) : ('takeProfit' as const),
        triggerTicks: Number(fields.TriggerPrice),
        isMarket,
        timeInForce,
      },
    }),
  }
  return { market, order }
}

function checkRanges(fields: OrderFields): void {
  if (fields.ClientOrderIndex > CLIENT_INDEX_MAX) {
    throw new VenueError(21727, 'invalid client order index')
  }
  checkAmounts(fields)
  if (fields.Type > BigInt(ORDER_TYPE.twap)) throw new VenueError(21704, 'invalid order type')
}

/** Size and prices of an order, or of its change. @throws VenueError where one is out of range */
export function checkAmounts({
  BaseAmount,
  Price,
  TriggerPrice,
}: Pick<OrderFields, 'BaseAmount' | 'Price' | 'TriggerPrice'>): void {
  if (BaseAmount > BASE_MAX) throw new VenueError(21701, 'invalid base amount')
  if (Price < 1n || Price > PRICE_MAX) throw new VenueError(21702, 'invalid price')
  if (TriggerPrice > PRICE_MAX) throw new VenueError(21729, 'invalid trigger price')
}

/** Type, time in force, trigger and size must belong together. */
function checkKind(market: VenueMarket, fields: OrderFields): void {
  const type = Number(fields.Type)
  const isTrigger = type >= 2 && type <= 5
  if (market.isSpot && (isTrigger || fields.ReduceOnly === 1n)) {
    throw new VenueError(21618, 'order type is not supported for the market')
  }
  if (isTrigger !== (fields.TriggerPrice !== 0n))
    throw new VenueError(21729, 'invalid trigger price')
  const isImmediate = fields.TimeInForce === 0n
  const mustBeImmediate = type === 1 || type === 2 || type === 4
  if (
    (mustBeImmediate && !isImmediate) ||
    (type === ORDER_TYPE.twap && fields.TimeInForce !== 1n)
  ) {
    throw new VenueError(21705, 'invalid order time in force')
  }
  if (fields.BaseAmount === 0n && !(isTrigger && fields.ReduceOnly === 1n)) {
    throw new VenueError(21701, 'invalid base amount')
  }
}

/** When the order ends; immediate orders carry no time. */
function expiryOf(
  { host }: FaceContext,
  fields: OrderFields,
  isLasting: boolean,
): number | undefined {
  const expiryMs = Number(fields.OrderExpiry)
  if (!isLasting) {
    if (expiryMs !== 0) throw new VenueError(21711, 'invalid order expiry')
    return undefined
  }
  const aheadMs = expiryMs - host.now()
  const isTwap = Number(fields.Type) === ORDER_TYPE.twap
  const leastMs = isTwap ? EXPIRY_MS_MIN - TWAP_ON_ITS_WAY_MS : EXPIRY_MS_MIN
  if (aheadMs < leastMs || aheadMs > EXPIRY_MS_MAX)
    throw new VenueError(21711, 'invalid order expiry')
  return expiryMs
}

/**
 * The integrator that an order names, where it names one.
 * @throws VenueError below the tier that may pay one, without an approval, or beyond its caps
 */
export function builderOf(
  { facts, host }: FaceContext,
  account: number,
  isSpot: boolean,
  attributes: ReadonlyMap<number, bigint>,
): BuilderFee | undefined {
  const takerPpm = Number(attributes.get(ATTRIBUTE.takerFee) ?? 0n)
  const makerPpm = Number(attributes.get(ATTRIBUTE.makerFee) ?? 0n)
  const index = attributes.get(ATTRIBUTE.integrator)
  if (index === undefined || index === 0n) return undefined
  const integrator = facts.accounts.addressOf(Number(index))
  if (integrator === undefined) throw new VenueError(21102, 'invalid account index')
  if (takerPpm + makerPpm > 0 && facts.tier(account).tier === 'standard') {
    throw new VenueError(21520, 'account tier does not allow integrator fees')
  }
  const approval = facts
    .integrators(account)
    .find((candidate) => candidate.integrator === Number(index))
  if (approval === undefined || approval.expiryMs <= host.now()) {
    throw new VenueError(21149, 'integrator is not approved')
  }
  const [takerCap, makerCap] = isSpot
    ? [approval.spotTakerPpm, approval.spotMakerPpm]
    : [approval.perpsTakerPpm, approval.perpsMakerPpm]
  if (takerPpm > takerCap || makerPpm > makerCap) throw new VenueError(21134, 'invalid fee')
  return { account: integrator, makerPpm, takerPpm }
}
