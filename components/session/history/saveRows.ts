import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyIncomplete, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { type CsvColumn, csvText, saveText } from '@/components/ui/table/csvText'
import { t } from '@/lib/i18n/t'
import type { LeftOutVenue, ReadAll } from './readEachVenue'

/** A list to save. */
export interface SavedRows<R> {
  /** Begins the name of the file. */
  name: string
  columns: readonly CsvColumn<R>[]
  /** Reads every row there is, to the end of the list. */
  readAll: ReadAll<R>
  isWanted: (row: R) => boolean
}

/**
 * Reads a list to its end and saves it as CSV; what failed or is missing is said. Loaded with the
 * first press: lists are shown without what refusals say.
 * @param onCount rows that are read so far
 */
export async function saveRows<R>(
  { name, columns, readAll, isWanted }: SavedRows<R>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<void> {
  try {
    const leftOut: LeftOutVenue[] = []
    const rows = await readAll(signal, onCount, (venue) => leftOut.push(venue))
    const without =
      leftOut.length === 0 ? '' : `-without-${leftOut.map(({ key }) => key).join('-')}`
    const file = `${name}${without}.csv`
    saveText(file, 'text/csv;charset=utf-8', csvText(columns, rows.filter(isWanted)))
    if (leftOut.length > 0) {
      const names = leftOut.map((venue) => venue.name).join(', ')
      notifyIncomplete(
        t('File saved without {names}', { names }),
        t('{names}: no response, or not set up. Their rows are missing from the file.', { names }),
      )
    }
  } catch (error) {
    if (!signal.aborted) notifyRefused(t('Export'), failureOf(error))
  }
}
