import { priceWords, sizeWords } from '@/components/session/orderWords'
import type { Market } from '@/lib/schema/market'
import type { PlaceOrderParams } from '@/lib/schema/placeOrder'

/** What an order does, as a sentence: `Buy 0.5 BTC at up to 68,750 on Hyperliquid.` */
export function orderSentence(
  params: Pick<PlaceOrderParams, 'side' | 'type' | 'size' | 'price'>,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const verb = params.side === 'BUY' ? 'Buy' : 'Sell'
  const what = `${verb} ${sizeWords(params.size)} ${market.baseAsset.displaySymbol}`
  const price = priceWords(params.price)
  if (params.type === 'LIMIT') return `${what} at ${price} or better on ${venueName}.`
  const bound = params.side === 'BUY' ? 'up to' : 'no less than'
  return `${what} at ${bound} ${price} on ${venueName}.`
}
