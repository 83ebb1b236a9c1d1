import type { Metadata } from 'next'
import { ReferralDesk } from './ReferralDesk'

export const metadata: Metadata = { title: 'Referral' }

/** The code an account gives to others, and the one it came with. */
export default function ReferralPage() {
  return <ReferralDesk />
}
