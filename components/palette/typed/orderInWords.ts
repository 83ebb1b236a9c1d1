import { priceWords, sizeWords } from '@/components/session/messages/orderWords'
import type { Decimal } from '@/lib/decimal/decimal'
import { t, tIn } from '@/lib/i18n/t'
import type { TypedOrder } from './parseTypedOrder'

/** A typed order as it was understood: `Buy 0.1 BTC at 60,000, 5×, stop 2,900`. */
export function orderInWords({ market, fill, leverage, isBest }: TypedOrder): string {
  const symbol = market.baseAsset.displaySymbol
  const { side, size, notional, percent, price, type } = fill
  const verb =
    side === undefined ? undefined : side === 'BUY' ? tIn('verb', 'Buy') : tIn('verb', 'Sell')
  const amount =
    size !== undefined
      ? `${sizeWords(size)} ${symbol}`
      : notional !== undefined
        ? t('{dollars} of {symbol}', { dollars: dollars(notional), symbol })
        : percent !== undefined
          ? t('{symbol} with {percent}% of available', { symbol, percent })
          : symbol
  const at =
    price !== undefined
      ? t('at {priceWords}', { priceWords: priceWords(price) })
      : type === 'MARKET'
        ? t('at market')
        : undefined
  const extras = [
    leverage === undefined ? undefined : `${leverage}×`,
    fill.takeProfit === undefined
      ? undefined
      : t('take profit {priceWords}', { priceWords: priceWords(fill.takeProfit) }),
    fill.stopLoss === undefined
      ? undefined
      : t('stop {priceWords}', { priceWords: priceWords(fill.stopLoss) }),
    fill.reduceOnly === true ? t('reduce only') : undefined,
    fill.postOnly === true ? t('post only') : undefined,
    isBest ? t('at the best venue') : undefined,
  ]
  const head = [verb, amount, at].filter((part) => part !== undefined).join(' ')
  return [head, ...extras.filter((part) => part !== undefined)].join(', ')
}

function dollars(amount: Decimal): string {
  return `$${priceWords(amount)}`
}
