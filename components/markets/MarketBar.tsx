'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataAge } from '@/components/session/useDataAge'
import { classes } from '@/components/ui/classes'
import { Skeleton } from '@/components/ui/Skeleton'
import { DEAD_AFTER_MS, StaleBadge } from '@/components/ui/StaleBadge'
import { say } from '@/lib/messages/say'
import { keys } from '@/lib/queries/keys'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { CategoryNotice } from './CategoryNotice'
import { LastPrice } from './LastPrice'
import { MarketStats } from './MarketStats'
import { useLastPrice } from './useLastPrice'
import { useMarketContext } from './useMarketContext'
import { usePriceTitle } from './usePriceTitle'

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
  const { ageMs, isReconnecting } = useDataAge(
    provider.key,
    undefined,
    () => cache.getQueryState(keys.marketsContext(provider.key))?.dataUpdatedAt || undefined,
  )
  const decimals = last === undefined ? 0 : priceDecimalsAt(market, last)
  const isDead = ageMs !== undefined && ageMs > DEAD_AFTER_MS
  usePriceTitle(isDead ? undefined : last, decimals, market, provider.name)

  return (
    <section
      aria-label={say('Market')}
      className="flex h-full items-center gap-7 overflow-x-auto overflow-y-hidden px-4 [scrollbar-width:none] max-md:gap-4 max-md:px-3"
    >
      {picker}
      <CategoryNotice provider={provider} market={market} />
      {/* On a phone the price comes first: it must be seen without scrolling. */}
      <div className="shrink-0 max-md:order-last">{providerSwitch}</div>
      <p
        className={classes(
          'shrink-0 font-semibold text-20 tracking-tight max-md:text-18',
          isDead && 'opacity-60',
        )}
      >
        <span className="sr-only">{say('Last price')} </span>
        {last === undefined ? (
          <Skeleton className="h-5 w-24" />
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
      />
      <StaleBadge
        ageMs={ageMs}
        isReconnecting={isReconnecting}
        // On a phone it stands beside the price, on two lines: what follows lies out of sight.
        className="ms-auto shrink-0 max-md:ms-0 max-md:max-w-[116px]"
      />
    </section>
  )
}
