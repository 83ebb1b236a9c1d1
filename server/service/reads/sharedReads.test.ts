import { beforeEach, describe, expect, it } from 'vitest'
import { SharedReads } from './sharedReads'

let steadyMs: number
let loads: number
let reads: SharedReads<string>
const load = async () => ({ value: `load ${++loads}`, asOfMs: steadyMs })
const fail = async () => Promise.reject(new Error('venue down'))

beforeEach(() => {
  steadyMs = 1_000
  loads = 0
  reads = new SharedReads<string>({ lifetimeMs: 100, staleMaxMs: 500 }, () => steadyMs)
})

describe('SharedReads', () => {
  it('has one load in flight per key however many ask', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => reads.read('a', load)))
    expect(loads).toBe(1)
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['load 1']))
    await reads.read('b', load)
    expect(loads).toBe(2)
  })

  it('keeps a value for its lifetime, counted from when its load began', async () => {
    await reads.read('a', load)
    steadyMs += 99
    expect((await reads.read('a', load)).value).toBe('load 1')
    steadyMs += 1
    expect((await reads.read('a', load)).value).toBe('load 2')
  })

  it('uses an older value only while loading fails and it is young enough', async () => {
    await reads.read('a', load)
    steadyMs += 500
    expect(await reads.read('a', fail)).toEqual({ value: 'load 1', asOfMs: 1_000 })
    steadyMs += 1
    await expect(reads.read('a', fail)).rejects.toThrow('venue down')
    expect((await reads.read('a', load)).value).toBe('load 2')
  })

  it('tries again after a failure', async () => {
    await expect(reads.read('a', fail)).rejects.toThrow()
    expect((await reads.read('a', load)).value).toBe('load 1')
  })
})
