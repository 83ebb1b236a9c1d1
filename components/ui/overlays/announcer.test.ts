import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncer } from './announcer'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createAnnouncer', () => {
  it('says everything polite of one window in one breath', () => {
    const said: string[] = []
    const announcer = createAnnouncer(2_000)
    announcer.listen((politeness, text) => said.push(`${politeness}: ${text}`))
    announcer.announce('Order accepted')
    vi.advanceTimersByTime(1_000)
    announcer.announce('Order filled')
    expect(said).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(said).toEqual(['polite: Order accepted. Order filled'])
  })

  it('says nothing of what was taken back before its window ended', () => {
    const said: string[] = []
    const announcer = createAnnouncer(2_000)
    announcer.listen((_, text) => said.push(text))
    const takeBack = announcer.announce('Waiting for the venue')
    announcer.announce('Order accepted')
    takeBack()
    vi.advanceTimersByTime(2_000)
    expect(said).toEqual(['Order accepted'])
    announcer.announce('Waiting for the venue')()
    vi.advanceTimersByTime(2_000)
    takeBack()
    expect(said).toEqual(['Order accepted'])
    announcer.announce('Order filled')
    vi.advanceTimersByTime(2_000)
    expect(said).toEqual(['Order accepted', 'Order filled'])
  })

  it('interrupts at once for an alert', () => {
    const said: string[] = []
    const announcer = createAnnouncer(2_000)
    announcer.listen((politeness, text) => said.push(`${politeness}: ${text}`))
    announcer.alert('Order refused')
    expect(said).toEqual(['assertive: Order refused'])
  })

  it('says nothing to a listener that has left', () => {
    const said: string[] = []
    const announcer = createAnnouncer(2_000)
    const leave = announcer.listen((_, text) => said.push(text))
    leave()
    announcer.alert('Order refused')
    expect(said).toEqual([])
  })
})
