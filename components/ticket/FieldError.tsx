'use client'
import { CureButtons } from './CureButtons'
import type { TicketField } from './ticketFault'
import type { OrderFormModel } from './useOrderForm'

/** What is wrong with a part of the ticket, and the presses that mend it. */
export function FieldError({
  model,
  field,
  isCureOnly = false,
}: {
  model: OrderFormModel
  field: TicketField
  /** The field itself already says what is wrong. */
  isCureOnly?: boolean
}) {
  const error = model.errorOf(field)
  if (error === undefined || (isCureOnly && error.cures.length === 0)) return null
  return (
    <div className="mt-1 text-11 text-danger">
      {isCureOnly ? null : <p>{error.message}</p>}
      <CureButtons model={model} cures={error.cures} />
    </div>
  )
}
