'use client'
import { TransfersTable } from '@/components/account/TransfersTable'
import { PendingWithdrawals } from '@/components/transfers/PendingWithdrawals'
import type { Provider } from '@/lib/schema/model/provider'

/** What the account moved, and above it the withdrawals on their way. */
export function TransfersTab({ provider }: { provider: Provider }) {
  return (
    <>
      <div className="shrink-0 p-2 empty:hidden">
        <PendingWithdrawals provider={provider} />
      </div>
      <TransfersTable provider={provider} />
    </>
  )
}
