import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { MarketsDesk } from './MarketsDesk'

export const metadata: Metadata = {
  get title() {
    return t('Markets')
  },
}

/** Every market of every venue. */
export default function MarketsPage() {
  return <MarketsDesk />
}
