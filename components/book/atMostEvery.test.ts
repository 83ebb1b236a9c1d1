import { describe, expect, it } from 'vitest'
import { atMostEvery } from './atMostEvery'

function setUp() {
  let nowMs = 0
  let due: { run: () => void; atMs: number } | undefined
  const runs: number[] = []
  const throttled = atMostEvery(50, () => runs.push(nowMs), {
    now: () => nowMs,
    setTimer: (run, delayMs) => {
      due = { run, atMs: nowMs + delayMs }
      return () => {
        due = undefined
      }
    },
  })
  const advanceTo = (atMs: number) => {
    if (due !== undefined && due.atMs <= atMs) {
      nowMs = due.atMs
      const { run } = due
      due = undefined
      run()
    }
    nowMs = atMs
  }
  return { throttled, runs, advanceTo }
}

describe('atMostEvery', () => {
  it('runs at once after a pause', () => {
    const { throttled, runs, advanceTo } = setUp()
    throttled.call()
    advanceTo(60)
    throttled.call()
    expect(runs).toEqual([0, 60])
  })

  it('runs once more for any number of calls within the time, and no more', () => {
    const { throttled, runs, advanceTo } = setUp()
    for (let atMs = 0; atMs < 200; atMs += 10) {
      advanceTo(atMs)
      throttled.call()
    }
    advanceTo(400)
    expect(runs).toEqual([0, 50, 100, 150, 200])
  })

  it('forgets what was due once cancelled', () => {
    const { throttled, runs, advanceTo } = setUp()
    throttled.call()
    throttled.call()
    throttled.cancel()
    advanceTo(100)
    expect(runs).toEqual([0])
  })
})
