'use client'
import Link from 'next/link'
import { useAssetGroups } from '@/components/across/useAssetGroups'
import { errorText } from '@/components/session/messages/errorText'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { assetsNamed } from '@/lib/across/matchMarkets'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { PairList } from './PairList'
import { PairTicket } from './PairTicket'
import { usePairActions } from './usePairActions'

/** The pair ticket of the asset that the address names, and the pairs that were opened. */
export function PairBoard({
  symbol,
  wanted,
  venues,
}: {
  symbol: string
  wanted: { long?: string | undefined; short?: string | undefined }
  venues: readonly Provider[]
}) {
  const actions = usePairActions()
  const { groups, error, retry } = useAssetGroups(venues)
  const group = groups && assetsNamed(symbol, groups)[0]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-panel">
      {group !== undefined && group.markets.size > 1 ? (
        <PairTicket
          key={group.asset}
          group={group}
          venues={venues}
          wanted={wanted}
          actions={actions}
        />
      ) : groups !== undefined ? (
        <EmptyState
          title={
            group === undefined
              ? t('No venue lists {symbol}', { symbol })
              : t('Only one venue lists {symbol}: a pair needs two', { symbol })
          }
          action={
            <Link href="/funding" prefetch={false} className="text-accent">
              {t('Funding of all symbols')}
            </Link>
          }
        />
      ) : error !== null ? (
        <ErrorState title={t('Could not load markets')} {...errorText(error)} onRetry={retry} />
      ) : (
        <TableSkeleton rows={4} />
      )}
      <PairList venues={venues} actions={actions} />
    </div>
  )
}
