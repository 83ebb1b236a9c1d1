'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { useDataAge } from '@/components/session/useDataAge'
import { classes } from '@/components/ui/classes'
import { Skeleton } from '@/components/ui/Skeleton'
import { DEAD_AFTER_MS, StaleBadge } from '@/components/ui/StaleBadge'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import { keys } from '@/lib/queries/keys'
import type { Market } from '@/lib/schema/market'
import type { MarketContext } from '@/lib/schema/marketContext'
import type { Provider } from '@/lib/schema/provider'
import { periodLabel } from '@/lib/trade/fundingRate'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { CategoryNotice } from './CategoryNotice'
import { dayChange } from './dayChange'
import { FundingBadge } from './FundingBadge'
import { FundingHistoryButton } from './FundingHistoryButton'
import { LastPrice } from './LastPrice'
import { MarketStat } from './MarketStat'
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
  usePriceTitle(last, decimals, market, provider.name)

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
          ageMs !== undefined && ageMs > DEAD_AFTER_MS && 'opacity-60',
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

function MarketStats({
  provider,
  market,
  context,
  last,
  decimals,
}: {
  provider: Provider
  market: Market
  context: MarketContext | undefined
  last: Decimal | undefined
  decimals: number
}) {
  if (context === undefined) return <StatsSkeleton />
  const ratePeriodSeconds = provider.funding?.ratePeriodSeconds
  const openInterestUsd =
    context.openInterest === undefined ? undefined : mul(context.openInterest, context.markPrice)
  return (
    <dl className="flex shrink-0 items-center gap-7 max-md:order-1 max-md:gap-4">
      <MarketStat label={say('24 h')}>
        <Percent fraction={dayChange(context, last)} look="arrow" />
      </MarketStat>
      <MarketStat
        label={say('Mark')}
        hint={say('The venue’s fair price. PnL and liquidation follow it.')}
      >
        <Price value={context.markPrice} decimals={decimals} />
      </MarketStat>
      <MarketStat
        label={say('Oracle')}
        hint={say('Price of the underlying from outside the book.')}
      >
        <Price value={context.oraclePrice} decimals={decimals} />
      </MarketStat>
      {context.funding === undefined ? null : (
        <MarketStat
          label={
            ratePeriodSeconds === undefined
              ? say('Funding')
              : say('Funding / {periodLabel}', { periodLabel: periodLabel(ratePeriodSeconds) })
          }
          hint={say(
            'Above zero longs pay shorts. APR is the same rate over a year; the clock counts to the next payment.',
          )}
        >
          <FundingHistoryButton provider={provider} market={market}>
            <FundingBadge
              rate={context.funding.rate}
              ratePeriodSeconds={ratePeriodSeconds}
              nextFundingMs={context.funding.nextFundingTime}
            />
          </FundingHistoryButton>
        </MarketStat>
      )}
      <MarketStat label={say('Volume 24 h')}>
        <Usd value={context.volume24h} isCompact />
      </MarketStat>
      {openInterestUsd === undefined ? null : (
        <MarketStat label={say('Open interest')} hint={say('Outstanding size, at the mark price.')}>
          <Usd value={openInterestUsd} isCompact />
        </MarketStat>
      )}
    </dl>
  )
}

function StatsSkeleton() {
  return (
    <div aria-hidden="true" className="flex shrink-0 items-center gap-7">
      {[48, 60, 60, 150, 56, 72].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of grey shapes
        <span key={index} className="grid gap-1.5">
          <Skeleton className="h-2.5 w-10" />
          <span style={{ width }} className="block">
            <Skeleton className="h-3 w-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
