import type { ReactNode } from 'react'

/** One row of a `<dl>`: its name at the start, its value at the end. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 text-muted">
      <dt>{name}</dt>
      <dd className="font-medium text-fg">{children}</dd>
    </div>
  )
}
