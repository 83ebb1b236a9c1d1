import { priceWords, tradeWords } from '@/components/session/orderWords'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'

/** What an order does, as a sentence: `Buy 0.5 BTC at up to 68,750 on Hyperliquid.` */
export function orderSentence(
  params: Pick<PlaceOrderParams, 'side' | 'type' | 'size' | 'price' | 'takeProfit' | 'stopLoss'>,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const isBuy = params.side === 'BUY'
  const what = tradeWords(params.side, params.size, market)
  const price = priceWords(params.price)
  const leg = entryLeg(params.type)
  const trigger = leg === undefined ? undefined : params[leg]?.triggerPrice
  if (trigger !== undefined) {
    const values = { what, venueName, price, trigger: priceWords(trigger) }
    if (/LIMIT$/.test(params.type))
      return say(
        '{what} on {venueName} at a limit of {price}, once the mark price reaches {trigger}.',
        values,
      )
    return isBuy
      ? say(
          '{what} on {venueName} at market, up to {price}, once the mark price reaches {trigger}.',
          values,
        )
      : say(
          '{what} on {venueName} at market, no less than {price}, once the mark price reaches {trigger}.',
          values,
        )
  }
  if (params.type === 'LIMIT')
    return say('{what} at {price} or better on {venueName}.', { what, price, venueName })
  return isBuy
    ? say('{what} at up to {price} on {venueName}.', { what, price, venueName })
    : say('{what} at no less than {price} on {venueName}.', { what, price, venueName })
}
