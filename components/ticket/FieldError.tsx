'use client'
import type { TicketField } from './ticketErrors'
import type { OrderFormModel } from './useOrderForm'

/** What is wrong with a part of the ticket, and the press that mends it. */
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
  if (error === undefined) return null
  const { cure } = error
  if (isCureOnly && cure === undefined) return null
  return (
    <p className="mt-1 flex items-baseline justify-between gap-2 text-11 text-danger">
      <span>{isCureOnly ? '' : error.message}</span>
      {cure === undefined ? null : (
        <button
          type="button"
          onClick={() => model.dispatch(cure.action)}
          className="min-h-6 shrink-0 font-medium text-accent"
        >
          {cure.label}
        </button>
      )}
    </p>
  )
}
