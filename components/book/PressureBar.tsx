import type { Ref } from 'react'
import { decimal } from '@/lib/decimal/decimal'
import { formatPercent, MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'

/** How the shown size divides between bids and asks; painted with the ladder. */
export function PressureBar({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      title={t('Share of visible size: bids and asks')}
      className="grid h-8 shrink-0 grid-cols-[auto_1fr_auto] items-center gap-2 border-line border-t px-3 text-11"
    >
      <span data-bid-share className="text-up">
        {t('B {share}', { share: MISSING })}
      </span>
      <span
        aria-hidden="true"
        className="h-1 rounded-sm"
        style={{
          background:
            'linear-gradient(90deg, var(--up) var(--bid-share, 50%), var(--down) var(--bid-share, 50%))',
        }}
      />
      <span data-ask-share className="text-down">
        {t('{share} S', { share: MISSING })}
      </span>
    </div>
  )
}

/**
 * Writes the shares; nothing is touched where they stay the same.
 * @param bidShare fraction of the shown size that bids are; undefined while there is no book
 */
export function paintPressure(bar: HTMLDivElement, bidShare: number | undefined): void {
  const percent = bidShare === undefined ? undefined : Math.round(bidShare * 100)
  const [bid, ask] = [
    bar.querySelector<HTMLElement>('[data-bid-share]'),
    bar.querySelector<HTMLElement>('[data-ask-share]'),
  ]
  const bids = t('B {share}', { share: shareText(percent) })
  if (bid === null || ask === null || bid.textContent === bids) return
  bid.textContent = bids
  ask.textContent = t('{share} S', {
    share: shareText(percent === undefined ? percent : 100 - percent),
  })
  bar.style.setProperty('--bid-share', `${percent ?? 50}%`)
}

function shareText(percent: number | undefined): string {
  if (percent === undefined) return MISSING
  return formatPercent(decimal((percent / 100).toFixed(2)), { decimals: 0 })
}
