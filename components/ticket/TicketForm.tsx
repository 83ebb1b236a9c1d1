'use client'
import { type ReactNode, useEffect } from 'react'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { visibleTicketStore } from '@/lib/stores/ticketRequest'
import { SubmitButton } from './button/SubmitButton'
import { isTriggerType } from './model/ticketState'
import type { OrderFormModel } from './model/useOrderForm'

const ConfirmOrderDialog = lateDialog(() =>
  import('./button/ConfirmOrderDialog').then((module) => module.ConfirmOrderDialog),
)

/** The fields of one tab above the big button, with what follows from them below it. */
export function TicketForm({
  provider,
  model,
  after,
  children,
}: {
  provider: Provider
  model: OrderFormModel
  /** Shown below the button. */
  after: ReactNode
  children: ReactNode
}) {
  const { confirmation } = model
  useShownTicket(provider.key, model)
  return (
    <form
      aria-label={t('Order ticket')}
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
          model={model}
          confirmation={confirmation}
          onClose={confirmation.leave}
        />
      )}
    </form>
  )
}

/** Says what this ticket shows, for the site around a frame. */
function useShownTicket(provider: string, { state, summary, inputs }: OrderFormModel): void {
  const { side, type } = state
  const { size } = summary
  const hasLimit = type === 'LIMIT' || (isTriggerType(type) && state.entry.executes === 'LIMIT')
  const price = hasLimit ? summary.sentPrice : undefined
  const marketId = inputs.market.id
  useEffect(() => {
    visibleTicketStore.setState({ ticket: { provider, marketId, side, type, size, price } })
  }, [provider, marketId, side, type, size, price])
}
