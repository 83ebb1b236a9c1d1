'use client'
import { errorText } from '@/components/session/messages/errorText'
import { useOptions, useOwnKeys } from '@/components/session/wallet/useKeys'
import { useWallet } from '@/components/session/wallet/useWallet'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { SetupStepCard } from './SetupStepCard'
import { signedHere } from './setupWords'
import { useRunSetupStep } from './useRunSetupStep'

/** What may be chosen about the account, such as its mode; nothing waits for any of it. */
export function AccountOptions({ provider }: { provider: Provider }) {
  const { account } = useWallet()
  if (account === undefined || provider.options.length === 0) return null
  return <Options key={account} provider={provider} account={account} />
}

function Options({ provider, account }: { provider: Provider; account: string }) {
  const options = useOptions(provider)
  const ownKeys = useOwnKeys(provider.key)
  const hasKey = ownKeys.data?.some(({ hasEnded }) => !hasEnded) ?? false
  const setupRun = useRunSetupStep(provider, account)
  if (options.data === undefined) {
    return options.isError ? (
      <ErrorState
        title={t('Could not load the options')}
        {...errorText(options.error)}
        onRetry={options.refetch}
      />
    ) : (
      <Skeleton className="h-24 w-full" />
    )
  }
  return (
    <ul aria-label={t('Account options')} className="flex flex-col gap-2">
      {options.data.map((step) => (
        <SetupStepCard
          key={step.descriptor.type}
          provider={provider}
          step={{ ...step, descriptor: signedHere(step.descriptor, hasKey) }}
          // One of several is always chosen: it is never done.
          state={step.satisfied && step.descriptor.options === undefined ? 'done' : 'open'}
          setupRun={setupRun}
        />
      ))}
    </ul>
  )
}
