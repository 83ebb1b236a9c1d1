'use client'
import { useEffect, useRef, useState } from 'react'
import { scheduleUpdate } from '@/components/session/live/frameScheduler'
import { useStream } from '@/components/session/live/useStream'
import { leftOf } from '@/components/session/messages/orderLabels'
import { orderWords, sizeWords } from '@/components/session/messages/orderWords'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { isZero } from '@/lib/decimal/compare'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Provider } from '@/lib/schema/model/provider'
import { restsInBook } from '@/lib/trade/orders/orderState'
import { joinQueue, moveQueue, type QueuePlace, tradeQueue } from '@/lib/trade/orders/queuePlace'

const SHOWN_MAX = 3

/** How much is served before the own limit orders of the market, estimated from book and trades. */
export function QueuePlaces({ provider, market }: { provider: Provider; market: Market }) {
  const { data } = useOpenOrders(provider.key)
  const own = (data ?? []).filter((order) => order.market.id === market.id && restsInBook(order))
  if (own.length === 0) return null
  return <Places provider={provider} market={market} own={own.slice(0, SHOWN_MAX)} />
}

function Places({
  provider,
  market,
  own,
}: {
  provider: Provider
  market: Market
  own: readonly Order[]
}) {
  const places = useRef(new Map<string, QueuePlace>())
  const book = useRef<Orderbook>(undefined)
  const [visiblePlaces, setVisiblePlaces] = useState<ReadonlyMap<string, QueuePlace>>(new Map())
  const [show] = useState(() => () => setVisiblePlaces(new Map(places.current)))

  useStream(provider.key, { channel: 'orderbook', marketId: market.id }, (newest) => {
    book.current = newest
    for (const order of own) {
      const { orderId, side, price, remainingSize: size } = order
      if (price === undefined) continue
      const before = places.current.get(orderId)
      const isSame = before !== undefined && before.price === price
      const next = isSame
        ? moveQueue(before, newest, size)
        : joinQueue({ side, price, size }, newest)
      places.current.set(orderId, next)
    }
    scheduleUpdate(show)
  })
  useStream(provider.key, { channel: 'trades', marketId: market.id }, (trades) => {
    for (const [id, place] of places.current) {
      places.current.set(
        id,
        trades.reduce((now, trade) => tradeQueue(now, trade), place),
      )
    }
  })
  const names = own.map(({ orderId }) => orderId).join()
  useEffect(() => {
    const open = new Set(names.split(','))
    for (const id of places.current.keys()) if (!open.has(id)) places.current.delete(id)
  }, [names])

  const symbol = market.baseAsset.displaySymbol
  return (
    <ul aria-label={t('Queue positions')} className="text-11 text-muted">
      {own.map((order) => {
        const place = visiblePlaces.get(order.orderId)
        return place === undefined ? null : (
          <li key={order.orderId} className="flex justify-between gap-2">
            <span className="truncate">{orderWords(leftOf(order))}</span>
            <span
              className="shrink-0 text-fg"
              title={t('Upper bound from the book and its trades since this page was opened.')}
            >
              {isZero(place.ahead)
                ? t('first in the queue')
                : t('up to {size} {symbol} ahead', { size: sizeWords(place.ahead), symbol })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
