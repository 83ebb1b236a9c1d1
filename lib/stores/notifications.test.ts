import { beforeEach, describe, expect, it } from 'vitest'
import {
  addNotification,
  clearNotifications,
  countUnread,
  markAllRead,
  notificationStore,
} from './notifications'

const draft = (title: string, id?: string) => ({
  kind: 'order' as const,
  tone: 'good' as const,
  title,
  ...(id === undefined ? {} : { id }),
})
const list = () => notificationStore.getState().notifications

describe('notifications', () => {
  beforeEach(clearNotifications)

  it('keeps the newest first and counts what is unread', () => {
    addNotification(draft('first'), 1)
    addNotification(draft('second'), 2)
    expect(list().map(({ title }) => title)).toEqual(['second', 'first'])
    expect(countUnread(list())).toBe(2)
    markAllRead()
    expect(countUnread(list())).toBe(0)
  })

  it('replaces a notification of the same id, which is unread again', () => {
    addNotification(draft('accepted', 'order-1'), 1)
    addNotification(draft('another'), 2)
    markAllRead()
    addNotification(draft('filled', 'order-1'), 3)
    expect(list().map(({ title }) => title)).toEqual(['filled', 'another'])
    expect(countUnread(list())).toBe(1)
  })

  it('lets the oldest go', () => {
    for (let n = 0; n < 250; n++) addNotification(draft(`n${n}`), n)
    expect(list()).toHaveLength(200)
    expect(list()[0]?.title).toBe('n249')
  })

  it('forgets all', () => {
    addNotification(draft('first'), 1)
    clearNotifications()
    expect(list()).toEqual([])
  })
})
