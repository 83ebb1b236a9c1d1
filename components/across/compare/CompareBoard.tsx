'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { comparePath } from '@/components/across/paths'
import { useReads } from '@/components/session/live/useRead'
import { errorText } from '@/components/session/messages/errorText'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { type AssetMarkets, assetsNamed, groupByAsset } from '@/lib/across/matchMarkets'
import { t } from '@/lib/i18n/t'
import { marketsQuery } from '@/lib/queries/markets'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey, marketStore } from '@/lib/stores/market'
import { AssetComparison } from './AssetComparison'

/** The comparison of the asset that a text of the address names. */
export function CompareBoard({
  symbol,
  venues,
}: {
  /** As the address has it; absent: the market looked at last. */
  symbol?: string | undefined
  venues: readonly Provider[]
}) {
  const client = usePerpsClient()
  const markets = useReads(venues.map(({ key }) => marketsQuery(client, key)))
  const lists = markets.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists stand for the queries
  const groups = useMemo(
    () => groupByAsset(new Map(venues.map(({ key }, place) => [key, lists[place] ?? []]))),
    [venues, ...lists],
  )
  const recent = useStore(marketStore, (state) => state.recent)
  const found = symbol === undefined ? lastLookedAt(groups, recent) : assetsNamed(symbol, groups)
  const [group] = found
  const failed = markets.find(({ error }) => error !== null)
  if (found.length > 1) return <Choice text={symbol ?? ''} found={found} />
  if (group !== undefined)
    return <AssetComparison key={group.asset} group={group} venues={venues} />
  if (failed?.error != null) {
    return (
      <ErrorState
        title={t('Could not load markets')}
        {...errorText(failed.error)}
        onRetry={failed.refetch}
      />
    )
  }
  if (lists.some((list) => list === undefined)) return <TableSkeleton rows={8} />
  return (
    <EmptyState
      title={symbol === undefined ? t('No markets') : t('No venue lists {symbol}', { symbol })}
      action={
        <Link href="/markets" prefetch={false} className="text-accent">
          {t('All markets')}
        </Link>
      }
    />
  )
}

/** The asset of the market looked at last, else the first that several venues list. */
function lastLookedAt(
  groups: readonly AssetMarkets[],
  recent: readonly string[],
): readonly AssetMarkets[] {
  const ofMarket = (key: string) =>
    groups.find(({ markets }) =>
      [...markets].some(([venue, { id }]) => marketKey(venue, id) === key),
    )
  const last = recent.map(ofMarket).find((group) => group !== undefined)
  const any = last ?? groups.find(({ markets }) => markets.size > 1) ?? groups[0]
  return any === undefined ? [] : [any]
}

/** Two assets share the symbol: which one is meant is never guessed. */
function Choice({ text, found }: { text: string; found: readonly AssetMarkets[] }) {
  return (
    <EmptyState
      title={t('Several assets are named {symbol}', { symbol: text })}
      action={
        <ul className="flex flex-col gap-1">
          {found.map(({ asset, markets }) => (
            <li key={asset}>
              <Link href={comparePath(asset)} prefetch={false} className="text-accent">
                {asset} · {[...markets.keys()].join(', ')}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  )
}
