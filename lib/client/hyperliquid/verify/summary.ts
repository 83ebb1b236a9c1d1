import type { OrderAction, OrderWire } from '@/lib/venues/hyperliquid/l1Action'
import type { KnownMarkets } from './facts'

/** An order action in words, read from what is signed. */
export function summarizeOrders(action: OrderAction, universe: KnownMarkets): readonly string[] {
  const lines = action.orders.map((order) => summarizeOrder(order, universe))
  if (!action.builder) return lines
  const { b, f } = action.builder
  return [...lines, `Fee to ${b}: ${f / 10} basis points of the value`]
}

/** One order in words. */
export function summarizeOrder({ a, b, p, s, r, t }: OrderWire, universe: KnownMarkets): string {
  const coin = universe.byAssetId(a)?.market.id ?? `asset ${a}`
  const size = s === '0' ? 'the whole position in' : s
  const what = `${b ? 'Buy' : 'Sell'} ${size} ${coin}`
  const only = r ? ', reduce only' : ''
  if ('limit' in t) {
    const { tif } = t.limit
    if (tif === 'FrontendMarket') return `${what} at market, at worst ${p}${only}`
    const kind = { Gtc: '', Ioc: ', immediate or cancel', Alo: ', post only' }[tif]
    return `${what} at ${p}${kind}${only}`
  }
  const { isMarket, triggerPx, tpsl } = t.trigger
  const name = tpsl === 'tp' ? 'Take profit' : 'Stop loss'
  const how = isMarket ? `at market, at worst ${p}` : `at ${p}`
  return `${name} at mark ${triggerPx}: ${what} ${how}${only}`
}
