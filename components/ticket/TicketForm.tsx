'use client'
import type { ReactNode } from 'react'
import { lateDialog } from '@/components/ui/lateDialog'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { SubmitButton } from './SubmitButton'
import type { OrderFormModel } from './useOrderForm'

const ConfirmOrderDialog = lateDialog(() =>
  import('./ConfirmOrderDialog').then((module) => module.ConfirmOrderDialog),
)

/** The fields of one tab above the big button, with whatever follows from them below it. */
export function TicketForm({
  provider,
  model,
  after,
  children,
}: {
  provider: Provider
  model: OrderFormModel
  /** What stands below the button. */
  after: ReactNode
  children: ReactNode
}) {
  const { confirmation } = model
  return (
    <form
      aria-label={say('Order ticket')}
      data-ticket
      noValidate
      onKeyDown={(event) => {
        // Held down, it sends once: what was refused is not sent again by the same press.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        void model.press()
      }}
      className="flex flex-col gap-2.5 px-3 pt-2.5"
    >
      {children}
      <SubmitButton model={model} />
      {after}
      {confirmation === undefined ? null : (
        <ConfirmOrderDialog
          provider={provider}
          model={model}
          confirmation={confirmation}
          onClose={confirmation.leave}
        />
      )}
    </form>
  )
}
