'use client'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { usePatience } from '@/components/ui/states/usePatience'
import type { QuickFix, TicketField } from './ticketError'

/** What is wrong with a part of the ticket, and its quick fixes. */
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
  if (error.isWaiting === true) return <WaitingNote text={error.message} />
  return (
    <div className="mt-1 text-11 text-danger">
      {isFixOnly ? null : <p>{error.message}</p>}
      <QuickFixButtons model={model} quickFixes={error.quickFixes} />
    </div>
  )
}

/** What is waited for: nothing is wrong before it is late. */
function WaitingNote({ text }: { text: string }) {
  const { isLate } = usePatience({ isFirst: true })
  return <p className={`mt-1 text-11 ${isLate ? 'text-danger' : 'text-muted'}`}>{text}</p>
}

/** One press for each way out, at the right end of its line. */
export function QuickFixButtons({
  model,
  quickFixes,
}: {
  model: Pick<OrderFormModel, 'applyFix'>
  quickFixes: readonly QuickFix[]
}) {
  if (quickFixes.length === 0) return null
  return (
    <p className="flex flex-wrap justify-end gap-x-3">
      {quickFixes.map(({ label, fixAction }) => (
        <button
          key={label}
          type="button"
          onClick={() => model.applyFix(fixAction)}
          className="min-h-6 pointer-coarse:min-h-11 font-medium text-11 text-accent hover:underline"
        >
          {label}
        </button>
      ))}
    </p>
  )
}
