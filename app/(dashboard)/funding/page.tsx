import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { FundingDesk } from './FundingDesk'

export const metadata: Metadata = {
  get title() {
    return t('Funding')
  },
}

/** Funding of every symbol at every venue. */
export default function FundingPage() {
  return <FundingDesk />
}
