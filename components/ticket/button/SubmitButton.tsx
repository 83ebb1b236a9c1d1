'use client'
import dynamic from 'next/dynamic'
import { memo } from 'react'
import { useStore } from 'zustand'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { FieldError, QuickFixButtons } from '@/components/ticket/validation/FieldError'
import { Button } from '@/components/ui/controls/Button'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { t } from '@/lib/i18n/t'
import { ticketStore } from '@/lib/stores/ticket'

const HoldButton = dynamic(
  keepLoading(() => import('./HoldButton').then((module) => module.HoldButton)),
  { ssr: false },
)

/** Renders again only where a word of it changes: updates of the book do not. */
const PlainButton = memo(Button)

/** The one big button: it says what is missing, then what it sends. */
export function SubmitButton({ model }: { model: OrderFormModel }) {
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
