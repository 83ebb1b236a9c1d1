'use client'
import { memo } from 'react'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { useClockOffset } from '@/components/session/live/useVenueNow'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Provider } from '@/lib/schema/model/provider'
import { periodLabel } from '@/lib/trade/fundingRate'
import { dayChange } from './dayChange'
import { FundingBadge } from './FundingBadge'
import { FundingHistoryButton } from './FundingHistoryButton'
import { MarketStat } from './MarketStat'

export interface MarketStatsProps {
  provider: Provider
  market: Market
  /** Skeletons are shown while it is not known. */
  context: MarketContext | undefined
  /** Price of the latest trade. */
  last: Decimal | undefined
  decimals: number
  /** The figures have been waited for long enough: no skeleton is shown for them any more. */
  isLate: boolean
}

/** The labelled figures of a market. Each renders for its own updates alone. */
export function MarketStats(props: MarketStatsProps) {
  const { provider, market, context, last, decimals } = props
  if (context === undefined) {
    return props.isLate ? (
      <p role="status" className="shrink-0 text-warn">
        {t('{name} does not respond. Retrying automatically.', { name: provider.name })}
      </p>
    ) : (
      <StatsSkeleton />
    )
  }
  const { markPrice, oraclePrice, funding, volume24h, openInterest } = context
  return (
    <dl className="from-mark market-stats flex shrink-0 items-center gap-7 max-[1439px]:gap-4 max-md:order-1 max-md:gap-4">
      <ChangeStat fraction={dayChange(context, last)} />
      <PriceStat
        label={t('Mark')}
        hint={t('The venue’s fair price, used for PnL and liquidation.')}
        value={markPrice}
        decimals={decimals}
      />
      <PriceStat
        label={t('Oracle')}
        hint={t('Price of the underlying from external sources.')}
        value={oraclePrice}
        decimals={decimals}
      />
      {funding === undefined ? null : (
        <FundingStat
          provider={provider}
          market={market}
          rate={funding.rate}
          nextFundingMs={funding.nextFundingTime}
        />
      )}
      <UsdStat
        label={t('24h volume')}
        hint={t('Value of all trades of the last 24 hours.')}
        value={volume24h}
      />
      {openInterest === undefined ? null : (
        <UsdStat
          label={t('Open interest')}
          hint={t('Total open positions at the mark price.')}
          row="second"
          value={mul(openInterest, markPrice)}
        />
      )}
    </dl>
  )
}

const ChangeStat = memo(function ChangeStat({
  fraction,
}: {
  fraction: ReturnType<typeof dayChange>
}) {
  return (
    <MarketStat label={t('24h change')}>
      <Percent fraction={fraction} look="arrow" />
    </MarketStat>
  )
})

const PriceStat = memo(function PriceStat({
  label,
  hint,
  value,
  decimals,
}: {
  label: string
  hint: string
  value: MarketContext['oraclePrice']
  decimals: number
}) {
  return (
    <MarketStat label={label} hint={hint}>
      <Price value={value} decimals={decimals} />
    </MarketStat>
  )
})

const UsdStat = memo(function UsdStat({
  label,
  hint,
  row,
  value,
}: {
  label: string
  hint: string
  row?: 'second' | undefined
  value: MarketContext['volume24h']
}) {
  return (
    <MarketStat label={label} hint={hint} row={row}>
      <Usd value={value} isCompact />
    </MarketStat>
  )
})

const FundingStat = memo(function FundingStat({
  provider,
  market,
  rate,
  nextFundingMs,
}: {
  provider: Provider
  market: Market
  rate: Decimal
  nextFundingMs: number
}) {
  const ratePeriodSeconds = provider.funding?.ratePeriodSeconds
  const aheadMs = useClockOffset(provider.key)
  return (
    <MarketStat
      label={
        ratePeriodSeconds === undefined
          ? t('Funding')
          : t('Funding / {periodLabel}', { periodLabel: periodLabel(ratePeriodSeconds) })
      }
      hint={t(
        'Positive: longs pay shorts. APR is the rate annualised; the countdown shows the next payment.',
      )}
      row="second"
    >
      <FundingHistoryButton provider={provider} market={market}>
        <FundingBadge
          rate={rate}
          ratePeriodSeconds={ratePeriodSeconds}
          nextFundingMs={nextFundingMs}
          aheadMs={aheadMs}
          cadenceSeconds={provider.funding?.payoutCadenceSeconds}
        />
      </FundingHistoryButton>
    </MarketStat>
  )
})

function StatsSkeleton() {
  return (
    <div aria-hidden="true" className="flex shrink-0 items-center gap-7 max-[1439px]:gap-4">
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
