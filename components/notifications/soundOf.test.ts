import { describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/stores/notifications'
import { soundOf } from './soundOf'

function news(part: Partial<Notification> = {}): Notification {
  const whole = { id: 'a', kind: 'fill', tone: 'good', title: 'x', atMs: 1, isRead: false } as const
  return { ...whole, ...part }
}

describe('soundOf', () => {
  it('sounds for what is new, by its kind', () => {
    expect(soundOf([], [news()])).toBe('fill')
    expect(soundOf([news({ id: 'b' })], [news({ kind: 'refusal' }), news({ id: 'b' })])).toBe(
      'refusal',
    )
    expect(soundOf([news()], [news({ atMs: 2 })])).toBe('fill')
  })

  it('is silent where the list was read, cleared or shortened', () => {
    expect(soundOf([news()], [news({ isRead: true })])).toBeUndefined()
    expect(soundOf([news()], [])).toBeUndefined()
    expect(soundOf([news({ id: 'b' }), news()], [news()])).toBeUndefined()
  })

  it('is silent for what the person did to the account, and for a connection that is back', () => {
    expect(soundOf([], [news({ kind: 'account' })])).toBeUndefined()
    expect(soundOf([], [news({ kind: 'connection' })])).toBeUndefined()
    expect(soundOf([], [news({ kind: 'connection', tone: 'bad' })])).toBe('connection')
  })
})
