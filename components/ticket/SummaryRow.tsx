import { memo, type ReactNode } from 'react'

/** A name and a figure of the ticket's summary; inside a `dl`. A text that stays renders nothing. */
export const SummaryRow = memo(function SummaryRow({
  name,
  children,
}: {
  name: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex items-center justify-between gap-3 text-muted">
      <dt>{name}</dt>
      <dd className="font-medium text-fg">{children}</dd>
    </div>
  )
})
