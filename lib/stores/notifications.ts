import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { NOTIFICATION_KINDS } from './settings'
import { tabStorage } from './system/browserStorage'

const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  tone: z.enum(['good', 'plain', 'warn', 'bad']),
  title: z.string(),
  description: z.string().optional(),
  /** The table that shows more of it. */
  table: z.literal('fills').optional(),
  /** When it happened last, Unix milliseconds. */
  atMs: z.int().min(0),
  isRead: z.boolean(),
})

/** A notification: the text of a toast, kept after the toast is gone. */
export type Notification = z.infer<typeof Notification>

const State = z.object({ notifications: z.array(Notification).max(200) })

/** As many as are kept; the oldest go first. */
const NOTIFICATIONS_MAX = 200

/** Notifications of this session, newest first. It survives a reload and ends with the tab. */
export const notificationStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.notifications.v1',
  schema: State,
  initial: { notifications: [] },
  storage: tabStorage(),
})

let made = 0

/**
 * Adds a notification. Where it has an id that is known already it replaces the older one and is
 * unread again, as a toast of the same id would.
 */
export function addNotification(
  notification: Pick<Notification, 'kind' | 'tone' | 'title'> & {
    id?: string
    description?: string | undefined
    table?: Notification['table']
  },
  atMs: number,
): void {
  made += 1
  const { kind, tone, title, description, table } = notification
  const id = notification.id ?? `notification-${atMs}-${made}`
  const added: Notification = {
    id,
    kind,
    tone,
    title,
    atMs,
    isRead: false,
    ...(description === undefined ? {} : { description }),
    ...(table === undefined ? {} : { table }),
  }
  notificationStore.setState(({ notifications }) => ({
    notifications: [added, ...notifications.filter((existing) => existing.id !== id)].slice(
      0,
      NOTIFICATIONS_MAX,
    ),
  }))
}

/** All of them are read. */
export function markAllRead(): void {
  notificationStore.setState(({ notifications }) => ({
    notifications: notifications.map((notification) =>
      notification.isRead ? notification : { ...notification, isRead: true },
    ),
  }))
}

/** Forgets all of them. */
export function clearNotifications(): void {
  notificationStore.setState({ notifications: [] })
}

/** How many are unread. */
export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ isRead }) => !isRead).length
}
