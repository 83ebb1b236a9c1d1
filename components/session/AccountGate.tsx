'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { say } from '@/lib/messages/say'
import { areReadsGated } from '@/lib/queries/setup'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'
import { GATE_WORDS, type GateSubject } from './gateWords'
import { useSetup } from './useSetup'
import { useWallet } from './useWallet'

/** Shows what belongs to an account, or the step that stands before it. */
export function AccountGate({
  provider,
  subject,
  children,
}: {
  provider: Provider
  /** What would be shown. */
  subject: GateSubject
  children: ReactNode
}) {
  const words = GATE_WORDS[subject]
  const { account, status } = useWallet()
  const setup = useSetup(provider.key)
  if (status === 'reconnecting') return <TableSkeleton rows={3} />
  if (account === undefined) {
    return (
      <EmptyState
        title={words.connect()}
        action={
          <Button tone="primary" aria-label={words.connect()} onClick={() => openDialog('wallet')}>
            {say('Connect')}
          </Button>
        }
      />
    )
  }
  if (areReadsGated(setup.data)) {
    return (
      <EmptyState
        title={words.setUp(provider.name)}
        action={
          <Button tone="primary" onClick={() => openDialog('setup')}>
            {say('Open setup')}
          </Button>
        }
      />
    )
  }
  return <>{children}</>
}
