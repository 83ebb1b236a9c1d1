'use client'
import { t } from '@/lib/i18n/t'
import type { NarrowTab } from '@/lib/stores/layout'

const TARGETS: readonly { area: string; tab: NarrowTab; label: string }[] = [
  {
    area: 'area-ticket',
    tab: 'trade',
    get label() {
      return t('To the order ticket')
    },
  },
  {
    area: 'area-account',
    tab: 'positions',
    get label() {
      return t('To positions and orders')
    },
  },
  {
    area: 'area-chart',
    tab: 'chart',
    get label() {
      return t('To the chart')
    },
  },
]

/** The first stops of the keyboard: straight to a panel, past everything before it. */
export function SkipLinks({ onSkip }: { onSkip: (tab: NarrowTab) => void }) {
  return (
    <nav aria-label={t('Skip to')}>
      {TARGETS.map(({ area, tab, label }) => (
        <a
          key={area}
          href={`#${area}`}
          onClick={(event) => {
            event.preventDefault()
            onSkip(tab)
            // The panel may be on another tab: it can take the focus once that is shown.
            requestAnimationFrame(() => document.getElementById(area)?.focus())
          }}
          className="sr-only rounded-md bg-accent px-3 py-2 font-semibold text-13 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
