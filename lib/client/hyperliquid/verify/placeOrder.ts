import type { Intent, Pins, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import type { Side } from '@/lib/schema/enums'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { TriggerOrderInput } from '@/lib/schema/triggerOrder'
import type { L1Action, OrderAction, OrderWire, Tif } from '@/lib/venues/hyperliquid/l1Action'
import { worstTriggerPrice } from '@/lib/venues/hyperliquid/priceRules'
import { type KnownMarket, type KnownMarkets, refuse, type VerifyFacts } from './facts'
import { type Expectation, verifyL1Step } from './l1Step'
import { summarizeOrders } from './summary'

/** The order asked for with its legs, the pinned builder, and nothing else. */
export function verifyPlaceOrder(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) =>
    expectOrders(intent, actual, universe),
  )
}

function expectOrders(
  intent: Intent,
  actual: L1Action,
  universe: KnownMarkets,
): Expectation | Verification {
  const params = actionParams.placeOrder.safeParse(intent.params)
  if (!params.success) return refuse('params', 'an order', 'unreadable')
  const listed = universe.find(params.data.market.marketId)
  if (!listed) {
    return refuse(
      'params.market.marketId',
      'a market that the venue lists',
      params.data.market.marketId,
    )
  }
  if (actual.type !== 'order') return refuse('preimage.action.type', 'order', actual.type)
  const tif = tifOf(params.data)
  if (tif === undefined) {
    return refuse('params.type', 'a MARKET or LIMIT order', `${params.data.type}`)
  }
  const cloids = actual.orders.map((order) => order.c)
  if (cloids.some((cloid) => cloid === undefined) || new Set(cloids).size < cloids.length) {
    return refuse('preimage.action.orders', 'a client order id of its own for each', 'another')
  }
  const orders = ordersOf(params.data, listed, tif).map((order, index) => ({
    ...order,
    ...withCloid(cloids[index]),
  }))
  return {
    action: {
      type: 'order',
      orders,
      grouping: orders.length > 1 ? 'normalTpsl' : 'na',
      ...expectBuilder(intent.pins, actual),
    },
    summary: summarizeOrders(actual, universe),
  }
}

function ordersOf(params: PlaceOrderParams, { assetId, market }: KnownMarket, tif: Tif) {
  const order: OrderWire = {
    a: assetId,
    b: params.side === 'BUY',
    p: params.price,
    s: params.size,
    r: params.reduceOnly,
    t: { limit: { tif } },
  }
  const closing: Side = params.side === 'BUY' ? 'SELL' : 'BUY'
  const legs = (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const leg = params[kind]
    if (!leg) return []
    return [legOf({ assetId, szDecimals: market.szDecimals, kind, leg, closing, whole: order.s })]
  })
  return [order, ...legs]
}

/** A reduce-only trigger of the closing side, of its own size or the whole order's. */
function legOf(of: {
  assetId: number
  szDecimals: number
  kind: 'takeProfit' | 'stopLoss'
  leg: TriggerOrderInput
  closing: Side
  whole: string
}): OrderWire {
  const { triggerPrice, limitPrice, size } = of.leg
  const isBuy = of.closing === 'BUY'
  return {
    a: of.assetId,
    b: isBuy,
    p: limitPrice ?? worstTriggerPrice(triggerPrice, isBuy ? 'buy' : 'sell', of.szDecimals),
    s: size ?? of.whole,
    r: true,
    t: {
      trigger: {
        isMarket: limitPrice === undefined,
        triggerPx: triggerPrice,
        tpsl: of.kind === 'takeProfit' ? 'tp' : 'sl',
      },
    },
  }
}

/** No builder is fine; any other than the pinned one, or a higher rate, is not. */
function expectBuilder(pins: Pins, actual: OrderAction): Pick<OrderAction, 'builder'> {
  if (!actual.builder || !pins.builder) return {}
  const { address, maxFeeTenthBps } = pins.builder
  return { builder: { b: address, f: Math.min(actual.builder.f, maxFeeTenthBps) } }
}

function tifOf({ type, timeInForce }: PlaceOrderParams): Tif | undefined {
  if (type === 'MARKET') return 'FrontendMarket'
  if (type !== 'LIMIT') return undefined
  const tifs = { GTC: 'Gtc', IOC: 'Ioc', POST_ONLY: 'Alo', GTT: undefined } as const
  return tifs[timeInForce]
}

function withCloid(cloid: string | undefined): { c?: string } {
  return cloid === undefined ? {} : { c: cloid }
}
