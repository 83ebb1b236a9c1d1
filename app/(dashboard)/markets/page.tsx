import type { Metadata } from 'next'
import { MarketsDesk } from './MarketsDesk'

export const metadata: Metadata = { title: 'Markets' }

/** Every market of every venue. */
export default function MarketsPage() {
  return <MarketsDesk />
}
