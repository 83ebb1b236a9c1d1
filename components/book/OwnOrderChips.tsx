'use client'
import { X } from 'lucide-react'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { usePendingCancels } from '@/components/session/actions/usePendingCancels'
import { bookCancelLabel } from '@/components/session/messages/orderLabels'
import { priceWords, sizeWords } from '@/components/session/messages/orderWords'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { classes } from '@/components/ui/classes'
import { gt } from '@/lib/decimal/compare'
import { t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { restsInBook } from '@/lib/trade/orders/orderState'

/** Own orders that rest in a market, pinned above its book wherever the book has scrolled to. */
export function OwnOrderChips({ provider, marketId }: { provider: Provider; marketId: string }) {
  const { data: orders } = useOpenOrders(provider.key)
  const cancel = useCancelOrders(provider)
  const pending = usePendingCancels(provider.key)
  const own = (orders ?? [])
    .filter((order) => order.market.id === marketId && restsInBook(order))
    .toSorted(byPrice)
  if (own.length === 0) return null
  return (
    <ul
      aria-label={t('Your orders in this book')}
      className="flex shrink-0 gap-1 overflow-x-auto border-line border-b px-2 py-1 text-11 [scrollbar-width:none]"
    >
      {own.map((order) => (
        <li
          key={order.orderId}
          className={classes(
            'flex h-6 shrink-0 items-center gap-1 rounded-sm bg-raised ps-1.5',
            pending.has(order.orderId) && 'hatched',
          )}
        >
          <span className={order.side === 'BUY' ? 'text-up' : 'text-down'}>
            <span aria-hidden="true">{order.side === 'BUY' ? '▲' : '▼'}</span>
            <span className="sr-only">{order.side === 'BUY' ? t('Buy') : t('Sell')}</span>
          </span>
          {sizeWords(order.remainingSize)}
          <span className="text-muted">@</span>
          {order.price === undefined ? null : priceWords(order.price)}
          <button
            type="button"
            aria-label={bookCancelLabel(order)}
            title={bookCancelLabel(order)}
            disabled={pending.has(order.orderId)}
            onClick={() => void cancel([order])}
            className="grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-fg"
          >
            <X size={11} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The highest first, as the book has them. */
function byPrice(a: Order, b: Order): number {
  if (a.price === undefined || b.price === undefined) return 0
  return gt(a.price, b.price) ? -1 : 1
}
