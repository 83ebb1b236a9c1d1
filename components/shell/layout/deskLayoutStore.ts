import { createStore } from 'zustand/vanilla'
import {
  DESK_LAYOUT_COOKIE,
  type DeskLayout,
  decodeDeskLayout,
  deskLayoutCookie,
  PRESETS,
  type Preset,
} from '@/lib/stores/deskLayout'
import { isInFrame } from '@/lib/stores/system/browserStorage'

/**
 * Arrangements that can be chosen here. The ticket of one amount closes by one press, which no page
 * in a frame does.
 */
export function offeredPresets(): readonly Preset[] {
  return isInFrame() ? PRESETS.filter((preset) => preset !== 'simple') : PRESETS
}

/**
 * The layout of this tab's desk; begins as the cookie says, which is what the server drew. In a frame
 * it begins as the desk comes and is not kept: a host of the same site shares the desk's cookies.
 */
export const deskLayoutStore = createStore<DeskLayout>(() => decodeDeskLayout(cookieValue()))

/** Changes the layout, now and for the next visit. */
export function changeDeskLayout(change: (layout: DeskLayout) => DeskLayout): void {
  deskLayoutStore.setState(change, true)
  if (isInFrame()) return
  // The cookie store API is not in every browser; a plain assignment is.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = deskLayoutCookie(deskLayoutStore.getState())
}

function cookieValue(): string | undefined {
  if (typeof document === 'undefined' || isInFrame()) return undefined
  const start = `${DESK_LAYOUT_COOKIE}=`
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}
