'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { useAreReadsGated } from './actions/useSetup'
import { GATE_WORDS, type GateSubject } from './messages/gateWords'
import { WalletGate } from './WalletGate'
import { useWallet } from './wallet/useWallet'

/** Shows what belongs to an account, or the setup step that gates it. */
export function AccountGate({
  provider,
  subject,
  needsWalletOnly = false,
  children,
}: {
  provider: Provider
  /** What would be shown. */
  subject: GateSubject
  /** What is shown needs no figures of the account. */
  needsWalletOnly?: boolean
  children: ReactNode
}) {
  const words = GATE_WORDS[subject]
  const { account } = useWallet()
  const isGated = useAreReadsGated(provider)
  if (account !== undefined && !needsWalletOnly && isGated) {
    return (
      <EmptyState
        title={words.setUp(provider.name)}
        action={
          <Button tone="primary" onClick={() => openDialog('setup', provider.key)}>
            {t('Open setup')}
          </Button>
        }
      />
    )
  }
  return <WalletGate subject={subject}>{children}</WalletGate>
}
