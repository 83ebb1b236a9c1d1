'use client'
import { AccountGate } from '@/components/session/AccountGate'
import type { Provider } from '@/lib/schema/model/provider'
import { feeStep, keyStep } from '@/lib/trade/rules/setupRules'
import { AccountKeysCard } from './AccountKeysCard'
import { FeeCard } from './FeeCard'

/** What may act for the connected account, as far as the provider knows such things. */
export function KeysPanel({ provider }: { provider: Provider }) {
  const step = feeStep(provider)
  return (
    <AccountGate provider={provider} subject="keys">
      <div className="flex flex-col gap-4">
        {keyStep(provider) === undefined ? null : <AccountKeysCard provider={provider} />}
        {step === undefined ? null : <FeeCard provider={provider} step={step} />}
      </div>
    </AccountGate>
  )
}
