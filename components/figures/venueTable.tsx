import type { ReactNode } from 'react'
import type { Column } from '@/components/ui/table/tableColumn'
import { t } from '@/lib/i18n/t'
import { VenueMark, type VenueSign } from './VenueMark'

/** The column with the venue. */
export function venueColumn<R>(
  signs: ReadonlyMap<string, VenueSign>,
  venueOf: (row: R) => string,
): Column<R> {
  return {
    key: 'venue',
    header: t('Venue'),
    align: 'left',
    card: 'title',
    isPlain: true,
    sortValue: (row) => signs.get(venueOf(row))?.name ?? '',
    cell: (row) => {
      const sign = signs.get(venueOf(row))
      return (
        <span className="inline-flex items-center gap-1.5">
          <VenueMark sign={sign} />
          <span aria-hidden="true" className="text-muted">
            {sign?.name}
          </span>
        </span>
      )
    },
  }
}

/**
 * The columns of a table over several venues: the venue first, then each cell as the venue of its
 * row draws it. All venues have the same columns.
 */
export function columnsOfVenues<R>(
  byVenue: ReadonlyMap<string, readonly Column<R>[]>,
  venueOf: (row: R) => string,
  signs: ReadonlyMap<string, VenueSign>,
): readonly Column<R>[] {
  const [first] = byVenue.values()
  const of = (row: R, key: string) =>
    byVenue.get(venueOf(row))?.find((column) => column.key === key)
  return [
    venueColumn(signs, venueOf),
    ...(first ?? []).map((column): Column<R> => {
      const { key, cardCell } = column
      return {
        ...column,
        cell: (row) => of(row, key)?.cell(row),
        ...(cardCell === undefined ? {} : { cardCell: (row) => of(row, key)?.cardCell?.(row) }),
      }
    }),
  ]
}

/**
 * The same columns, grey in rows whose prices are stale: what a cell draws `from-mark`, and all of
 * the cells of `wholly`.
 */
export function greyOldRows<R>(
  columns: readonly Column<R>[],
  isOld: (row: R) => boolean,
  wholly: readonly string[] = [],
): readonly Column<R>[] {
  return columns.map((column): Column<R> => {
    const { key, cell, cardCell } = column
    const isWhole = wholly.includes(key)
    const draw = (row: R, content: ReactNode) => (
      <span data-stale={isOld(row) || undefined} className="contents">
        {isWhole ? <span className="from-mark contents">{content}</span> : content}
      </span>
    )
    return {
      ...column,
      cell: (row) => draw(row, cell(row)),
      ...(cardCell === undefined ? {} : { cardCell: (row) => draw(row, cardCell(row)) }),
    }
  })
}
