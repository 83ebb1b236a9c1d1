'use client'
import { cmp } from '@/lib/decimal/compare'
import { formatPrice } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { ChartLine } from './chartLine'

/** Several orders of one side as one label: `5 buys 59,285–60,100`; a press shows each. */
export function GroupLabel({
  name,
  lines,
  onExpand,
}: {
  /** Key of the label among all. */
  name: string
  /** At least two. */
  lines: readonly ChartLine[]
  onExpand: () => void
}) {
  const prices = lines.map(({ price }) => price).sort(cmp)
  const [low, high] = [prices[0], prices.at(-1)].map(
    (price) => price && formatPrice(price, { decimals: decimalPlaces(price) }),
  )
  const isBuy = lines[0]?.side === 'BUY'
  const values = { count: lines.length, low: low ?? '', high: high ?? '' }
  return (
    <li data-key={name} className="invisible absolute top-0 left-0 flex h-[18px] text-11">
      <i aria-hidden="true" className="line-leader" />
      <button
        type="button"
        aria-label={
          isBuy
            ? t('{count} buys from {low} to {high}. Show each', values)
            : t('{count} sells from {low} to {high}. Show each', values)
        }
        onClick={onExpand}
        className="pointer-events-auto flex items-center gap-1 whitespace-nowrap rounded-sm border border-muted bg-panel px-2 text-muted hover:text-fg"
      >
        {isBuy ? t('{count} buys {low}–{high}', values) : t('{count} sells {low}–{high}', values)}
      </button>
    </li>
  )
}
