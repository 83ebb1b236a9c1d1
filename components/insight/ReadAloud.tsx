'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStream } from '@/components/session/live/useStream'
import { announce } from '@/components/session/messages/announcement'
import { positionWords, priceWords } from '@/components/session/messages/orderWords'
import { usePositions } from '@/components/session/reads/accountReads'
import { abs, type Decimal } from '@/lib/decimal/decimal'
import { formatPercent, formatSigned } from '@/lib/decimal/format'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Provider } from '@/lib/schema/model/provider'
import { type ReadAloudText, readAloudStore } from '@/lib/stores/readAloud'
import { liquidationDistance } from '@/lib/trade/margin/liquidationPrice'
import { profitAt } from '@/lib/trade/margin/pnl'

/** Reads position, distance to liquidation and best prices to a screen reader when a key asks. */
export function ReadAloud({ provider, market }: { provider: Provider; market: Market }) {
  const positions = usePositions(provider.key).data
  const book = useRef<Orderbook>(undefined)
  const mark = useRef<Decimal>(undefined)
  const symbol = market.baseAsset.displaySymbol
  useStream(provider.key, { channel: 'orderbook', marketId: market.id }, (newest) => {
    book.current = newest
  })
  useStream(provider.key, { channel: 'marketContext', marketId: market.id }, ({ markPrice }) => {
    mark.current = markPrice
  })

  const textOf = (topic: ReadAloudText): string => {
    if (topic === 'prices') {
      const [bid, ask] = [book.current?.bids[0]?.price, book.current?.asks[0]?.price]
      return bid === undefined || ask === undefined
        ? t('No prices of {symbol} yet.', { symbol })
        : t('{symbol}: bid {bid}, ask {ask}', {
            ...{ symbol, bid: priceWords(bid), ask: priceWords(ask) },
          })
    }
    const position = positions?.find((open) => open.market.id === market.id)
    if (position === undefined) return t('There is no open {symbol} position.', { symbol })
    const price = mark.current ?? position.markPrice
    const { side, size, entryPrice, liquidationPrice } = position
    if (topic === 'position') {
      const profit = formatSigned(profitAt(side, size, entryPrice, price), { decimals: 2 })
      return t('Position: {position}. PnL {profit}.', {
        position: positionWords(position),
        profit: markOwn(profit),
      })
    }
    if (liquidationPrice === null) return t('{symbol}: no liquidation price.', { symbol })
    const distance = abs(liquidationDistance(price, liquidationPrice))
    return t('{symbol}: liquidation at {price}, {percent} away', {
      ...{ symbol, price: priceWords(liquidationPrice), percent: formatPercent(distance) },
    })
  }
  const read = useEffectEvent((topic: ReadAloudText) => announce(textOf(topic)))
  useEffect(
    () =>
      readAloudStore.subscribe(({ topic }) => {
        if (topic !== undefined) read(topic)
      }),
    [],
  )
  return null
}
