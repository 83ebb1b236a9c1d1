import { describe, expect, it } from 'vitest'
import { COMMON_FAULTS, createFaultBoard, faultsOf } from './faultSwitches'

describe('fault switches', () => {
  it('are all off at first', () => {
    const board = createFaultBoard()
    for (const name of COMMON_FAULTS) {
      expect(board.isOn(name)).toBe(false)
      expect(board.take(name)).toBeUndefined()
    }
    expect(new Set(COMMON_FAULTS).size).toBe(16)
  })

  it('stay on until switched off', () => {
    const board = createFaultBoard()
    board.set({ name: 'delay', delayMs: 300 })
    for (let count = 0; count < 3; count++) {
      expect(board.take('delay')).toEqual({ name: 'delay', delayMs: 300 })
    }
    board.clear('delay')
    expect(board.take('delay')).toBeUndefined()
  })

  it('with a number of times switch themselves off when those are used up', () => {
    const board = createFaultBoard()
    board.set({ name: 'http_error', status: 502, remaining: 2 })
    expect(board.take('http_error')?.status).toBe(502)
    expect(board.isOn('http_error')).toBe(true)
    expect(board.take('http_error')?.remaining).toBe(0)
    expect(board.isOn('http_error')).toBe(false)
    expect(board.take('http_error')).toBeUndefined()
  })

  it('with a match apply to what contains it, and use up no time otherwise', () => {
    const board = createFaultBoard()
    board.set({ name: 'drop_request', match: 'order', remaining: 1 })
    expect(board.take('drop_request', '/info meta')).toBeUndefined()
    expect(board.take('drop_request')).toBeUndefined()
    expect(board.take('drop_request', '/exchange order')?.match).toBe('order')
    expect(board.take('drop_request', '/exchange order')).toBeUndefined()
  })

  it('of one name may differ by match; the same one again replaces itself', () => {
    const board = createFaultBoard()
    board.set({ name: 'delay', match: 'a', delayMs: 1 })
    board.set({ name: 'delay', match: 'b', delayMs: 2 })
    board.set({ name: 'delay', match: 'a', delayMs: 3 })
    expect(board.list()).toHaveLength(2)
    expect(board.take('delay', 'xa')?.delayMs).toBe(3)
    expect(board.take('delay', 'xb')?.delayMs).toBe(2)
    board.clear()
    expect(board.list()).toEqual([])
  })

  it('cannot be changed through what they return', () => {
    const board = createFaultBoard()
    const fault = { name: 'delay', delayMs: 5 } as const
    board.set(fault)
    for (const copy of [...board.list(), board.take('delay')]) if (copy) copy.delayMs = 9
    expect(board.take('delay')?.delayMs).toBe(5)
  })
})

describe('the faults of a face', () => {
  it('are the common ones and its own; no other is switched on', () => {
    expect(faultsOf({})).toEqual(COMMON_FAULTS)
    const names = faultsOf({ faults: ['speed_bump'] })
    expect(names).toEqual([...COMMON_FAULTS, 'speed_bump'])
    const board = createFaultBoard(names)
    board.set({ name: 'speed_bump' })
    expect(board.isOn('speed_bump')).toBe(true)
    expect(() => board.set({ name: 'late_reject' })).toThrow(RangeError)
    expect(() => createFaultBoard().set({ name: 'speed_bump' })).toThrow(RangeError)
  })
})
