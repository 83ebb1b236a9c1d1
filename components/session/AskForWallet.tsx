'use client'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import { openDialog } from '@/lib/stores/dialog'
import { GATE_WORDS, type GateSubject } from './messages/gateWords'

/** Shown in place of a wallet's data, while none is connected. */
export function AskForWallet({ subject }: { subject: GateSubject }) {
  const connect = GATE_WORDS[subject].connect()
  return (
    <EmptyState
      title={connect}
      action={
        <Button tone="primary" aria-label={connect} onClick={() => openDialog('wallet')}>
          {t('Connect')}
        </Button>
      }
    />
  )
}
