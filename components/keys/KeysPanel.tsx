'use client'
import { AccountGate } from '@/components/session/AccountGate'
import type { Provider } from '@/lib/schema/provider'
import { AgentsCard } from './AgentsCard'
import { FeeCard } from './FeeCard'

/** What may act for the connected account, as far as the provider knows such things. */
export function KeysPanel({ provider }: { provider: Provider }) {
  const hasStep = (type: string) => provider.setup.some((step) => step.type === type)
  return (
    <AccountGate provider={provider} subject="keys">
      <div className="flex flex-col gap-4">
        {hasStep('approveAgent') ? <AgentsCard provider={provider} /> : null}
        {hasStep('approveBuilderFee') ? <FeeCard provider={provider} /> : null}
      </div>
    </AccountGate>
  )
}
