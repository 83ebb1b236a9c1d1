'use client'
import { useMemo } from 'react'
import { venueSigns } from '@/components/figures/VenueMark'
import { columnsOfVenues, greyOldRows } from '@/components/figures/venueTable'
import { venuesWithoutRows } from '@/components/session/history/readEachVenue'
import { MarginsOf } from '@/components/session/live/account/MarginsLeft'
import { useMarginsLeft } from '@/components/session/live/account/useMarginsLeft'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { VenueNotes } from '@/components/session/VenueNotes'
import { WalletGate } from '@/components/session/WalletGate'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { OpenDialog, useDialogOf } from './PositionDialogs'
import { PositionList } from './PositionList'
import { positionColumns } from './positionColumns'
import type { PositionRow } from './positionRow'
import { usePositionRows } from './usePositionRows'

/** Open positions of the connected account at several venues, with a column for the venue. */
export function AllPositionsTable({ venues }: { venues: readonly Provider[] }) {
  return (
    <WalletGate subject="positions">
      <EachVenue venues={venues} useValue={usePositionFacts}>
        {(values) => <PositionsOf venues={venues} values={values} />}
      </EachVenue>
    </WalletGate>
  )
}

function PositionsOf({
  venues,
  values,
}: {
  venues: readonly Provider[]
  values: ByVenue<ReturnType<typeof usePositionFacts>>
}) {
  const reported = venues.flatMap(({ key }) => values.get(key) ?? [])
  const answered = reported.filter(({ rows }) => rows !== undefined)
  const margins = useMemo(() => [...values.values()].flatMap((value) => value.margins), [values])
  const rows = useMemo(() => [...values.values()].flatMap((value) => value.rows ?? []), [values])
  const { onOpen, dialog } = useDialogOf(rows)
  const oldVenues = venues.flatMap(({ key }) => (values.get(key)?.isOld === true ? [key] : []))
  const columns = useAllColumns(venues, onOpen, oldVenues)
  const provider = venues.find(({ key }) => key === dialog?.position.market.providerId)
  const isOver = reported.every(({ isGated, error }) => isGated || error !== null)
  return (
    <MarginsOf margins={margins}>
      <VenueNotes venues={venues} subject="positions" notes={values} />
      {answered.length > 0 ? (
        <PositionList
          caption={t('Open positions on all venues')}
          file="positions-all-venues"
          rows={rows}
          columns={columns}
          leftOut={venuesWithoutRows(venues, values)}
          isOld={false}
        />
      ) : isOver ? null : (
        <TableSkeleton rows={3} />
      )}
      {dialog === undefined || provider === undefined ? null : (
        <OpenDialog
          {...dialog}
          provider={provider}
          market={values.get(provider.key)?.markets.get(dialog.position.market.id)}
        />
      )}
    </MarginsOf>
  )
}

/** The columns of all venues; grey are the rows of those whose prices are stale. */
export function useAllColumns(
  venues: readonly Provider[],
  onOpen: Parameters<typeof positionColumns>[1],
  oldVenues: readonly string[],
): readonly Column<PositionRow>[] {
  const old = oldVenues.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list
  return useMemo(
    () =>
      greyOldRows(
        columnsOfVenues(
          new Map(venues.map((provider) => [provider.key, positionColumns(provider, onOpen)])),
          venueOf,
          venueSigns(venues),
        ),
        (row) => oldVenues.includes(venueOf(row)),
      ),
    [venues, onOpen, old],
  )
}

function usePositionFacts(provider: Provider) {
  const rows = usePositionRows(provider)
  const margins = useMarginsLeft(provider.key)
  return { ...rows, margins }
}

function venueOf({ position }: PositionRow): string {
  return position.market.providerId
}
