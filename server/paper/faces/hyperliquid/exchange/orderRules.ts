import type { MarketDefinition, NewOrder, TimeInForce } from '@/server/paper/engine/commands'
import type { EngineView } from '@/server/paper/engine/view'
import { type Catalogue, priceTicks } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { toScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import type { OrderAction, WireOrder } from './l1Actions'
import { onAsset, TICK_TEXT } from './rejections'

/** An order the engine can take, or the venue's sentence for a payload that can never be right. */
export type OrderReading =
  | { order: NewOrder; market: MarketDefinition; error?: undefined }
  | { error: string; order?: undefined; market?: undefined }

const TIME_IN_FORCE: Readonly<Record<'Alo' | 'Ioc' | 'Gtc' | 'FrontendMarket', TimeInForce>> = {
  Alo: 'postOnly',
  Ioc: 'ioc',
  Gtc: 'gtc',
  FrontendMarket: 'ioc',
}

export interface OrderReader {
  view: EngineView
  catalogue: Catalogue
  account: string
}

/**
 * Reads one wire order: asset, price and size grids, sides and flags. Everything checked here
 * depends on the payload alone (and, for the literal size `0`, on the position it stands for).
 */
export function readOrder(
  reader: OrderReader,
  wire: WireOrder,
  grouping: OrderAction['grouping'],
): OrderReading {
  const market = reader.catalogue.byAsset(wire.a)
  if (market === undefined) return { error: `Order has invalid asset. asset=${wire.a}` }
  const sizeLots = readSize(reader, market, wire, grouping)
  if (typeof sizeLots === 'string') return { error: sizeLots }
  if (toScaled(wire.p, 0) === 0 || wire.p.startsWith('-')) {
    return { error: 'Order has invalid price.' }
  }
  const limitTicks = priceTicks(market, wire.p)
  if (limitTicks === undefined) return { error: onAsset(TICK_TEXT, market) }

  const base = {
    marketId: market.marketId,
    side: wire.b ? ('buy' as const) : ('sell' as const),
    sizeLots,
    limitTicks,
    reduceOnly: wire.r,
    ...(wire.c === undefined ? {} : { clientOrderId: wire.c }),
  }
  if ('limit' in wire.t) {
    const { tif } = wire.t.limit
    const isMarket = tif === 'FrontendMarket'
    return { market, order: { ...base, timeInForce: TIME_IN_FORCE[tif], isMarket } }
  }
  const { isMarket, triggerPx, tpsl } = wire.t.trigger
  const triggerTicks = priceTicks(market, triggerPx)
  if (triggerTicks === undefined) return { error: onAsset('Invalid TP/SL price.', market) }
  const kind = tpsl === 'tp' ? 'takeProfit' : 'stopLoss'
  return {
    market,
    order: {
      ...base,
      timeInForce: isMarket ? 'ioc' : 'gtc',
      isMarket: false,
      trigger: { kind, triggerTicks, isMarket },
    },
  }
}

/**
 * The size in lots. `0` stands for the whole position: left to the engine for triggers that belong
 * to a position, looked up for any other reduce-only order.
 */
function readSize(
  reader: OrderReader,
  market: MarketDefinition,
  wire: WireOrder,
  grouping: OrderAction['grouping'],
): number | string {
  const lots = toScaled(wire.s, market.sizeDecimals)
  if (lots === undefined || lots < 0) return 'Order has invalid size.'
  if (lots > 0) return lots
  if ((grouping === 'positionTpsl' || grouping === 'normalTpsl') && 'trigger' in wire.t) return 0
  if (!wire.r) return onAsset('Order has zero size.', market)
  const position = reader.view.position(reader.account, market.marketId)
  return position === undefined
    ? onAsset('Reduce only order would increase position.', market)
    : Math.abs(position.signedLots)
}

/** What is wrong with the batch as a whole, seen from its grouping; `undefined` when nothing. */
export function groupingFault(action: OrderAction): string | undefined {
  const [first, ...rest] = action.orders
  if (first === undefined) return 'Batch of orders is empty.'
  if (typeof action.grouping === 'object') return 'Priority grouping is not available.'
  if (action.grouping === 'na') return undefined
  const isTrigger = (order: WireOrder) => 'trigger' in order.t
  if (action.grouping === 'positionTpsl') {
    if (!action.orders.every(isTrigger)) return 'Position TP/SL must be trigger orders.'
    return action.orders.every((order) => order.r) ? undefined : 'TP/SL orders must be reduce only.'
  }
  if (isTrigger(first)) return 'Main order cannot be trigger order.'
  if (rest.length > 2) return 'Invalid number of TP/SL orders.'
  if (!rest.every(isTrigger)) return 'TP/SL orders must be trigger orders.'
  if (!rest.every((order) => order.r)) return 'TP/SL orders must be reduce only.'
  const belongs = (order: WireOrder) => order.a === first.a && order.b !== first.b
  return rest.every(belongs) ? undefined : 'TP/SL orders must close the main order.'
}
