'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import { Menu } from '@/components/ui/Menu'
import { say } from '@/lib/messages/say'
import { ticketStore } from '@/lib/stores/ticket'

/** How the ticket sends: at once, or after showing the order once more. */
export function TicketSettings() {
  const confirmsOrders = useStore(ticketStore, (state) => state.confirmsOrders)
  return (
    <Menu
      label={say('Ticket settings')}
      align="end"
      trigger={<SlidersHorizontal size={13} aria-hidden="true" />}
      triggerClassName="inline-grid size-6 place-items-center rounded-sm text-muted hover:bg-raised hover:text-fg"
      items={[
        {
          key: 'confirm',
          label: say('Confirm each order'),
          isChosen: confirmsOrders,
          onSelect: () => ticketStore.setState({ confirmsOrders: true }),
        },
        {
          key: 'send',
          label: say('Send at once'),
          isChosen: !confirmsOrders,
          onSelect: () => ticketStore.setState({ confirmsOrders: false }),
        },
      ]}
    />
  )
}
