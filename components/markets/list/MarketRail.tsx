'use client'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { AssetLogo } from '@/components/markets/AssetLogo'
import { FiguresTrouble } from '@/components/markets/FiguresTrouble'
import { marketName } from '@/components/markets/marketName'
import { errorText } from '@/components/session/messages/errorText'
import { tradePath } from '@/components/session/paths'
import { SearchField } from '@/components/ui/controls/SearchField'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { placed } from './lockedOrder'
import { compareFigures, type MarketRow, searchMarkets } from './searchMarkets'
import { useLockedOrder } from './useLockedOrder'
import { marketIdOf, useMarketRows } from './useMarketRows'

type Tab = 'all' | 'favourites'

/** The markets of a venue beside the desk, busiest first: searched, and one press away. */
export function MarketRail({ providerKey, marketId }: { providerKey: string; marketId: string }) {
  const { rows: listed, error, retry } = useMarketRows(providerKey)
  const { rows, renew, holder } = useLockedOrder(listed, marketIdOf)
  const [text, setText] = useState('')
  const [tab, setTab] = useState<Tab>('all')
  // Busiest first: without the volumes there is no order yet, and rows would change places.
  const isAwaited = rows?.some((row) => row.isAwaited) === true
  const visible = useMemo(
    () =>
      rows === undefined || isAwaited
        ? undefined
        : searchMarkets(
            rows.filter((row) => tab === 'all' || row.isFavourite).toSorted(byVolume),
            text,
          ),
    [rows, isAwaited, tab, text],
  )
  return (
    <nav aria-label={t('Markets')} className="flex h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-line border-b px-2">
        <SearchField
          size="sm"
          label={t('Search markets')}
          placeholder={t('Search')}
          value={text}
          onValueChange={(next) => {
            setText(next)
            renew()
          }}
          className="min-w-0"
        />
        <SegmentedControl
          label={t('Markets')}
          segments={[
            { key: 'all', label: t('All') },
            { key: 'favourites', label: t('Favourites') },
          ]}
          value={tab}
          onValueChange={(next) => {
            setTab(next)
            renew()
          }}
        />
      </div>
      {visible === undefined || error === null ? null : (
        <FiguresTrouble error={error} retry={retry} />
      )}
      <div {...holder} className="flex min-h-0 flex-1 flex-col">
        {visible === undefined ? (
          error === null ? (
            <TableSkeleton rows={12} />
          ) : (
            <ErrorState title={t('Could not load markets')} {...errorText(error)} onRetry={retry} />
          )
        ) : visible.length === 0 ? (
          <EmptyState title={text === '' ? t('No favourites yet') : t('No markets found')} />
        ) : (
          <ul className="min-h-0 flex-1 overflow-y-auto">
            {visible.map((row) => (
              <RailRow
                key={row.market.id}
                row={row}
                providerKey={providerKey}
                isShown={row.market.id === marketId}
              />
            ))}
          </ul>
        )}
      </div>
    </nav>
  )
}

function RailRow({
  row: { market, context, isAwaited, change },
  providerKey,
  isShown,
}: {
  row: MarketRow
  providerKey: string
  isShown: boolean
}) {
  return (
    <li>
      <Link
        href={tradePath(providerKey, market.id)}
        prefetch={false}
        aria-current={isShown ? 'page' : undefined}
        className="grid h-9 grid-cols-[auto_1fr_auto] items-center gap-2 px-3 -outline-offset-2 hover:bg-raised aria-[current]:bg-raised"
      >
        <AssetLogo
          symbol={market.baseAsset.displaySymbol}
          logoURI={market.baseAsset.logoURI}
          size={16}
        />
        <span className="truncate font-medium">{marketName(market)}</span>
        <span className="grid text-right text-11 leading-[13px]">
          {isAwaited ? (
            <Skeleton className="h-3 w-14" />
          ) : (
            <>
              <Price
                value={context?.midPrice}
                decimals={context === undefined ? 0 : priceDecimalsAt(market, context.midPrice)}
              />
              <Percent fraction={change} look="arrow" />
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

function byVolume(a: MarketRow, b: MarketRow): number {
  return compareFigures(placed(b).context?.volume24h, placed(a).context?.volume24h)
}
