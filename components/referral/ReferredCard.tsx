'use client'
import { Address } from '@/components/figures/Address'
import { ClockTime } from '@/components/figures/ClockTime'
import { Usd } from '@/components/figures/Usd'
import { errorText } from '@/components/session/errorText'
import { useReferred } from '@/components/session/useMeta'
import { Button } from '@/components/ui/Button'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Column } from '@/components/ui/tableColumn'
import { parseDecimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { ReferredAddress } from '@/lib/schema/referral'

const COLUMNS: readonly Column<ReferredAddress>[] = [
  {
    key: 'address',
    get header() {
      return say('Address')
    },
    align: 'left',
    cell: ({ address }) => <Address value={address} className="font-mono" />,
  },
  {
    key: 'attachedAt',
    get header() {
      return say('Came')
    },
    align: 'left',
    cell: ({ attachedAt }) => <ClockTime atMs={attachedAt} />,
  },
  {
    key: 'notional',
    get header() {
      return say('Traded since')
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
        {say('Addresses that came with your code')}
      </h2>
      {rows !== undefined ? (
        <DataTable
          caption={say('Addresses that came with your code')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ address }) => address}
          empty={
            <EmptyState
              title={say('Nobody yet')}
              description={say('Who opens your link and signs once stands here.')}
            />
          }
        />
      ) : error === null ? (
        <TableSkeleton rows={3} />
      ) : (
        <ErrorState
          title={say('The addresses could not be read')}
          {...errorText(error)}
          onRetry={retry}
        />
      )}
      {moreError === null ? null : (
        <p role="alert" className="px-4 py-2 text-danger">
          {errorText(moreError).message}{' '}
          <Button size="sm" onClick={retry}>
            {say('Try again')}
          </Button>
        </p>
      )}
      {hasMore && moreError === null ? (
        <p className="border-line border-t p-3 text-center">
          <Button isBusy={isLoadingMore} onClick={loadMore}>
            {say('Show more')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
