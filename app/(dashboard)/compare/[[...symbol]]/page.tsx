import type { Metadata } from 'next'
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

/** What a segment of an address spells; unchanged where it is no valid spelling. */
function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
