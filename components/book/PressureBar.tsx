import type { Ref } from 'react'
import { say } from '@/lib/messages/say'

/** How the shown size divides between bids and asks; painted with the ladder. */
export function PressureBar({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      title={say('Share of the shown size that bids and asks hold')}
      className="grid h-8 shrink-0 grid-cols-[auto_1fr_auto] items-center gap-2 border-line border-t px-3 text-11"
    >
      <span data-bid-share className="text-up">
        {say('B —')}
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
        {say('— S')}
      </span>
    </div>
  )
}

/** Writes the shares; nothing is touched where they stay the same. */
export function paintPressure(bar: HTMLDivElement, bidShare: number | undefined): void {
  const percent = bidShare === undefined ? undefined : Math.round(bidShare * 100)
  const [bid, ask] = [
    bar.querySelector<HTMLElement>('[data-bid-share]'),
    bar.querySelector<HTMLElement>('[data-ask-share]'),
  ]
  const text = percent === undefined ? '—' : `${percent} %`
  if (bid === null || ask === null || bid.textContent === `B ${text}`) return
  bid.textContent = `B ${text}`
  ask.textContent = `${percent === undefined ? '—' : `${100 - percent} %`} S`
  bar.style.setProperty('--bid-share', `${percent ?? 50}%`)
}
