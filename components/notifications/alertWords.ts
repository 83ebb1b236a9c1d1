import { orderWords, priceWords } from '@/components/session/messages/orderWords'
import { formatPercent } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Alert } from '@/lib/stores/alerts'

/** What an alert waits for: `BTC rises to 70,000`. */
export function alertCondition({ symbol, figure, comparison, value }: Alert): string {
  const isAbove = comparison === 'above'
  if (figure === 'fill' || value === undefined) return t('An order in {symbol} fills', { symbol })
  if (figure === 'price') {
    const price = priceWords(value)
    return isAbove
      ? t('{symbol} rises to {price}', { symbol, price })
      : t('{symbol} falls to {price}', { symbol, price })
  }
  const percent = formatPercent(value, { decimals: 2 })
  if (figure === 'liquidation') {
    return t('{symbol} comes within {percent} of its liquidation', { symbol, percent })
  }
  return isAbove
    ? t('Funding of {symbol} rises to {percent} APR', { symbol, percent })
    : t('Funding of {symbol} falls to {percent} APR', { symbol, percent })
}

/** What an alert says when it fires. */
export function firedTitle(alert: Alert): string {
  return t('Alert: {condition}', { condition: alertCondition(alert) })
}

/** What an alert on fills says of one. */
export function filledTitle({ side, size, price, market }: Fill): string {
  return t('Alert, filled: {order}', { order: orderWords({ side, size, price, market }) })
}
