import { actionParams } from '@/lib/schema/actionParams'
import type { Side } from '@/lib/schema/enums'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'
import type { OrderAction, OrderWire, Tif } from '@/lib/venues/hyperliquid/l1Action'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { requireOrderValue, requirePriceOnGrid, requireSizeOnGrid } from './grid'
import { l1Step } from './l1Step'
import { marginStep, settleMargin } from './marginStep'
import { triggerLeg } from './triggerLeg'
import type { ListedMarket } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

/** Bytes of a client order id. */
const CLOID_BYTES = 16

/**
 * An order with its legs, after a leverage step where leverage or mode differ from the wish.
 * @throws 400/2002 naming what the venue cannot take, 404/2023
 */
export async function buildPlaceOrder(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.placeOrder, request.params, { tool: KEY, root: 'params' })
  const listed = await venue.universe.find(params.market, context.signal)
  if (listed.market.isDelisted) {
    throw validationError('params.market.marketId', `${listed.market.id} is delisted`, KEY)
  }
  const orders = orderWires(params, listed, context)
  const margin = await settleMargin(
    venue,
    { address: request.address, listed, wish: params },
    context,
  )
  const steps: BuiltStep[] = []
  const { current, wanted } = margin
  if (wanted.leverage !== current.leverage || wanted.marginMode !== current.marginMode) {
    steps.push(await marginStep(venue, request, { listed, wanted }, context))
  }
  const l1 = orderAction(orders, venue.builder(context.feeIdentity))
  const cloids = orders.flatMap((order) => order.c ?? [])
  const probe = { kind: 'orders' as const, marketId: listed.market.id, cloids }
  const { signerAddress } = request
  steps.push(await l1Step(venue, { action: 'placeOrder', signerAddress, l1, probe }, context))
  return steps
}

function orderAction(
  orders: OrderWire[],
  builder: { address: string; feeTenthBps: number } | undefined,
): OrderAction {
  return {
    type: 'order',
    orders,
    grouping: orders.length > 1 ? 'normalTpsl' : 'na',
    ...(builder === undefined ? {} : { builder: { b: builder.address, f: builder.feeTenthBps } }),
  }
}

// The trading order first, then its legs: closing side, the order's own size unless they name one.
function orderWires(
  params: PlaceOrderParams,
  listed: ListedMarket,
  context: BuildContext,
): OrderWire[] {
  const tif = tifOf(params)
  const { price, size, side } = params
  const { szDecimals } = listed.market
  requirePriceOnGrid('params.price', price, szDecimals)
  requireSizeOnGrid('params.size', size, szDecimals)
  // The worst price of a market sell says nothing about what it will be worth.
  const isWorthKnown = params.type === 'LIMIT' || side === 'BUY'
  if (isWorthKnown && !params.reduceOnly) requireOrderValue(price, size)
  const cloid = () => context.randomHex(CLOID_BYTES)
  const order: OrderWire = {
    a: listed.assetId,
    b: side === 'BUY',
    p: price,
    s: size,
    r: params.reduceOnly,
    t: { limit: { tif } },
    c: cloid(),
  }
  const legs = (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const input = params[kind]
    if (input === undefined) return []
    return [triggerLeg(listed, { kind, input, side: opposite(side), size, cloid: cloid() })]
  })
  return [order, ...legs]
}

function tifOf({ type, timeInForce }: PlaceOrderParams): Tif {
  if (type === 'MARKET') return 'FrontendMarket'
  if (type !== 'LIMIT') throw validationError('params.type', `${type} is not on offer here`, KEY)
  switch (timeInForce) {
    case 'GTC':
      return 'Gtc'
    case 'IOC':
      return 'Ioc'
    case 'POST_ONLY':
      return 'Alo'
    case 'GTT':
      throw validationError('params.timeInForce', 'the venue has no orders that expire', KEY)
  }
}

function opposite(side: Side): Side {
  return side === 'BUY' ? 'SELL' : 'BUY'
}
