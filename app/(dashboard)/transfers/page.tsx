import type { Metadata } from 'next'
import { say } from '@/lib/messages/say'
import { TransfersPage } from './TransfersPage'

export const metadata: Metadata = {
  get title() {
    return say('Funds')
  },
}

/** Money in, out and between ledgers; `?tab=` names the form to begin with. */
export default async function FundsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { tab } = await searchParams
  return <TransfersPage begin={tab === 'withdraw' || tab === 'move' ? tab : 'deposit'} />
}
