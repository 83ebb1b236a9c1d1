'use client'
import { useEffect, useState } from 'react'
import { type PaperStop, useStartOnPaper } from '@/components/session/actions/useStartOnPaper'
import { failureOf } from '@/components/session/messages/actionFailure'
import { useWallet, type Wallet } from '@/components/session/wallet/useWallet'
import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { announcer } from '@/components/ui/overlays/announcer'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import { WalletChoiceButton } from './WalletChoiceButton'

type Choice = Wallet['choices'][number]

/** Which wallet to connect: the ones of this browser, last used first, and ours for paper money. */
export function WalletDialog({ onClose }: { onClose: () => void }) {
  const { choices, handle } = useWallet()
  const [isLoaded, setIsLoaded] = useState(choices.length > 0)
  const [pending, setPending] = useState<string>()
  const [problem, setProblem] = useState<PaperStop>()
  const paper = useStartOnPaper()
  const paperWallet = choices.find(({ kind }) => kind === 'paper')

  useEffect(() => {
    handle.load().then(
      () => setIsLoaded(true),
      () => setProblem(failed(t('Could not load wallet support. Close this and try again.'))),
    )
  }, [handle])

  const connect = async (choice: Choice) => {
    setProblem(undefined)
    setPending(choice.id)
    try {
      await handle.connect(choice.id)
      announcer.announce(t('{name} connected', { name: choice.name }))
      onClose()
    } catch (error) {
      const { message } = failureOf(error)
      setProblem(failed(message))
      announcer.alert(message)
    } finally {
      setPending(undefined)
    }
  }

  const startOnPaper = async (choice: Choice) => {
    if (paper === undefined) return
    setProblem(undefined)
    setPending(choice.id)
    const stop = await paper.start(choice.id)
    setPending(undefined)
    setProblem(stop)
    announcer[stop === undefined ? 'announce' : 'alert'](stop?.message ?? t('Ready to trade'))
    if (stop === undefined) onClose()
  }

  const hasInstalled = choices.some(({ kind }) => kind === 'installed')
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Connect wallet')}
      description={t(
        'Your wallet proves ownership of the account. Its key never leaves the wallet.',
      )}
    >
      {paper === undefined || paperWallet === undefined ? null : (
        <div className="mb-3 rounded-md border border-accent bg-accent-wash p-3">
          <Button
            size="xl"
            tone="primary"
            className="w-full"
            data-autofocus
            isBusy={paper.progress !== undefined}
            disabled={pending !== undefined}
            onClick={() => void startOnPaper(paperWallet)}
          >
            {paper.progress ?? t('Start on paper')}
          </Button>
          <p className="mt-2 text-muted">
            {t(
              'Creates a paper wallet in this browser, adds paper money and signs the whole trading setup.',
            )}
          </p>
        </div>
      )}
      <ul className="flex flex-col gap-2" aria-label={t('Wallets')}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <WalletChoiceButton
              choice={choice}
              isPending={pending === choice.id}
              isDisabled={pending !== undefined}
              onPress={() => void connect(choice)}
            />
          </li>
        ))}
        {isLoaded || problem !== undefined ? null : (
          <li>
            <Skeleton className="h-14 w-full" />
          </li>
        )}
      </ul>
      {isLoaded && !hasInstalled ? (
        <p className="mt-3 text-muted">
          {t('No browser wallet found. Install a wallet that supports EIP-6963.')}
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p
          className={classes(
            'mt-3 [overflow-wrap:anywhere]',
            problem.isQuestion ? 'text-warn' : 'text-danger',
          )}
        >
          {problem.message}
        </p>
      )}
    </Dialog>
  )
}

function failed(message: string): PaperStop {
  return { message, isQuestion: false }
}
