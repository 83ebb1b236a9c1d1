import type { ReactNode } from 'react'
import { HintText } from '@/components/ui/overlays/HintText'

export interface MarketStatProps {
  label: string
  /** What the figure means; shown on hover and focus of the label. */
  hint?: ReactNode
  /** Its row where the figures take two, on a phone; the first by default. */
  row?: 'second' | undefined
  children: ReactNode
}

/** One labelled figure of the market bar. */
export function MarketStat({ label, hint, row, children }: MarketStatProps) {
  return (
    <div data-row={row} className="grid gap-px whitespace-nowrap">
      <dt className="text-11 text-muted">
        {hint === undefined ? (
          label
        ) : (
          <HintText hint={hint} className="cursor-help rounded-sm">
            {label}
          </HintText>
        )}
      </dt>
      <dd className="font-medium text-13">{children}</dd>
    </div>
  )
}
