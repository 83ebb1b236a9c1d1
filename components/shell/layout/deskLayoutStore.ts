import { createStore } from 'zustand/vanilla'
import {
  DESK_LAYOUT_COOKIE,
  type DeskLayout,
  decodeDeskLayout,
  deskLayoutCookie,
} from '@/lib/stores/deskLayout'

/** The layout of this tab's desk; begins as the cookie says, which is what the server drew. */
export const deskLayoutStore = createStore<DeskLayout>(() => decodeDeskLayout(cookieValue()))

/** Changes the layout, now and for the next visit. */
export function changeDeskLayout(change: (layout: DeskLayout) => DeskLayout): void {
  deskLayoutStore.setState(change, true)
  // The cookie store API is not in every browser; a plain assignment is.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = deskLayoutCookie(deskLayoutStore.getState())
}

function cookieValue(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const start = `${DESK_LAYOUT_COOKIE}=`
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}
