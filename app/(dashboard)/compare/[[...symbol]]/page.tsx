import type { Metadata } from 'next'
import { readSegment } from '@/components/session/paths'
import { t } from '@/lib/i18n/t'
import { CompareDesk } from './CompareDesk'

export const metadata: Metadata = {
  get title() {
    return t('Compare')
  },
}

/** One asset on every venue; of an address without one, the asset looked at last. */
export default async function ComparePage({ params }: { params: Promise<{ symbol?: string[] }> }) {
  const { symbol } = await params
  return <CompareDesk {...(symbol && { symbol: symbol.map(readSegment).join('/') })} />
}
