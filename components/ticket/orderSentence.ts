import { priceWords, sizeWords } from '@/components/session/orderWords'
import type { Market } from '@/lib/schema/market'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'

/** What an order does, as a sentence: `Buy 0.5 BTC at up to 68,750 on Hyperliquid.` */
export function orderSentence(
  params: Pick<PlaceOrderParams, 'side' | 'type' | 'size' | 'price' | 'takeProfit' | 'stopLoss'>,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const verb = params.side === 'BUY' ? 'Buy' : 'Sell'
  const what = `${verb} ${sizeWords(params.size)} ${market.baseAsset.displaySymbol}`
  const price = priceWords(params.price)
  const leg = entryLeg(params.type)
  const trigger = leg === undefined ? undefined : params[leg]?.triggerPrice
  if (trigger !== undefined) {
    const how = /LIMIT$/.test(params.type)
      ? `a limit of ${price}`
      : `market, ${params.side === 'BUY' ? 'up to' : 'no less than'} ${price}`
    return `${what} on ${venueName} at ${how}, once the mark price reaches ${priceWords(trigger)}.`
  }
  if (params.type === 'LIMIT') return `${what} at ${price} or better on ${venueName}.`
  const bound = params.side === 'BUY' ? 'up to' : 'no less than'
  return `${what} at ${bound} ${price} on ${venueName}.`
}
