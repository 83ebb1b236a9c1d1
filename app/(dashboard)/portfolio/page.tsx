import type { Metadata } from 'next'
import { PortfolioDesk } from './PortfolioDesk'

export const metadata: Metadata = { title: 'Portfolio' }

/** What the connected account is worth, holds and did. */
export default function PortfolioPage() {
  return <PortfolioDesk />
}
