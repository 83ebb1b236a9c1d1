'use client'
import { moveFocusOnArrow } from '@/components/ui/rovingFocus'
import { say } from '@/lib/messages/say'
import type { NarrowTab } from '@/lib/stores/layout'
import { shownTab, TABS_OF } from './narrowTab'
import { type Screen, useScreen } from './useScreen'

const LABELS: Record<NarrowTab, string> = {
  get chart() {
    return say('Chart')
  },
  get book() {
    return say('Book')
  },
  get trade() {
    return say('Trade')
  },
  get positions() {
    return say('Positions')
  },
  get account() {
    return say('Account')
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
  const shown = shownTab(screen, value)
  const tabs = TABS_OF[screen]
  if (tabs.length === 0) return null
  return (
    <div
      role="radiogroup"
      aria-label={say('Panel')}
      onKeyDown={(event) => moveFocusOnArrow(event, '[role=radio]', true)}
      className="flex h-full"
    >
      {tabs.map((tab) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons keeps roving focus in one place
        <button
          key={tab}
          type="button"
          role="radio"
          aria-checked={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
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
  return screen === 'laptop' && tab === 'trade' ? say('Ticket') : LABELS[tab]
}
