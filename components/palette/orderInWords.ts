import { priceWords, sizeWords } from '@/components/session/orderWords'
import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { TypedOrder } from './parseTypedOrder'

/** A typed order as it was understood: `Buy 0.1 BTC at 60,000, 5×, stop 2,900`. */
export function orderInWords({ market, fill, leverage }: TypedOrder): string {
  const symbol = market.baseAsset.displaySymbol
  const { side, size, notional, percent, price, type } = fill
  const verb = side === undefined ? undefined : side === 'BUY' ? say('Buy') : say('Sell')
  const amount =
    size !== undefined
      ? `${sizeWords(size)} ${symbol}`
      : notional !== undefined
        ? say('{dollars} of {symbol}', { dollars: dollars(notional), symbol })
        : percent !== undefined
          ? say('{symbol} with {percent} % of what is available', { symbol, percent })
          : symbol
  const at =
    price !== undefined
      ? say('at {priceWords}', { priceWords: priceWords(price) })
      : type === 'MARKET'
        ? say('at market')
        : undefined
  const extras = [
    leverage === undefined ? undefined : `${leverage}×`,
    fill.takeProfit === undefined
      ? undefined
      : say('take profit {priceWords}', { priceWords: priceWords(fill.takeProfit) }),
    fill.stopLoss === undefined
      ? undefined
      : say('stop {priceWords}', { priceWords: priceWords(fill.stopLoss) }),
    fill.reduceOnly === true ? say('reduce only') : undefined,
    fill.postOnly === true ? say('post only') : undefined,
  ]
  const head = [verb, amount, at].filter((part) => part !== undefined).join(' ')
  return [head, ...extras.filter((part) => part !== undefined)].join(', ')
}

function dollars(amount: Decimal): string {
  return `$${priceWords(amount)}`
}
