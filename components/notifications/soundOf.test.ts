import { describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/stores/notifications'
import { soundOf } from './soundOf'

function notification(part: Partial<Notification> = {}): Notification {
  const whole = { id: 'a', kind: 'fill', tone: 'good', title: 'x', atMs: 1, isRead: false } as const
  return { ...whole, ...part }
}

describe('soundOf', () => {
  it('sounds for what is new, by its kind', () => {
    expect(soundOf([], [notification()])).toBe('fill')
    expect(
      soundOf(
        [notification({ id: 'b' })],
        [notification({ kind: 'refusal' }), notification({ id: 'b' })],
      ),
    ).toBe('refusal')
    expect(soundOf([notification()], [notification({ atMs: 2 })])).toBe('fill')
  })

  it('is silent where the list was read, cleared or shortened', () => {
    expect(soundOf([notification()], [notification({ isRead: true })])).toBeUndefined()
    expect(soundOf([notification()], [])).toBeUndefined()
    expect(soundOf([notification({ id: 'b' }), notification()], [notification()])).toBeUndefined()
  })

  it('is silent for what the person did to the account, and for a connection that is back', () => {
    expect(soundOf([], [notification({ kind: 'account' })])).toBeUndefined()
    expect(soundOf([], [notification({ kind: 'connection' })])).toBeUndefined()
    expect(soundOf([], [notification({ kind: 'connection', tone: 'bad' })])).toBe('connection')
  })
})
