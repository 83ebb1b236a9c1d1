import { fromAssetPrice, toAssetPrice, unitRatio } from '@/lib/across/units'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { TicketFill } from '@/lib/stores/ticketRequest'

/**
 * What fills the ticket of a market, for the market of the same asset at another venue: sizes and
 * prices are converted where one of them counts the asset in thousands. Without a price it is a
 * market order, as which venues were compared.
 */
export function fillAtVenue(fill: TicketFill, from: Market, to: Market): TicketFill {
  const price = (value: Decimal) => fromAssetPrice(to, toAssetPrice(from, value))
  const { size, takeProfit, stopLoss } = fill
  return {
    ...fill,
    ...(fill.price === undefined ? { type: 'MARKET' as const } : { price: price(fill.price) }),
    ...(size === undefined ? {} : { size: mul(size, unitRatio(from, to)) }),
    ...(takeProfit === undefined ? {} : { takeProfit: price(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stopLoss: price(stopLoss) }),
  }
}
