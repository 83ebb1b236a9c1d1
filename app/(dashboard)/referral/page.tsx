import type { Metadata } from 'next'
import { say } from '@/lib/messages/say'
import { ReferralDesk } from './ReferralDesk'

export const metadata: Metadata = {
  get title() {
    return say('Referral')
  },
}

/** The code an account gives to others, and the one it came with. */
export default function ReferralPage() {
  return <ReferralDesk />
}
