import type { Screen } from '@/components/ui/useScreen'
import type { NarrowTab } from '@/lib/stores/layout'

/** Tabs that a screen of this width needs, in order; none where everything fits. */
export const TABS_OF: Record<Screen, readonly NarrowTab[]> = {
  phone: ['chart', 'book', 'trade', 'positions', 'account'],
  tablet: ['trade', 'positions', 'account'],
  laptop: ['trade', 'book'],
  desk: [],
}

/** The tab that is shown as chosen where not every one has a place of its own. */
export function shownTab(screen: Screen, tab: NarrowTab): NarrowTab {
  return TABS_OF[screen].includes(tab) ? tab : (TABS_OF[screen][0] ?? tab)
}
