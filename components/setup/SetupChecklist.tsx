'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useFaucet } from '@/components/session/actions/useFaucet'
import { useSetup } from '@/components/session/actions/useSetup'
import { errorText } from '@/components/session/messages/errorText'
import { keyPowerText } from '@/components/session/messages/keyWords'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useIsEmptyAccount } from '@/components/session/reads/accountReads'
import { Button } from '@/components/ui/controls/Button'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import { type AccountSetup, stepsLeft } from '@/lib/queries/account/setup'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import { SetupStepCard } from './SetupStepCard'
import { stepState } from './setupWords'
import { useRunSetupStep } from './useRunSetupStep'

/** What has to be signed once before trading, step by step, from the provider's own descriptor. */
export function SetupChecklist({
  provider,
  account,
  onClose,
}: {
  provider: Provider
  account: string
  onClose: () => void
}) {
  const setup = useSetup(provider.key)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Set up trading on {name}', { name: provider.name })}
      description={`${t('After this, a key in this browser signs your orders without wallet prompts.')} ${keyPowerText(provider)}`}
    >
      {setup.data !== undefined ? (
        <Steps provider={provider} account={account} setup={setup.data} onClose={onClose} />
      ) : setup.isError ? (
        <ErrorState
          title={t('Could not load the setup')}
          {...errorText(setup.error)}
          onRetry={setup.refetch}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </Dialog>
  )
}

function Steps({
  provider,
  account,
  setup,
  onClose,
}: {
  provider: Provider
  account: string
  setup: AccountSetup
  onClose: () => void
}) {
  const cache = useQueryClient()
  const setupRun = useRunSetupStep(provider, account)
  const isEmpty = useIsEmptyAccount(provider.key)
  const left = stepsLeft(setup).length

  const run: typeof setupRun.run = async (type, title, params) => {
    const isDone = await setupRun.run(type, title, params)
    const isLast = left === 1 && setup.items.some((item) => !item.satisfied && covers(item, type))
    // By then it has been read again, and may list what the browser's own key failed to sign.
    const now = cache.getQueryData<AccountSetup>(keys.setup(provider.key, account))
    if (isDone && isLast && now?.isReady === true) {
      notifyDone(
        t('Trading is set up'),
        t('Orders on {name} now need no wallet prompt.', { name: provider.name }),
      )
      onClose()
    }
    return isDone
  }

  return (
    <div className="flex flex-col gap-3">
      {isEmpty && !setup.isReady ? <FundingFirst provider={provider} /> : null}
      <ol className="flex flex-col gap-2">
        {setup.items.map((step, index) => (
          <SetupStepCard
            key={step.descriptor.type}
            provider={provider}
            step={step}
            number={index + 1}
            state={setup.accountExists ? stepState(setup.items, index) : 'waiting'}
            setupRun={{ ...setupRun, run }}
          />
        ))}
      </ol>
      {setup.isReady ? (
        <p role="status" className="text-good">
          {t('Everything is set up. You can trade.')}
        </p>
      ) : null}
    </div>
  )
}

function covers({ descriptor }: AccountSetup['items'][number], type: string): boolean {
  return (
    descriptor.type === type || descriptor.options?.some((option) => option.type === type) === true
  )
}

function FundingFirst({ provider }: { provider: Provider }) {
  const faucet = useFaucet(provider.key)
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-accent-wash p-3">
      <p>
        {t(
          'Your account on {name} is empty. The venue may reject the steps below until you deposit.',
          { name: provider.name },
        )}
      </p>
      {faucet === undefined ? null : (
        <Button tone="primary" isBusy={faucet.isAsking} onClick={() => void faucet.ask()}>
          {t('Faucet')}
        </Button>
      )}
    </div>
  )
}
