import { describe, expect, it, vi } from 'vitest'
import { SharedStreams } from './subscriptions'

function setUp() {
  const streams = new SharedStreams<number>()
  let emit: (value: number) => void = () => {}
  let present: number | undefined
  const starts = vi.fn()
  const stops = vi.fn()
  const start = (push: (value: number) => void) => {
    starts()
    emit = (value) => {
      present = value
      push(value)
    }
    return { current: () => present, stop: stops }
  }
  return { streams, start, starts, stops, emit: (value: number) => emit(value) }
}

describe('SharedStreams', () => {
  it('starts one stream for many listeners and stops it after the last', () => {
    const { streams, start, starts, stops, emit } = setUp()
    const first: number[] = []
    const second: number[] = []
    const leaveFirst = streams.subscribe('x', start, (value) => first.push(value))
    const leaveSecond = streams.subscribe('x', start, (value) => second.push(value))
    emit(1)
    leaveFirst()
    emit(2)
    leaveSecond()
    expect(first).toEqual([1])
    expect(second).toEqual([1, 2])
    expect(starts).toHaveBeenCalledTimes(1)
    expect(stops).toHaveBeenCalledTimes(1)
  })

  it('ignores a second unsubscribe, so that it kills no sibling', () => {
    const { streams, start, stops, emit } = setUp()
    const seen: number[] = []
    const leave = streams.subscribe('x', start, () => {})
    streams.subscribe('x', start, (value) => seen.push(value))
    leave()
    leave()
    emit(1)
    expect(seen).toEqual([1])
    expect(stops).not.toHaveBeenCalled()
  })

  it('hands a late listener the present picture at once', () => {
    const { streams, start, emit } = setUp()
    streams.subscribe('x', start, () => {})
    emit(7)
    const seen: number[] = []
    streams.subscribe('x', start, (value) => seen.push(value))
    expect(seen).toEqual([7])
  })

  it('counts one function that listens twice as two', () => {
    const { streams, start, stops, emit } = setUp()
    const listener = vi.fn()
    const leave = streams.subscribe('x', start, listener)
    streams.subscribe('x', start, listener)
    leave()
    emit(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(stops).not.toHaveBeenCalled()
  })

  it('starts afresh for a listener after all others left', () => {
    const { streams, start, starts } = setUp()
    streams.subscribe('x', start, () => {})()
    streams.subscribe('x', start, () => {})
    expect(starts).toHaveBeenCalledTimes(2)
    expect(streams.size).toBe(1)
  })

  it('calls no listener after close', () => {
    const { streams, start, stops, emit } = setUp()
    const listener = vi.fn()
    streams.subscribe('x', start, listener)
    streams.close()
    emit(1)
    expect(listener).not.toHaveBeenCalled()
    expect(stops).toHaveBeenCalledTimes(1)
  })

  it('starts one for all who join while it is being started', () => {
    const streams = new SharedStreams<number>()
    const seen: string[] = []
    const stops = vi.fn()
    let starts = 0
    const start = (emit: (value: number) => void) => {
      starts += 1
      streams.subscribe('x', start, (value) => seen.push(`inner ${value}`))()
      streams.subscribe('x', start, (value) => seen.push(`inner ${value}`))
      emit(5)
      return { current: () => 5, stop: stops }
    }
    const leave = streams.subscribe('x', start, (value) => seen.push(`outer ${value}`))
    expect(starts).toBe(1)
    expect(seen).toEqual(['outer 5', 'inner 5'])
    leave()
    expect(stops).not.toHaveBeenCalled()
    streams.close()
    expect(stops).toHaveBeenCalledTimes(1)
  })

  it('stops what was being started while everything was closed', () => {
    const streams = new SharedStreams<number>()
    const stops = vi.fn()
    const listener = vi.fn()
    const start = () => {
      streams.close()
      return { current: () => 1, stop: stops }
    }
    streams.subscribe('x', start, listener)()
    expect(stops).toHaveBeenCalledTimes(1)
    expect(listener).not.toHaveBeenCalled()
    expect(streams.size).toBe(0)
  })

  it('keeps nothing of a stream that could not be started', () => {
    const { streams, start, starts } = setUp()
    const failing = () => {
      throw new Error('no such market')
    }
    expect(() => streams.subscribe('x', failing, () => {})).toThrow('no such market')
    streams.subscribe('x', start, () => {})
    expect(starts).toHaveBeenCalledTimes(1)
  })
})
