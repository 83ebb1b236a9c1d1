import { amountOf, priceWords } from '@/components/session/orderWords'
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
  const values = {
    ...amountOf({ size: params.size, market }),
    price: priceWords(params.price),
    venueName,
  }
  const leg = entryLeg(params.type)
  const trigger = leg === undefined ? undefined : params[leg]?.triggerPrice
  if (trigger !== undefined) {
    const waiting = { ...values, trigger: priceWords(trigger) }
    if (/LIMIT$/.test(params.type)) {
      return isBuy
        ? say(
            'Buy {size} {symbol} on {venueName} at a limit of {price}, once the mark price reaches {trigger}.',
            waiting,
          )
        : say(
            'Sell {size} {symbol} on {venueName} at a limit of {price}, once the mark price reaches {trigger}.',
            waiting,
          )
    }
    return isBuy
      ? say(
          'Buy {size} {symbol} on {venueName} at market, up to {price}, once the mark price reaches {trigger}.',
          waiting,
        )
      : say(
          'Sell {size} {symbol} on {venueName} at market, no less than {price}, once the mark price reaches {trigger}.',
          waiting,
        )
  }
  if (params.type === 'LIMIT') {
    return isBuy
      ? say('Buy {size} {symbol} at {price} or better on {venueName}.', values)
      : say('Sell {size} {symbol} at {price} or better on {venueName}.', values)
  }
  return isBuy
    ? say('Buy {size} {symbol} at up to {price} on {venueName}.', values)
    : say('Sell {size} {symbol} at no less than {price} on {venueName}.', values)
}
