import type { Metadata } from 'next'
import { say } from '@/lib/messages/say'
import { PortfolioDesk } from './PortfolioDesk'

export const metadata: Metadata = {
  get title() {
    return say('Portfolio')
  },
}

/** What the connected account is worth, holds and did. */
export default function PortfolioPage() {
  return <PortfolioDesk />
}
