'use client'
import { moveFocusOnArrow } from '@/components/ui/rovingFocus'
import type { NarrowTab } from './TradeGrid'

const TABS: readonly { key: NarrowTab; label: string }[] = [
  { key: 'chart', label: 'Chart' },
  { key: 'book', label: 'Book' },
  { key: 'trade', label: 'Trade' },
  { key: 'account', label: 'Account' },
]

/** Chooses the panel where the screen has no room for all of them. */
export function NarrowTabs({
  value,
  onValueChange,
}: {
  value: NarrowTab
  onValueChange: (tab: NarrowTab) => void
}) {
  return (
    <div
      role="radiogroup"
      aria-label="Panel"
      onKeyDown={(event) => moveFocusOnArrow(event, '[role=radio]', true)}
      className="flex h-full"
    >
      {TABS.map((tab) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons keeps roving focus in one place
        <button
          key={tab.key}
          type="button"
          role="radio"
          aria-checked={tab.key === value}
          tabIndex={tab.key === value ? 0 : -1}
          data-tab={tab.key}
          onClick={() => onValueChange(tab.key)}
          className="flex-1 border-transparent border-t-2 font-medium text-13 text-muted -outline-offset-2 aria-checked:border-accent aria-checked:text-fg"
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
