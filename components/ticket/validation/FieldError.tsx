'use client'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { QuickFixButtons } from './QuickFixButtons'
import type { TicketField } from './ticketError'

/** What is wrong with a part of the ticket, and the presses that applyFix it. */
export function FieldError({
  model,
  field,
  isFixOnly = false,
}: {
  model: OrderFormModel
  field: TicketField
  /** The field itself already says what is wrong. */
  isFixOnly?: boolean
}) {
  const error = model.errorOf(field)
  if (error === undefined || (isFixOnly && error.quickFixes.length === 0)) return null
  return (
    <div className="mt-1 text-11 text-danger">
      {isFixOnly ? null : <p>{error.message}</p>}
      <QuickFixButtons model={model} quickFixes={error.quickFixes} />
    </div>
  )
}
