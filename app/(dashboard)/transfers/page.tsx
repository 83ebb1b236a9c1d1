import type { Metadata } from 'next'
import { TransfersPage } from './TransfersPage'

export const metadata: Metadata = { title: 'Funds' }

/** Money in, out and between ledgers. */
export default function FundsPage() {
  return <TransfersPage />
}
