import type { ReactNode } from 'react'

/** The line above a table: its filters, how many rows it has, and the way to save them. */
export function TableBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-0.5">
      {children}
    </div>
  )
}
