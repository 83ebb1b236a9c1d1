import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { ReferralDesk } from './ReferralDesk'

export const metadata: Metadata = {
  get title() {
    return t('Referral')
  },
}

/** The code an account gives to others, and the one it came with. */
export default function ReferralPage() {
  return <ReferralDesk />
}
