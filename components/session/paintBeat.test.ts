import { describe, expect, it } from 'vitest'
import { createPaintBeat } from './paintBeat'

const FRAME_MS = 16

function setUp() {
  let nowMs = 0
  let jobs: { run: () => void; atMs: number }[] = []
  const later = (run: () => void, delayMs: number) => jobs.push({ run, atMs: nowMs + delayMs })
  const beat = createPaintBeat(50, {
    now: () => nowMs,
    requestFrame: (run) => later(run, FRAME_MS - (nowMs % FRAME_MS)),
    setTimer: later,
  })
  const advanceTo = (atMs: number) => {
    for (;;) {
      const next = jobs.filter((job) => job.atMs <= atMs).sort((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined) break
      jobs = jobs.filter((job) => job !== next)
      nowMs = next.atMs
      next.run()
    }
    nowMs = atMs
  }
  return { beat, advanceTo, now: () => nowMs }
}

describe('paint beat', () => {
  it('paints in the very next frame after a quiet while', () => {
    const { beat, advanceTo, now } = setUp()
    const painted: number[] = []
    advanceTo(1_000)
    beat(() => painted.push(now()))
    advanceTo(1_050)
    expect(painted).toEqual([1_008])
  })

  it('lets everything that changed share one frame, and paints a burst once per beat', () => {
    const { beat, advanceTo, now } = setUp()
    const frames = new Map<number, number>()
    const count = () => frames.set(now(), (frames.get(now()) ?? 0) + 1)
    const [one, two, three] = [() => count(), () => count(), () => count()]
    for (let atMs = 0; atMs < 1_000; atMs += 5) {
      advanceTo(atMs)
      for (const run of [one, two, three]) beat(run)
    }
    expect(frames.size).toBeLessThanOrEqual(20)
    expect(frames.size).toBeGreaterThanOrEqual(14)
    expect([...frames.values()].every((runs) => runs === 3)).toBe(true)
  })

  it('never loses the last change', () => {
    const { beat, advanceTo, now } = setUp()
    const painted: number[] = []
    const run = () => painted.push(now())
    beat(run)
    advanceTo(20)
    beat(run)
    advanceTo(200)
    expect(painted).toEqual([16, 64])
  })

  it('takes what is asked for while it paints into the next beat', () => {
    const { beat, advanceTo } = setUp()
    let runs = 0
    const again = () => {
      runs += 1
      if (runs < 3) beat(again)
    }
    beat(again)
    advanceTo(300)
    expect(runs).toBe(3)
  })
})
