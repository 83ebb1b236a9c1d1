import type { CsvColumn } from '@/components/ui/table/csvText'
import type { TwapOrder } from '@/lib/schema/model/twap'

/** Columns of the file of TWAPs. */
export const TWAP_CSV: readonly CsvColumn<TwapOrder>[] = [
  { header: 'Began (UTC)', value: ({ startedAt }) => startedAt },
  { header: 'Ended (UTC)', value: ({ endedAt }) => endedAt },
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Side', value: ({ side }) => side },
  { header: 'Size', value: ({ totalSize }) => totalSize },
  { header: 'Executed', value: ({ filledSize }) => filledSize },
  { header: 'Average price', value: ({ averagePrice }) => averagePrice },
  { header: 'Duration (s)', value: ({ durationSeconds }) => String(durationSeconds) },
  { header: 'Reduce only', value: ({ reduceOnly }) => (reduceOnly ? 'yes' : 'no') },
  { header: 'Status', value: ({ status }) => status },
  { header: 'TWAP id', value: ({ twapId }) => twapId },
]
