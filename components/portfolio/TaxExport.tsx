'use client'
import { ExportButton } from '@/components/session/history/ExportButton'
import { type ReadAll, readEachVenue } from '@/components/session/history/readEachVenue'
import type { ByVenue } from '@/components/session/live/EachVenue'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { t } from '@/lib/i18n/t'
import { FUNDING, MOVES, readActivity } from '@/lib/queries/account/activity'
import { readFills } from '@/lib/queries/account/fills'
import { readAllPages } from '@/lib/queries/pages'
import type { Provider } from '@/lib/schema/model/provider'
import { type TaxRow, taxRows } from '@/lib/trade/journal/taxRows'
import { GENERIC_CSV, TAX_PROGRAMS } from './taxCsv'

/** Reads everything that taxes ask for at one venue. */
export interface VenueTax {
  name: string
  isReadable: boolean
  readAll: ReadAll<TaxRow>
}

/** What taxes ask for at a venue, to the beginning of what it keeps. */
export function useVenueTax({ key, name }: Provider): VenueTax {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(key)
  return {
    name,
    isReadable,
    async readAll(signal, onProgress) {
      const fills = await readAllPages(readFills(client, account), signal, onProgress)
      const read = (types: typeof FUNDING) =>
        readAllPages(readActivity(client, account, types), signal, (count) =>
          onProgress(fills.length + count),
        )
      return taxRows(fills, [...(await read(FUNDING)), ...(await read(MOVES))])
    },
  }
}

/**
 * Files for tax programs: fills, funding and transfers of the account at the venues shown. A venue
 * that is not in the file, for want of its set-up or of an answer, is named.
 */
export function TaxExport({ venues }: { venues: ByVenue<VenueTax> }) {
  const each = [...venues].map(([key, venue]) => ({ key, ...venue }))
  const readAll: ReadAll<TaxRow> = async (signal, onProgress, onLeftOut) => {
    const readable = each.filter(({ isReadable }) => isReadable)
    const rows = await readEachVenue(readable, signal, onProgress, onLeftOut)
    for (const { key, name, isReadable } of each) if (!isReadable) onLeftOut({ key, name })
    return [...rows].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
  }
  const formats = [...TAX_PROGRAMS, { file: 'taxes', name: t('Generic CSV'), columns: GENERIC_CSV }]
  return (
    <section
      aria-label={t('Tax export')}
      className="flex flex-1 flex-wrap content-start items-center gap-2 bg-panel px-3 py-2"
    >
      <h2 className="font-medium">{t('Tax export')}</h2>
      <p className="text-muted">
        {t(
          'All fills, funding and transfers available from the venues. Check the totals in your tax software.',
        )}
      </p>
      <span className="ms-auto" />
      {formats.map(({ file, name, columns }) => (
        <ExportButton
          key={file}
          name={file}
          label={name}
          columns={columns}
          readAll={readAll}
          isWanted={() => true}
        />
      ))}
    </section>
  )
}
