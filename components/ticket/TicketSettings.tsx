'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import { Menu } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
import { isInFrame } from '@/lib/stores/system/browserStorage'
import { chooseConfirmMode, confirmModeOf, ticketStore } from '@/lib/stores/ticket'

/** How the ticket sends: at once, or after showing the order once more. */
export function TicketSettings() {
  const mode = useStore(ticketStore, confirmModeOf)
  // There every order is shown once more, whatever is chosen.
  if (isInFrame()) return null
  return (
    <Menu
      label={t('Ticket settings')}
      align="end"
      trigger={<SlidersHorizontal size={13} aria-hidden="true" />}
      triggerClassName="inline-grid size-6 place-items-center rounded-sm text-muted hover:bg-raised hover:text-fg"
      items={[
        {
          key: 'confirm',
          label: t('Confirm each order'),
          isChosen: mode === 'dialog',
          onSelect: () => chooseConfirmMode('dialog'),
        },
        {
          key: 'hold',
          label: t('Hold to send'),
          isChosen: mode === 'hold',
          onSelect: () => chooseConfirmMode('hold'),
        },
        {
          key: 'send',
          label: t('Send immediately'),
          isChosen: mode === 'send',
          onSelect: () => chooseConfirmMode('send'),
        },
      ]}
    />
  )
}
