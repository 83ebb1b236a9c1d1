import Link from 'next/link'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { AssetLogo } from '@/components/markets/AssetLogo'
import { awaitFigures } from '@/components/markets/awaitFigures'
import { marketName } from '@/components/markets/marketName'
import { tradePath } from '@/components/session/paths'
import type { Column } from '@/components/ui/table/tableColumn'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import { formatFundingRate, formatLeverage } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { FavouriteButton } from './FavouriteButton'
import { placed } from './lockedOrder'
import { compareFigures, type MarketRow } from './searchMarkets'

function openInterestUsd({ context }: MarketRow): Decimal | undefined {
  return context?.openInterest === undefined
    ? undefined
    : mul(context.openInterest, context.markPrice)
}

function byFigure(read: (row: MarketRow) => Decimal | undefined) {
  return (a: MarketRow, b: MarketRow) => compareFigures(read(placed(a)), read(placed(b)))
}

/** Columns of a market list: name, price, 24-hour change, funding, volume, open interest. */
export function marketColumns(
  providerKey: string,
  onChoose: () => void,
): readonly Column<MarketRow>[] {
  return awaitFigures([
    {
      key: 'favourite',
      header: <span className="sr-only">{t('Favourite')}</span>,
      align: 'left',
      className: 'w-8 pe-0',
      cell: ({ market }) => <FavouriteButton providerKey={providerKey} market={market} />,
    },
    {
      key: 'name',
      header: t('Market'),
      align: 'left',
      compare: (a, b) => marketName(a.market).localeCompare(marketName(b.market)),
      cell: ({ market }) => (
        <Link
          href={tradePath(providerKey, market.id)}
          prefetch={false}
          onClick={onChoose}
          data-market-link
          className="flex items-center gap-2 font-semibold"
        >
          <AssetLogo
            symbol={market.baseAsset.displaySymbol}
            logoURI={market.baseAsset.logoURI}
            size={18}
          />
          {marketName(market)}
          {market.maxLeverage === undefined ? null : (
            <span className="font-normal text-11 text-faint">
              {formatLeverage(market.maxLeverage)}
            </span>
          )}
        </Link>
      ),
    },
    {
      key: 'price',
      header: t('Price'),
      descendingFirst: true,
      compare: byFigure(({ context }) => context?.midPrice),
      cell: ({ market, context }) => (
        <Price
          value={context?.midPrice}
          decimals={context === undefined ? 0 : priceDecimalsAt(market, context.midPrice)}
        />
      ),
    },
    {
      key: 'change',
      header: t('24h'),
      descendingFirst: true,
      compare: byFigure(({ change }) => change),
      cell: ({ change }) => <Percent fraction={change} look="arrow" />,
    },
    {
      key: 'funding',
      className: 'max-sm:hidden',
      header: t('Funding'),
      descendingFirst: true,
      compare: byFigure(({ context }) => context?.funding?.rate),
      cell: ({ context }) => (
        <span className="text-muted">{formatFundingRate(context?.funding?.rate)}</span>
      ),
    },
    {
      key: 'volume',
      className: 'max-sm:hidden',
      header: t('24h volume'),
      descendingFirst: true,
      compare: byFigure(({ context }) => context?.volume24h),
      cell: ({ context }) => <Usd value={context?.volume24h} isCompact />,
    },
    {
      key: 'openInterest',
      className: 'max-sm:hidden',
      header: t('Open interest'),
      descendingFirst: true,
      compare: byFigure(openInterestUsd),
      cell: (row) => <Usd value={openInterestUsd(row)} isCompact />,
    },
  ])
}
