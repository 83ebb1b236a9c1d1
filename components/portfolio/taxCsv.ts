import type { CsvColumn } from '@/components/ui/table/csvText'
import type { TaxRow } from '@/lib/trade/journal/taxRows'

/** Koinly's universal template; tags as its help names them for files. */
export const KOINLY_CSV: readonly CsvColumn<TaxRow>[] = [
  { header: 'Date', value: ({ timestamp }) => `${dateAndTime(timestamp)} UTC` },
  { header: 'Sent Amount', value: ({ sent }) => sent?.amount },
  { header: 'Sent Currency', value: ({ sent }) => sent?.asset },
  { header: 'Received Amount', value: ({ received }) => received?.amount },
  { header: 'Received Currency', value: ({ received }) => received?.asset },
  { header: 'Fee Amount', value: ({ fee }) => fee?.amount },
  { header: 'Fee Currency', value: ({ fee }) => fee?.asset },
  { header: 'Net Worth Amount', value: () => undefined },
  { header: 'Net Worth Currency', value: () => undefined },
  { header: 'Label', value: ({ kind }) => KOINLY_TAGS[kind] },
  {
    header: 'Description',
    value: ({ kind, venue, market, id }) => [venue, market, kind, id].filter(Boolean).join(' '),
  },
  { header: 'TxHash', value: () => undefined },
]

const KOINLY_TAGS: Partial<Record<TaxRow['kind'], string>> = {
  profit: 'realized gain',
  loss: 'realized gain',
  funding: 'realized gain',
  fee: 'margin fee',
  rebate: 'fee refund',
}

/** CoinTracker's format: these columns and no others. */
export const COINTRACKER_CSV: readonly CsvColumn<TaxRow>[] = [
  {
    header: 'Date',
    value: ({ timestamp }) => {
      const [date = '', time = ''] = dateAndTime(timestamp).split(' ')
      const [year, month, day] = date.split('-')
      return `${month}/${day}/${year} ${time}`
    },
  },
  { header: 'Received Quantity', value: ({ received }) => received?.amount },
  { header: 'Received Currency', value: ({ received }) => received?.asset },
  { header: 'Sent Quantity', value: ({ sent }) => sent?.amount },
  { header: 'Sent Currency', value: ({ sent }) => sent?.asset },
  { header: 'Fee Amount', value: ({ fee }) => fee?.amount },
  { header: 'Fee Currency', value: ({ fee }) => fee?.asset },
  { header: 'Tag', value: cointrackerTag },
]

function cointrackerTag({ kind, received }: TaxRow): string | undefined {
  switch (kind) {
    case 'profit':
      return 'margin gain'
    case 'loss':
      return 'margin loss'
    case 'fee':
      return 'margin fee'
    case 'rebate':
      return 'margin rebate'
    case 'funding':
      return received === undefined ? 'margin fee' : 'margin rebate'
    default:
      return undefined
  }
}

/** Everything that is known, for any other program. */
export const GENERIC_CSV: readonly CsvColumn<TaxRow>[] = [
  { header: 'Time (UTC)', value: ({ timestamp }) => timestamp },
  { header: 'Venue', value: ({ venue }) => venue },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Market', value: ({ market }) => market },
  { header: 'Received amount', value: ({ received }) => received?.amount },
  { header: 'Received asset', value: ({ received }) => received?.asset },
  { header: 'Sent amount', value: ({ sent }) => sent?.amount },
  { header: 'Sent asset', value: ({ sent }) => sent?.asset },
  { header: 'Fee amount', value: ({ fee }) => fee?.amount },
  { header: 'Fee asset', value: ({ fee }) => fee?.asset },
  { header: 'Id', value: ({ id }) => id },
]

/** `2026-11-23 02:37:16`, UTC. */
function dateAndTime(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ')
}

/** The programs that a file is made for, by the names they have in every language. */
export const TAX_PROGRAMS: readonly {
  file: string
  name: string
  columns: readonly CsvColumn<TaxRow>[]
}[] = [
  { file: 'koinly', name: 'Koinly', columns: KOINLY_CSV },
  { file: 'cointracker', name: 'CoinTracker', columns: COINTRACKER_CSV },
]
