import type { ReactNode } from 'react'

/** A figure that follows mark prices: grey while they are stale. */
export function FromMark({ isOld, children }: { isOld: boolean | undefined; children: ReactNode }) {
  return (
    <span data-stale={isOld || undefined}>
      <span className="from-mark">{children}</span>
    </span>
  )
}
