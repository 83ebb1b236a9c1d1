import { z } from 'zod'
import { createPersistedStore, pageStorage } from './persistedStore'

const State = z.object({ ids: z.array(z.string()) })

/** Notices that were put away in this browser, oldest first. */
export const dismissedNoticesStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.dismissedNotices.v1',
  schema: State,
  initial: { ids: [] },
  storage: pageStorage(),
})

/** More notices than any service has at a time. */
const KEPT_MAX = 100

/** What tells a notice from others: the service gives them no id. */
export function noticeId({ timestamp, title }: { timestamp: number; title: string }): string {
  return `${timestamp} ${title}`
}

/** Puts a notice away for good; the same words published anew are another notice. */
export function dismissNotice(id: string): void {
  const { ids } = dismissedNoticesStore.getState()
  if (ids.includes(id)) return
  dismissedNoticesStore.setState({ ids: [...ids, id].slice(-KEPT_MAX) })
}
