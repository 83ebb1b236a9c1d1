import { beforeEach, describe, expect, it } from 'vitest'
import {
  decodeDismissedNotices,
  dismissedNoticesCookie,
  dismissedNoticesStore,
  dismissNotice,
  noticeId,
} from './dismissedNotices'

const notice = { timestamp: 1_790_000_000_000, title: 'Maintenance' }
const ids = () => dismissedNoticesStore.getState().ids

beforeEach(() => dismissedNoticesStore.setState({ ids: undefined }))

describe('notices that were put away', () => {
  it('stay away, each listed once, with those that were away before', () => {
    dismissNotice(noticeId(notice), ['a-b'])
    dismissNotice(noticeId(notice), ['a-b'])
    expect(ids()).toEqual(['a-b', noticeId(notice)])
  })

  it('come back where the same words are published again, or others at the same moment', () => {
    dismissNotice(noticeId(notice), [])
    expect(ids()).not.toContain(noticeId({ ...notice, timestamp: notice.timestamp + 1 }))
    expect(ids()).not.toContain(noticeId({ ...notice, title: 'Maintenance.' }))
  })

  it('are forgotten, oldest first, before the list grows without end', () => {
    for (let index = 0; index < 50; index++) dismissNotice(`a-${index}`, [])
    expect(ids()).toHaveLength(20)
    expect(ids()?.at(-1)).toBe('a-49')
  })

  it('go into a cookie and come back the same, and nothing else comes out of one', () => {
    const away = [noticeId(notice), noticeId({ timestamp: 0, title: '' })]
    const value = dismissedNoticesCookie(away).split(';')[0]?.split('=')[1]
    expect(decodeDismissedNotices(value)).toEqual(away)
    for (const odd of [undefined, '', '..', '<b>', '%7B%7D', 'A-B']) {
      expect(decodeDismissedNotices(odd)).toEqual([])
    }
  })
})
