import type { Metadata } from 'next'
import { say } from '@/lib/messages/say'
import { MarketsDesk } from './MarketsDesk'

export const metadata: Metadata = {
  get title() {
    return say('Markets')
  },
}

/** Every market of every venue. */
export default function MarketsPage() {
  return <MarketsDesk />
}
