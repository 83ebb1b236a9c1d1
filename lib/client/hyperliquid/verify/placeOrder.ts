import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { Side } from '@/lib/schema/enums'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { OrderWire, Tif } from '@/lib/venues/hyperliquid/l1Action'
import { type KnownMarket, refuse, refuseMarket, type VerifyFacts } from './facts'
import { verifyL1Step } from './l1Step'
import { legOrders } from './legs'
import { expectGroup, type OrderGroup } from './orderGroup'

/** The order asked for with its legs, the pinned builder, and nothing else. */
export function verifyPlaceOrder(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) => {
    const params = actionParams.placeOrder.safeParse(intent.params)
    if (!params.success) return refuse('params', 'an order', 'unreadable')
    const { marketId } = params.data.market
    const listed = universe.find(marketId)
    if (!listed) return refuseMarket(marketId)
    const group = groupOf(params.data, listed)
    return 'ok' in group ? group : expectGroup(intent, actual, universe, group)
  })
}

/** The order itself with its legs, an order that sleeps until its trigger, or legs alone. */
function groupOf(params: PlaceOrderParams, listed: KnownMarket): OrderGroup | Verification {
  if (params.type === 'TRIGGER_ONLY') {
    return { orders: legOrders(params, listed, params.side, params.size), grouping: 'na' }
  }
  const type = typeOf(params)
  if (type === undefined) {
    return refuse('params.timeInForce', 'one that the venue has', params.timeInForce)
  }
  const order = {
    a: listed.assetId,
    b: params.side === 'BUY',
    p: params.price,
    s: params.size,
    r: params.reduceOnly,
    t: type,
  }
  // A leg that wakes the order itself is no leg beside it.
  if (entryLeg(params.type) !== undefined) return { orders: [order], grouping: 'na' }
  const closing: Side = params.side === 'BUY' ? 'SELL' : 'BUY'
  const legs = legOrders(params, listed, closing, params.size)
  return { orders: [order, ...legs], grouping: legs.length > 0 ? 'normalTpsl' : 'na' }
}

function typeOf(params: PlaceOrderParams): OrderWire['t'] | undefined {
  const entry = entryLeg(params.type)
  const leg = entry === undefined ? undefined : params[entry]
  if (entry !== undefined && leg !== undefined) {
    const isMarket = params.type === 'STOP_MARKET' || params.type === 'TAKE_PROFIT_MARKET'
    const tpsl = entry === 'takeProfit' ? 'tp' : 'sl'
    return { trigger: { isMarket, triggerPx: leg.triggerPrice, tpsl } }
  }
  const tif = tifOf(params)
  return tif && { limit: { tif } }
}

function tifOf({ type, timeInForce }: PlaceOrderParams): Tif | undefined {
  if (type === 'MARKET') return 'FrontendMarket'
  const tifs = { GTC: 'Gtc', IOC: 'Ioc', POST_ONLY: 'Alo', GTT: undefined } as const
  return tifs[timeInForce]
}
