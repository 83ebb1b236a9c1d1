'use client'
import { leftOf } from '@/components/session/messages/orderLabels'
import {
  orderWords,
  priceWords,
  remainingWords,
  sizeWords,
  triggerWords,
} from '@/components/session/messages/orderWords'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { TYPE_WORDS } from './orderRow'
import { underParents } from './underParents'

/** Below the positions of a phone: the open orders, each with the exits that wait for its fill. */
export function PhoneOrders({ provider }: { provider: Provider }) {
  const { data } = useOpenOrders(provider.key)
  const rows = underParents(data ?? [])
  if (rows.length === 0) return null
  return (
    <ul aria-label={t('Open orders')} className="flex flex-col gap-2 px-3 pb-3">
      {rows
        .filter(({ parent }) => parent === undefined)
        .map(({ order }) => (
          <li key={order.orderId} className="grid gap-1 rounded-lg border border-line p-3">
            <p className="flex justify-between gap-2">
              <b className="font-semibold">{headText(order)}</b>
              <span className="shrink-0 text-muted">{TYPE_WORDS[order.type]}</span>
            </p>
            <p className="text-muted">
              {triggerWords(order) ?? t('Filled {size}', { size: sizeWords(order.filledSize) })}
            </p>
            {rows
              .filter(({ parent }) => parent?.orderId === order.orderId)
              .map(({ order: leg }) => (
                <p key={leg.orderId} className="ps-3 text-muted">
                  <span aria-hidden="true">└ </span>
                  {legText(leg)}
                </p>
              ))}
          </li>
        ))}
    </ul>
  )
}

/** What is left of it; of an exit that covers the whole position no size is known before it acts. */
function headText(order: Order): string {
  if (order.isPositionSized !== true) return orderWords({ ...leftOf(order), price: order.price })
  const symbol = order.market.baseAsset.displaySymbol
  return `${order.side === 'BUY' ? t('Buy') : t('Sell')} ${symbol} · ${remainingWords(order)}`
}

function legText({ type, triggerPrice, price }: Order): string {
  const level = triggerPrice ?? price
  const values = { price: level === undefined ? '' : priceWords(level) }
  return type.startsWith('TAKE_PROFIT')
    ? t('On fill: TP {price}', values)
    : t('On fill: SL {price}', values)
}
