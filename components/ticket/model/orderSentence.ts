import { amountOf, priceWords } from '@/components/session/messages/orderWords'
import { t } from '@/lib/i18n/t'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { TicketInputs } from './ticketInputs'

/**
 * What an order does, as a sentence: `Buy 0.5 BTC at up to 68,750 on Hyperliquid.` Of one that the venue
 * executes without a bound, no worst price is shown.
 */
export function orderSentence(
  params: Pick<PlaceOrderParams, 'side' | 'type' | 'size' | 'price' | 'takeProfit' | 'stopLoss'>,
  { market, venueName, rules }: Pick<TicketInputs, 'market' | 'venueName' | 'rules'>,
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
        ? t(
            'Buy {size} {symbol} on {venueName} at a limit of {price}, once the mark price reaches {trigger}.',
            waiting,
          )
        : t(
            'Sell {size} {symbol} on {venueName} at a limit of {price}, once the mark price reaches {trigger}.',
            waiting,
          )
    }
    if (rules.unboundedTypes.includes(params.type)) {
      return isBuy
        ? t(
            'Buy {size} {symbol} on {venueName} at market, without a bound, once the mark price reaches {trigger}.',
            waiting,
          )
        : t(
            'Sell {size} {symbol} on {venueName} at market, without a bound, once the mark price reaches {trigger}.',
            waiting,
          )
    }
    return isBuy
      ? t(
          'Buy {size} {symbol} on {venueName} at market, up to {price}, once the mark price reaches {trigger}.',
          waiting,
        )
      : t(
          'Sell {size} {symbol} on {venueName} at market, no less than {price}, once the mark price reaches {trigger}.',
          waiting,
        )
  }
  if (params.type === 'LIMIT') {
    return isBuy
      ? t('Buy {size} {symbol} at {price} or better on {venueName}.', values)
      : t('Sell {size} {symbol} at {price} or better on {venueName}.', values)
  }
  return isBuy
    ? t('Buy {size} {symbol} at up to {price} on {venueName}.', values)
    : t('Sell {size} {symbol} at no less than {price} on {venueName}.', values)
}
