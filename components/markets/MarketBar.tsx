'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import {
  useArePricesOld,
  useCountsIntoAge,
  useVenueAge,
} from '@/components/session/live/useVenueAge'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { StaleBadge } from '@/components/ui/states/StaleBadge'
import { usePatience } from '@/components/ui/states/usePatience'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { keys } from '@/lib/queries/keys'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Provider } from '@/lib/schema/model/provider'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { LastPrice } from './LastPrice'
import { CategoryNotice } from './list/CategoryNotice'
import { MarketStats } from './MarketStats'
import { UnderlyingClosedBadge } from './UnderlyingClosedBadge'
import { useMarketContext } from './useMarketContext'

const TITLE_PERIOD_MS = 1_000

export interface MarketBarProps {
  provider: Provider
  market: Market
  /** The button that opens the market list. */
  picker: ReactNode
  /** The switch between providers. */
  providerSwitch: ReactNode
}

/** What a trader wants to know about a market at a glance; it also keeps the page's title. */
export function MarketBar({ provider, market, picker, providerSwitch }: MarketBarProps) {
  const context = useMarketContext(provider.key, market.id)
  const last = useLastPrice(provider.key, market.id, context)
  const cache = useQueryClient()
  const client = usePerpsClient()
  useCountsIntoAge(
    provider.key,
    () =>
      client
        .plugin(provider.key)
        .lastMessageAtMs({ channel: 'marketContext', marketId: market.id }) ??
      (cache.getQueryState(keys.marketsContext(provider.key))?.dataUpdatedAt || undefined),
  )
  const { ageMs, isReconnecting } = useVenueAge(provider.key)
  const isOld = useArePricesOld(provider.key)
  const { isLate } = usePatience({ isFirst: true })
  const decimals = last === undefined ? 0 : priceDecimalsAt(market, last)
  usePriceTitle(isOld ? undefined : last, decimals, market, provider.name)

  return (
    <section
      aria-label={t('Market')}
      data-stale={isOld || undefined}
      className="market-bar flex h-full items-center gap-7 overflow-x-auto overflow-y-hidden px-4 [scrollbar-width:none] max-[1439px]:gap-4 max-md:gap-x-4 max-md:px-3"
    >
      {picker}
      <CategoryNotice provider={provider} market={market} />
      <UnderlyingClosedBadge isClosed={context?.isUnderlyingClosed} />
      {/* On a phone the price comes first: it must be seen without scrolling. */}
      <div className="provider-switch shrink-0 max-md:order-last">{providerSwitch}</div>
      <p className="from-mark shrink-0 font-semibold text-20 tracking-tight max-md:text-18">
        <span className="sr-only">{t('Last price')} </span>
        {last === undefined ? (
          isLate ? (
            MISSING
          ) : (
            <Skeleton className="h-5 w-24" />
          )
        ) : (
          <LastPrice provider={provider.key} market={market} otherwise={last} />
        )}
      </p>
      <MarketStats
        provider={provider}
        market={market}
        context={context}
        last={last}
        decimals={decimals}
        isLate={isLate}
      />
      <StaleBadge
        ageMs={ageMs}
        isReconnecting={isReconnecting}
        // On a phone it is beside the price, on two lines: what follows is out of sight.
        className="ms-auto shrink-0 max-md:ms-0 max-md:max-w-[116px]"
      />
    </section>
  )
}

/** Price of the latest trade, the mid price while none was seen; undefined while nothing is known. */
function useLastPrice(
  provider: string,
  marketId: string,
  context: MarketContext | undefined,
): Decimal | undefined {
  const trades = useStreamValue(provider, { channel: 'trades', marketId })
  return trades?.[0]?.price ?? context?.midPrice
}

/**
 * Keeps the tab's title at `68,412.5 BTC · Hyperliquid`, so that a background tab shows the price.
 * A tab has no room for the age of a price: a stale one is left out.
 *
 * @param price undefined while there is none, or none that is fresh
 */
function usePriceTitle(
  price: Decimal | undefined,
  decimals: number,
  market: Market,
  providerName: string,
): void {
  const symbol = market.baseAsset.displaySymbol
  const text = price === undefined ? symbol : `${formatPrice(price, { decimals })} ${symbol}`
  const title = `${text} · ${providerName}`
  // Compared, not remembered: the framework writes the page's own title once more when the rest of the
  // page has come, and a price that stands still would never write over it.
  const write = useEffectEvent(() => {
    if (document.title !== title) document.title = title
  })
  useEffect(() => {
    write()
    // The browser's own frame pays for every new title: once a second is enough for a tab.
    const timer = setInterval(() => write(), TITLE_PERIOD_MS)
    return () => clearInterval(timer)
  }, [])
}
