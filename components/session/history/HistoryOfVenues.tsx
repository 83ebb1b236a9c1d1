'use client'
import { useMemo } from 'react'
import { venueSigns } from '@/components/figures/VenueMark'
import { columnsOfVenues } from '@/components/figures/venueTable'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { VenueNotes } from '@/components/session/VenueNotes'
import { WalletGate } from '@/components/session/WalletGate'
import type { Column } from '@/components/ui/table/tableColumn'
import type { Provider } from '@/lib/schema/model/provider'
import { type HistoryListProps, HistoryRows } from './HistoryTable'
import type { History } from './history'
import { mergeHistories } from './mergeHistories'

/** A list of one venue, as a list over several needs it; its rows and columns keep their identity. */
export interface VenueList<R> extends History<R> {
  isGated: boolean
  columns: readonly Column<R>[]
}

/** What a long list holds, how it is read, and what it says: the same at one venue and at several. */
export interface HistoryKind<R>
  extends Omit<HistoryListProps<R>, 'history' | 'columns' | 'rowKey' | 'lead'> {
  useList: (provider: Provider) => VenueList<R>
  idOf: (row: R) => string
  venueOf: (row: R) => string
  /** When a row happened, Unix milliseconds. */
  timeOf: (row: R) => number
}

interface HistoryOfVenuesProps<R> extends HistoryKind<R> {
  venues: readonly Provider[]
}

/** A long list of the connected account over several venues, with a column that names the venue. */
export function HistoryOfVenues<R>({ useList, ...list }: HistoryOfVenuesProps<R>) {
  return (
    <WalletGate subject={list.subject}>
      <EachVenue venues={list.venues} useValue={useList}>
        {(values) => <MergedRows {...list} values={values} />}
      </EachVenue>
    </WalletGate>
  )
}

function MergedRows<R>({
  venues,
  values,
  idOf,
  venueOf,
  timeOf,
  ...list
}: Omit<HistoryOfVenuesProps<R>, 'useList'> & { values: ByVenue<VenueList<R>> }) {
  const signs = useMemo(() => venueSigns(venues), [venues])
  const history = useMemo(
    () =>
      mergeHistories(
        venues.flatMap(({ key, name }) => {
          const history = values.get(key)
          return history === undefined || history.isGated ? [] : [{ key, name, history }]
        }),
        timeOf,
      ),
    [venues, values, timeOf],
  )
  const columns = useMemo(
    () =>
      columnsOfVenues(
        new Map([...values].map(([key, value]) => [key, value.columns])),
        venueOf,
        signs,
      ),
    [values, venueOf, signs],
  )
  const areAllGated = values.size > 0 && [...values.values()].every(({ isGated }) => isGated)
  return (
    <>
      <VenueNotes venues={venues} subject={list.subject} notes={values} />
      {areAllGated ? null : (
        <HistoryRows
          {...list}
          of={undefined}
          age={undefined}
          history={history}
          columns={columns}
          rowKey={(row) => `${venueOf(row)}:${idOf(row)}`}
        />
      )}
    </>
  )
}
