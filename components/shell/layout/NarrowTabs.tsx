'use client'
import { moveFocusOnArrow } from '@/components/ui/controls/rovingFocus'
import { type Screen, useScreen } from '@/components/ui/useScreen'
import { t } from '@/lib/i18n/t'
import type { NarrowTab } from '@/lib/stores/layout'
import { shownTab, TABS_OF } from './narrowTab'

const LABELS: Record<NarrowTab, string> = {
  get chart() {
    return t('Chart')
  },
  get book() {
    return t('Book')
  },
  get trade() {
    return t('Trade')
  },
  get positions() {
    return t('Positions')
  },
  get account() {
    return t('Account')
  },
}

/** Chooses the panel where the screen has no room for all of them. */
export function NarrowTabs({
  value,
  onValueChange,
}: {
  value: NarrowTab
  onValueChange: (tab: NarrowTab) => void
}) {
  const screen = useScreen()
  const visibleTab = shownTab(screen, value)
  const tabs = TABS_OF[screen]
  if (tabs.length === 0) return null
  return (
    <div
      role="radiogroup"
      aria-label={t('Panel')}
      onKeyDown={(event) => moveFocusOnArrow(event, '[role=radio]', true)}
      className="flex h-full"
    >
      {tabs.map((tab) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons keeps roving focus in one place
        <button
          key={tab}
          type="button"
          role="radio"
          aria-checked={tab === visibleTab}
          tabIndex={tab === visibleTab ? 0 : -1}
          onClick={() => onValueChange(tab)}
          className="min-w-0 flex-1 border-transparent border-t-2 font-medium text-13 text-muted -outline-offset-2 aria-checked:border-accent aria-checked:text-fg max-md:text-12 lg:border-t-0 lg:border-b-2"
        >
          {labelOf(tab, screen)}
        </button>
      ))}
    </div>
  )
}

function labelOf(tab: NarrowTab, screen: Screen): string {
  return screen === 'laptop' && tab === 'trade' ? t('Ticket') : LABELS[tab]
}
