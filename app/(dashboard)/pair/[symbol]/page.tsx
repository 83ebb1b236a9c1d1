import type { Metadata } from 'next'
import { readSegment } from '@/components/session/paths'
import { t } from '@/lib/i18n/t'
import { PairDesk } from './PairDesk'

export const metadata: Metadata = {
  get title() {
    return t('Pair')
  },
}

/** Long at one venue and short at another; `long` and `short` name the venues. */
export default async function PairPage({
  params,
  searchParams,
}: {
  params: Promise<{ symbol: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { symbol } = await params
  const { long, short } = await searchParams
  return (
    <PairDesk
      symbol={readSegment(symbol)}
      wanted={{ long: singleValue(long), short: singleValue(short) }}
    />
  )
}

function singleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}
