'use client'
import { AccountGate } from '@/components/session/AccountGate'
import type { Provider } from '@/lib/schema/model/provider'
import { AccountKeysCard } from './AccountKeysCard'
import { FeeCard } from './FeeCard'

/** Setup steps that make a key, and those that allow the platform its fee. */
const KEY_STEPS = ['approveAgent', 'registerApiKey']
const FEE_STEPS = ['approveBuilderFee', 'approveIntegrator']

/** What may act for the connected account, as far as the provider knows such things. */
export function KeysPanel({ provider }: { provider: Provider }) {
  const stepOf = (types: readonly string[]) =>
    provider.setup.find(({ type }) => types.includes(type))
  const feeStep = stepOf(FEE_STEPS)
  return (
    <AccountGate provider={provider} subject="keys">
      <div className="flex flex-col gap-4">
        {stepOf(KEY_STEPS) === undefined ? null : <AccountKeysCard provider={provider} />}
        {feeStep === undefined ? null : <FeeCard provider={provider} step={feeStep} />}
      </div>
    </AccountGate>
  )
}
