'use client'
import dynamic from 'next/dynamic'
import { memo, type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/controls/Button'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { visibleTicketStore } from '@/lib/stores/ticketRequest'
import { isTriggerType } from './model/ticketState'
import type { OrderFormModel } from './model/useOrderForm'
import { FieldError, QuickFixButtons } from './validation/FieldError'

const ConfirmOrderDialog = lateDialog(() =>
  import('./button/ConfirmOrderDialog').then((module) => module.ConfirmOrderDialog),
)

const HoldButton = dynamic(
  keepLoading(() => import('./button/HoldButton').then((module) => module.HoldButton)),
  { ssr: false },
)

/** Renders again only where a word of it changes: updates of the book do not. */
const PlainButton = memo(Button)

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

/** The one big button: it says what is missing, then what it sends. */
function SubmitButton({ model }: { model: OrderFormModel }) {
  const { label, press, tone, isBusy } = model.button
  const holdsToSend = useStore(ticketStore, (state) => state.holdsToSend)
  const [first] = model.errors
  return (
    <div>
      {holdsToSend && press === 'submit' ? (
        // Another order than the one that was begun to be held starts from the beginning.
        <HoldButton key={label} label={label} tone={tone} onHeld={() => void model.press(true)} />
      ) : (
        <PlainButton
          type="submit"
          size="xl"
          tone={tone}
          isBusy={isBusy}
          disabled={press === undefined}
          keepsFocus
          // What the venue asks of the person may be a sentence.
          className={isBusy ? 'w-full leading-tight [&]:whitespace-normal' : 'w-full'}
          // Once connected, funded or set up, the next step is pressed here.
          data-focus-next={press === undefined || press === 'submit' ? undefined : ''}
        >
          {label}
        </PlainButton>
      )}
      <FieldError model={model} field="market" />
      <FieldError model={model} field="leverage" />
      {first?.isMissing === true ? (
        <QuickFixButtons model={model} quickFixes={first.quickFixes} />
      ) : null}
      <RefusalNote model={model} />
    </div>
  )
}

/** Why the order that was just sent was refused, until the ticket changes. The toast says it aloud. */
function RefusalNote({ model }: { model: OrderFormModel }) {
  const { refusal } = model
  if (refusal === undefined) return null
  const { title, message, advice } = refusal.failure
  return (
    <section
      aria-label={t('Rejected')}
      className="mt-2 rounded-md bg-danger-wash px-2.5 py-2 text-11 text-danger"
    >
      <p className="font-medium text-12">{title}</p>
      <p className="text-fg">{advice ?? message}</p>
      {advice === undefined ? null : <p className="mt-0.5 text-muted">{message}</p>}
      <QuickFixButtons model={model} quickFixes={refusal.quickFixes} />
    </section>
  )
}
