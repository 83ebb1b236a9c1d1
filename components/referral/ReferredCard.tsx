'use client'
import { Address } from '@/components/figures/Address'
import { ClockTime } from '@/components/figures/ClockTime'
import { Usd } from '@/components/figures/Usd'
import { errorText } from '@/components/session/messages/errorText'
import { useReferred } from '@/components/session/reads/useMeta'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { DataTable } from '@/components/ui/table/DataTable'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import { parseDecimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { ReferredAddress } from '@/lib/schema/model/referral'

const COLUMNS: readonly Column<ReferredAddress>[] = [
  {
    key: 'address',
    get header() {
      return t('Address')
    },
    align: 'left',
    cell: ({ address }) => <Address value={address} className="font-mono" />,
  },
  {
    key: 'attachedAt',
    get header() {
      return t('Joined')
    },
    align: 'left',
    cell: ({ attachedAt }) => <ClockTime atMs={attachedAt} />,
  },
  {
    key: 'notional',
    get header() {
      return t('Volume since joining')
    },
    cell: ({ notional }) => <Usd value={parseDecimal(notional)} />,
  },
]

/** The addresses that came with the account's code, newest first, a page at a time. */
export function ReferredCard({ account }: { account: string }) {
  const { rows, error, hasMore, isLoadingMore, moreError, loadMore, retry } = useReferred(account)
  return (
    <section className="overflow-hidden rounded-lg border border-line-strong bg-panel">
      <h2 className="border-line border-b px-4 py-3 font-semibold text-14">
        {t('Referred wallets')}
      </h2>
      {rows !== undefined ? (
        <DataTable
          caption={t('Referred wallets')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ address }) => address}
          empty={
            <EmptyState
              title={t('No referred wallets yet')}
              description={t('Referred wallets appear here after they sign up.')}
            />
          }
        />
      ) : error === null ? (
        <TableSkeleton rows={3} />
      ) : (
        <ErrorState
          title={t('Could not load referred wallets')}
          {...errorText(error)}
          onRetry={retry}
        />
      )}
      {moreError === null ? null : (
        <p role="alert" className="px-4 py-2 text-danger">
          {errorText(moreError).message}{' '}
          <Button size="sm" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {hasMore && moreError === null ? (
        <p className="border-line border-t p-3 text-center">
          <Button isBusy={isLoadingMore} onClick={loadMore}>
            {t('Show more')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
