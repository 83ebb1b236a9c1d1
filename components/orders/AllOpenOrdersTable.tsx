'use client'
import { useMemo } from 'react'
import { venueSigns } from '@/components/figures/VenueMark'
import { columnsOfVenues } from '@/components/figures/venueTable'
import { venuesWithoutRows } from '@/components/session/history/readEachVenue'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { VenueNotes } from '@/components/session/VenueNotes'
import { WalletGate } from '@/components/session/WalletGate'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { OpenOrderList } from './OpenOrderList'
import { venueOfRow } from './orderRow'
import { useOpenOrderRows } from './useOpenOrderRows'

/** Open orders of the connected account at several venues, with a column that names the venue. */
export function AllOpenOrdersTable({ venues }: { venues: readonly Provider[] }) {
  return (
    <WalletGate subject="openOrders">
      <EachVenue venues={venues} useValue={useOpenOrderRows}>
        {(values) => <OpenOrdersOf venues={venues} values={values} />}
      </EachVenue>
    </WalletGate>
  )
}

function OpenOrdersOf({
  venues,
  values,
}: {
  venues: readonly Provider[]
  values: ByVenue<ReturnType<typeof useOpenOrderRows>>
}) {
  const reported = venues.flatMap(({ key }) => values.get(key) ?? [])
  const rows = useMemo(() => [...values.values()].flatMap((value) => value.rows ?? []), [values])
  const columns = useMemo(
    () =>
      columnsOfVenues(
        new Map([...values].map(([key, value]) => [key, value.columns])),
        venueOfRow,
        venueSigns(venues),
      ),
    [values, venues],
  )
  const isOver = reported.every(({ isGated, error }) => isGated || error !== null)
  return (
    <>
      <VenueNotes venues={venues} subject="openOrders" notes={values} />
      {reported.some((value) => value.rows !== undefined) ? (
        <OpenOrderList
          caption={t('Open orders on all venues')}
          file="open-orders-all-venues"
          rows={rows}
          columns={columns}
          leftOut={venuesWithoutRows(venues, values)}
          onCancel={(orders) => {
            for (const [key, { cancel }] of values) {
              const own = orders.filter(({ market }) => market.providerId === key)
              if (own.length > 0) void cancel(own)
            }
          }}
        />
      ) : isOver ? null : (
        <TableSkeleton rows={3} />
      )}
    </>
  )
}
