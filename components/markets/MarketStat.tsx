import type { ReactNode } from 'react'
import { Tooltip } from '@/components/ui/overlays/Tooltip'

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
          <Tooltip content={hint}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by keyboard */}
            <span tabIndex={0} className="cursor-help rounded-sm">
              {label}
            </span>
          </Tooltip>
        )}
      </dt>
      <dd className="font-medium text-13">{children}</dd>
    </div>
  )
}
