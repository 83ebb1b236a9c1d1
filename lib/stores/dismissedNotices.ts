import { createStore } from 'zustand/vanilla'

/** Name of the cookie that says which notices were put away: the server leaves those out. */
export const DISMISSED_NOTICES_COOKIE = 'perpdesk-notices-v1'

/** More notices than any service has at a time; a cookie goes along with every request. */
const KEPT_MAX = 20
const ONE_YEAR_SECONDS = 31_536_000

/** Notices put away since the page was opened, with those before; undefined before the first. */
export const dismissedNoticesStore = createStore<{ ids: readonly string[] | undefined }>(() => ({
  ids: undefined,
}))

/** Key of a notice: the service gives them no id. */
export function noticeId({ timestamp, title }: { timestamp: number; title: string }): string {
  return `${timestamp.toString(36)}-${hash(title).toString(36)}`
}

/** Reads the cookie's value; what cannot be one of its ids is left out. */
export function decodeDismissedNotices(value: string | undefined): readonly string[] {
  return (value ?? '').split('.').filter((id) => /^[\da-z]{1,12}-[\da-z]{1,8}$/.test(id))
}

/** A whole `document.cookie` assignment that keeps the list for a year. */
export function dismissedNoticesCookie(ids: readonly string[]): string {
  return `${DISMISSED_NOTICES_COOKIE}=${ids.join('.')}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
}

/**
 * Puts a notice away for good; the same words published again are another notice.
 * @param before what the page was served with
 */
export function dismissNotice(id: string, before: readonly string[]): void {
  const ids = dismissedNoticesStore.getState().ids ?? before
  if (ids.includes(id)) return
  const newest = [...ids, id].slice(-KEPT_MAX)
  dismissedNoticesStore.setState({ ids: newest })
  if (typeof document !== 'undefined') {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
    document.cookie = dismissedNoticesCookie(newest)
  }
}

// FNV-1a: enough to distinguish the few notices of a service.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
