'use client'
import type { OrderFormModel } from '@/components/ticket/model/useOrderForm'
import type { QuickFix } from './ticketError'

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
