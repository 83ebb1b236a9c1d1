import { priceWords, sizeWords } from '@/components/session/orderWords'
import type { Decimal } from '@/lib/decimal/decimal'
import type { TypedOrder } from './parseTypedOrder'

/** A typed order as it was understood: `Buy 0.1 BTC at 60,000, 5×, stop 2,900`. */
export function orderInWords({ market, fill, leverage }: TypedOrder): string {
  const symbol = market.baseAsset.displaySymbol
  const { side, size, notional, percent, price, type } = fill
  const verb = side === undefined ? undefined : side === 'BUY' ? 'Buy' : 'Sell'
  const amount =
    size !== undefined
      ? `${sizeWords(size)} ${symbol}`
      : notional !== undefined
        ? `${dollars(notional)} of ${symbol}`
        : percent !== undefined
          ? `${symbol} with ${percent} % of what is free`
          : symbol
  const at =
    price !== undefined ? `at ${priceWords(price)}` : type === 'MARKET' ? 'at market' : undefined
  const extras = [
    leverage === undefined ? undefined : `${leverage}×`,
    fill.takeProfit === undefined ? undefined : `take profit ${priceWords(fill.takeProfit)}`,
    fill.stopLoss === undefined ? undefined : `stop ${priceWords(fill.stopLoss)}`,
    fill.reduceOnly === true ? 'reduce only' : undefined,
    fill.postOnly === true ? 'post only' : undefined,
  ]
  const head = [verb, amount, at].filter((part) => part !== undefined).join(' ')
  return [head, ...extras.filter((part) => part !== undefined)].join(', ')
}

function dollars(amount: Decimal): string {
  return `$${priceWords(amount)}`
}
