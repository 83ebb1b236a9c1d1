'use client'
import { useRef, useState } from 'react'
import { scheduleUpdate } from '@/components/session/live/frameScheduler'
import { useStream } from '@/components/session/live/useStream'
import { priceWords, sizeWords } from '@/components/session/messages/orderWords'
import { Fact } from '@/components/ui/Fact'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { eq, isZero } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatUsd, MISSING } from '@/lib/decimal/format'
import { roundHalfEven } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import {
  averageOf,
  type Simulation,
  simulateBook,
  simulateTrade,
  startSimulation,
} from '@/lib/trade/orders/simulation'

/** The order in the ticket, as far as a simulation needs it. */
export interface SimulatedOrder {
  side: Side
  size: Decimal
  /** Limit price; undefined for a market order. */
  limit: Decimal | undefined
}

/** Follows the order on paper through the live book and its trades. Nothing is sent. */
export function SimulateDialog({
  provider,
  market,
  order,
  onClose,
}: {
  provider: string
  market: Market
  order: SimulatedOrder
  onClose: () => void
}) {
  const now = useRef<Simulation>(undefined)
  const [displayed, setDisplayed] = useState<Simulation>()
  const [show] = useState(() => () => setDisplayed(now.current))
  useStream(provider, { channel: 'orderbook', marketId: market.id }, (book) => {
    now.current =
      now.current === undefined ? startSimulation(order, book) : simulateBook(now.current, book)
    scheduleUpdate(show)
  })
  useStream(provider, { channel: 'trades', marketId: market.id }, (trades) => {
    for (const trade of trades) {
      if (now.current !== undefined) now.current = simulateTrade(now.current, trade)
    }
    scheduleUpdate(show)
  })
  const symbol = market.baseAsset.displaySymbol
  const average = displayed && averageOf(displayed)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={
        order.side === 'BUY'
          ? t('Simulation: buy {size} {symbol}', { size: sizeWords(order.size), symbol })
          : t('Simulation: sell {size} {symbol}', { size: sizeWords(order.size), symbol })
      }
      description={t('On paper, in the live book. Nothing is sent, and the market does not react.')}
    >
      {displayed === undefined ? (
        <p className="text-muted">{t('Waiting for the book')}</p>
      ) : (
        <dl className="grid gap-1.5">
          <Fact name={t('Filled')}>
            {t('{size} of {whole}', {
              size: sizeWords(displayed.filled),
              whole: sizeWords(order.size),
            })}
          </Fact>
          <Fact name={t('Average price')}>
            {average === undefined
              ? MISSING
              : priceWords(roundHalfEven(average, priceDecimalsAt(market, average) + 2))}
          </Fact>
          <Fact name={t('Value')}>{formatUsd(displayed.notional)}</Fact>
          <Fact name={t('Status')}>
            {eq(displayed.filled, order.size)
              ? t('Filled')
              : displayed.place === undefined
                ? t('The book is too thin; the rest is cancelled.')
                : isZero(displayed.place.ahead)
                  ? t('Open, first in the queue')
                  : t('Open, up to {size} {symbol} ahead', {
                      size: sizeWords(displayed.place.ahead),
                      symbol,
                    })}
          </Fact>
        </dl>
      )}
    </Dialog>
  )
}
