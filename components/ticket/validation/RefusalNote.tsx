'use client'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { t } from '@/lib/i18n/t'
import { QuickFixButtons } from './QuickFixButtons'

/** Why the order that was just sent was refused, until the ticket changes. The toast says it aloud. */
export function RefusalNote({ model }: { model: OrderFormModel }) {
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
