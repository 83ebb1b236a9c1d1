import { priceWords, sizeWords } from '@/components/session/orderWords'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/placeOrder'

/** What an order does, as a sentence: `Buy 0.5 BTC at up to 68,750 on Hyperliquid.` */
export function orderSentence(
  params: Pick<PlaceOrderParams, 'side' | 'type' | 'size' | 'price' | 'takeProfit' | 'stopLoss'>,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const verb = params.side === 'BUY' ? say('Buy') : say('Sell')
  const what = `${verb} ${sizeWords(params.size)} ${market.baseAsset.displaySymbol}`
  const price = priceWords(params.price)
  const leg = entryLeg(params.type)
  const trigger = leg === undefined ? undefined : params[leg]?.triggerPrice
  if (trigger !== undefined) {
    const how = /LIMIT$/.test(params.type)
      ? say('a limit of {price}', { price })
      : say('market, {part} {price}', {
          part: params.side === 'BUY' ? say('up to') : say('no less than'),
          price,
        })
    return say('{what} on {venueName} at {how}, once the mark price reaches {priceWords}.', {
      what,
      venueName,
      how,
      priceWords: priceWords(trigger),
    })
  }
  if (params.type === 'LIMIT')
    return say('{what} at {price} or better on {venueName}.', { what, price, venueName })
  const bound = params.side === 'BUY' ? say('up to') : say('no less than')
  return say('{what} at {bound} {price} on {venueName}.', { what, bound, price, venueName })
}
