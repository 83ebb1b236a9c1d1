'use client'
import type { TicketCure } from './ticketCure'
import type { OrderFormModel } from './useOrderForm'

/** One press for each way out, at the right end of its line. */
export function CureButtons({
  model,
  cures,
}: {
  model: Pick<OrderFormModel, 'mend'>
  cures: readonly TicketCure[]
}) {
  if (cures.length === 0) return null
  return (
    <p className="flex flex-wrap justify-end gap-x-3">
      {cures.map(({ label, deed }) => (
        <button
          key={label}
          type="button"
          onClick={() => model.mend(deed)}
          className="min-h-6 pointer-coarse:min-h-11 font-medium text-11 text-accent hover:underline"
        >
          {label}
        </button>
      ))}
    </p>
  )
}
