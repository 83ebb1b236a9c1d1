import { TriangleAlert } from 'lucide-react'
import { percentDirection } from '@/components/figures/direction'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { AssetLogo } from '@/components/markets/AssetLogo'
import { awaitFigures } from '@/components/markets/awaitFigures'
import { marketName } from '@/components/markets/marketName'
import { tradePath } from '@/components/session/paths'
import { PageLink } from '@/components/ui/controls/PageLink'
import type { Column } from '@/components/ui/table/tableColumn'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import {
  formatFundingRate,
  formatLeverage,
  MISSING,
  toNumberForDrawing,
} from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Provider, TradeNotice } from '@/lib/schema/model/provider'
import { annualizedRate, periodLabel } from '@/lib/trade/fundingRate'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { FavouriteButton } from './FavouriteButton'
import { placed } from './lockedOrder'
import { Sparkline } from './Sparkline'
import { compareFigures, type MarketRow } from './searchMarkets'

/** One line of the markets page. */
export interface ListedRow extends MarketRow {
  provider: Provider
  /** Listed since this browser first looked, a week ago at most. */
  isNew: boolean
  /** An advisory of its family of markets. */
  notice: TradeNotice | undefined
}

/** Columns of the markets page; a phone shows name, price and change, whole. */
export function marketsPageColumns(hasVenues: boolean): readonly Column<ListedRow>[] {
  return awaitFigures([
    {
      key: 'favourite',
      header: <span className="sr-only">{t('Favourite')}</span>,
      align: 'left',
      className: 'w-8 pe-0',
      cell: ({ market, provider }) => (
        <FavouriteButton providerKey={provider.key} market={market} />
      ),
    },
    {
      key: 'name',
      header: t('Market'),
      align: 'left',
      compare: (a, b) => marketName(a.market).localeCompare(marketName(b.market)),
      cell: (row) => <NameCell row={row} hasVenues={hasVenues} />,
    },
    {
      key: 'price',
      header: t('Price'),
      descendingFirst: true,
      ...figure(({ context }) => context?.midPrice),
      cell: ({ market, context }) => (
        <Price
          value={context?.midPrice}
          decimals={context === undefined ? 0 : priceDecimalsAt(market, context.midPrice)}
        />
      ),
    },
    {
      key: 'change',
      header: t('24h change'),
      descendingFirst: true,
      ...figure(({ change }) => change),
      cell: ({ change }) => <Percent fraction={change} look="arrow" />,
    },
    {
      key: 'day',
      header: t('Last 24h'),
      className: 'max-sm:hidden',
      cell: ({ market, provider, change }) => (
        <Sparkline
          providerKey={provider.key}
          marketId={market.id}
          direction={percentDirection(change)}
        />
      ),
    },
    {
      key: 'volume',
      header: t('24h volume'),
      className: 'max-md:hidden',
      descendingFirst: true,
      ...figure(({ context }) => context?.volume24h),
      cell: ({ context }) => <Usd value={context?.volume24h} isCompact />,
    },
    {
      key: 'openInterest',
      header: t('Open interest'),
      className: 'max-lg:hidden',
      descendingFirst: true,
      ...figure(openInterestUsd),
      cell: (row) => <Usd value={openInterestUsd(row)} isCompact />,
    },
    {
      key: 'funding',
      header: t('Funding'),
      className: 'max-md:hidden',
      descendingFirst: true,
      ...figure(({ context }) => context?.funding?.rate),
      cell: (row) => <FundingCell row={row} />,
    },
    {
      key: 'apr',
      header: t('Funding APR'),
      className: 'max-lg:hidden',
      descendingFirst: true,
      ...figure(yearlyFunding),
      cell: (row) => <Percent fraction={yearlyFunding(row)} decimals={1} look="signed" />,
    },
    {
      key: 'trade',
      header: <span className="sr-only">{t('Trade')}</span>,
      className: 'max-md:hidden',
      cell: ({ market, provider }) => (
        <PageLink
          href={tradePath(provider.key, market.id)}
          aria-label={t('Trade {marketName} on {name}', {
            marketName: marketName(market),
            name: provider.name,
          })}
          className="inline-flex h-6 items-center rounded-sm bg-raised px-2 font-medium hover:bg-hover"
        >
          {t('Trade')}
        </PageLink>
      ),
    },
  ])
}

/** How a column sorts by a figure that may be unknown; unknown ones are the smallest. */
function figure(read: (row: ListedRow) => Decimal | undefined) {
  return {
    compare: (a: ListedRow, b: ListedRow) => compareFigures(read(placed(a)), read(placed(b))),
    sortValue: (row: ListedRow) => {
      const value = read(placed(row))
      return value === undefined ? Number.NEGATIVE_INFINITY : toNumberForDrawing(value)
    },
  }
}

function openInterestUsd({ context }: ListedRow): Decimal | undefined {
  return context?.openInterest === undefined
    ? undefined
    : mul(context.openInterest, context.markPrice)
}

function yearlyFunding({ context, provider }: ListedRow): Decimal | undefined {
  const rate = context?.funding?.rate
  const seconds = provider.funding?.ratePeriodSeconds
  return rate === undefined || seconds === undefined ? undefined : annualizedRate(rate, seconds)
}

/** Where the window is narrow, what follows the name is on a line below it, within the link's height. */
function NameCell({ row, hasVenues }: { row: ListedRow; hasVenues: boolean }) {
  const { market, provider, isNew, notice } = row
  return (
    <span className="flex gap-2 max-sm:flex-col max-sm:gap-0 sm:items-center">
      <PageLink
        href={tradePath(provider.key, market.id)}
        className="relative flex items-center gap-2 py-1 pointer-coarse:py-2 font-semibold hover:text-accent max-sm:pt-0 max-sm:pb-3.5 max-sm:ps-7 max-sm:leading-4 max-sm:pointer-coarse:pt-1.5 max-sm:pointer-coarse:pb-5"
      >
        <AssetLogo
          symbol={market.baseAsset.displaySymbol}
          logoURI={market.baseAsset.logoURI}
          size={20}
          className="max-sm:absolute max-sm:inset-y-0 max-sm:start-0 max-sm:my-auto"
        />
        {marketName(market)}
      </PageLink>
      <span className="flex items-center gap-2 max-sm:pointer-events-none max-sm:relative max-sm:[&>[title]]:pointer-events-auto max-sm:-mt-3.5 max-sm:h-3.5 max-sm:gap-1.5 max-sm:ps-7 max-sm:pointer-coarse:-mt-5 max-sm:pointer-coarse:mb-1.5">
        {market.maxLeverage === undefined ? null : (
          <span className="text-11 text-faint">{formatLeverage(market.maxLeverage)}</span>
        )}
        {hasVenues ? <span className="text-11 text-muted">{provider.name}</span> : null}
        {isNew ? (
          <span
            className="rounded-sm bg-accent-wash px-1 font-medium text-11 text-accent"
            title={t('Listed in the last week, after your first visit to this venue')}
          >
            {t('New')}
          </span>
        ) : null}
        {notice === undefined ? null : (
          <span
            role="img"
            aria-label={notice.message}
            title={notice.message}
            className={notice.level === 'warn' ? 'text-warn' : 'text-muted'}
          >
            <TriangleAlert size={13} aria-hidden="true" />
          </span>
        )}
      </span>
    </span>
  )
}

function FundingCell({ row: { context, provider } }: { row: ListedRow }) {
  const rate = context?.funding?.rate
  if (rate === undefined) return <span className="text-faint">{MISSING}</span>
  const seconds = provider.funding?.ratePeriodSeconds
  return (
    <span>
      {formatFundingRate(rate)}
      {seconds === undefined ? null : <span className="text-faint"> / {periodLabel(seconds)}</span>}
    </span>
  )
}
