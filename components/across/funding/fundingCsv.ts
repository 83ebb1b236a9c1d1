import type { CsvColumn } from '@/components/ui/table/csvText'
import type { FundingRow } from '@/lib/across/fundingRows'
import type { Provider } from '@/lib/schema/model/provider'

/** The funding table as a file: rates per period and over a year as fractions, by venue key. */
export function fundingCsv(venues: readonly Provider[]): readonly CsvColumn<FundingRow>[] {
  return [
    { header: 'asset', value: ({ asset }) => asset },
    { header: 'symbol', value: ({ symbol }) => symbol },
    ...venues.flatMap(({ key, funding }): CsvColumn<FundingRow>[] => [
      { header: `${key} market`, value: ({ markets }) => markets.get(key)?.id },
      { header: `${key} rate`, value: ({ cells }) => cells.get(key)?.rate },
      {
        header: `${key} period seconds`,
        value: ({ cells }) =>
          cells.has(key) ? String(funding?.ratePeriodSeconds ?? '') : undefined,
      },
      { header: `${key} APR`, value: ({ cells }) => cells.get(key)?.apr },
      {
        header: `${key} stale`,
        value: ({ cells }) => (cells.get(key)?.isStale === true ? 'yes' : undefined),
      },
    ]),
    { header: 'long', value: ({ pair }) => pair?.long },
    { header: 'short', value: ({ pair }) => pair?.short },
    { header: 'spread APR', value: ({ pair }) => pair?.spread },
    { header: 'USD a week on 10000 after fees', value: ({ pair }) => pair?.week },
  ]
}
