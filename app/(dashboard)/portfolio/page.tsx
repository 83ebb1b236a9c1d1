import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { PortfolioDesk } from './PortfolioDesk'

export const metadata: Metadata = {
  get title() {
    return t('Portfolio')
  },
}

/** What the connected account is worth, holds and did. */
export default function PortfolioPage() {
  return <PortfolioDesk />
}
