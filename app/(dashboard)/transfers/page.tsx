import type { Metadata } from 'next'
import { t } from '@/lib/i18n/t'
import { TransfersPage } from './TransfersPage'

export const metadata: Metadata = {
  get title() {
    return t('Funds')
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
