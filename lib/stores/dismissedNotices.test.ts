import { beforeEach, describe, expect, it } from 'vitest'
import { dismissedNoticesStore, dismissNotice, noticeId } from './dismissedNotices'

const notice = { timestamp: 1_790_000_000_000, title: 'Maintenance' }

beforeEach(() => dismissedNoticesStore.setState({ ids: [] }))

describe('notices that were put away', () => {
  it('stay away, each listed once', () => {
    dismissNotice(noticeId(notice))
    dismissNotice(noticeId(notice))
    expect(dismissedNoticesStore.getState().ids).toEqual(['1790000000000 Maintenance'])
  })

  it('come back where the same words are published anew', () => {
    dismissNotice(noticeId(notice))
    const again = noticeId({ ...notice, timestamp: notice.timestamp + 1 })
    expect(dismissedNoticesStore.getState().ids).not.toContain(again)
  })

  it('are forgotten, oldest first, before the list grows without end', () => {
    for (let index = 0; index < 150; index++) dismissNotice(String(index))
    const { ids } = dismissedNoticesStore.getState()
    expect(ids).toHaveLength(100)
    expect(ids.at(-1)).toBe('149')
  })
})
