import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { createFrameScheduler } from './createFrameScheduler'

function setUp() {
  const clock = new FakeClock(10_000)
  const page = { isHidden: false, frames: [] as (() => void)[] }
  const reported: string[] = []
  const scheduler = createFrameScheduler(
    { frameMs: 150, renewMs: 250 },
    {
      now: clock.now,
      setTimer: clock.setTimer,
      requestFrame: (run) => page.frames.push(run),
      isHidden: () => page.isHidden,
      renderTogether(run) {
        reported.push('render')
        run()
        reported.push('rendered')
      },
    },
  )
  return { clock, page, reported, scheduler }
}

describe('createFrameScheduler', () => {
  it('shows what came after a quiet while within a few milliseconds, all of it in one go', () => {
    const { clock, reported, scheduler } = setUp()
    scheduler.paint(() => reported.push(`paint ${clock.nowMs}`))
    scheduler.renew(() => reported.push(`renew ${clock.nowMs}`))
    clock.advance(2)
    scheduler.read(() => reported.push(`read ${clock.nowMs}`))
    clock.advance(1_000)
    expect(reported).toEqual(['read 10004', 'render', 'renew 10004', 'rendered', 'paint 10004'])
  })

  it('paints in the same frame what its read phase scheduled', () => {
    const { clock, reported, scheduler } = setUp()
    scheduler.read(() => {
      scheduler.renew(() => reported.push('renewed'))
      scheduler.paint(() => reported.push('painted'))
    })
    clock.advance(10)
    expect(reported).toEqual(['render', 'renewed', 'rendered', 'painted'])
  })

  it('paints a burst once per frame and renews it at most four times a second', () => {
    const { clock, scheduler } = setUp()
    const [painted, renewed]: [number[], number[]] = [[], []]
    const paint = () => painted.push(clock.nowMs)
    const renew = () => renewed.push(clock.nowMs)
    for (let atMs = 0; atMs < 10_000; atMs += 4) {
      scheduler.paint(paint)
      scheduler.renew(renew)
      clock.advance(4)
    }
    const gaps = painted.slice(1).map((atMs, index) => atMs - (painted[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(220)
    expect(renewed.length).toBeLessThanOrEqual(40)
    expect(renewed.length).toBeGreaterThanOrEqual(20)
    // Whatever is renewed is seen together with what is painted.
    expect(renewed.every((atMs) => painted.includes(atMs))).toBe(true)
  })

  it('falls right after an awaited message of a burst, whatever else arrives', () => {
    const { clock, scheduler } = setUp()
    let cameMs = 0
    const ages: number[] = []
    const readAwaited = () => ages.push(clock.nowMs - cameMs)
    const readOther = () => {}
    for (let message = 0; message < 500; message += 1) {
      // Two of five are awaited, 40 and 60 ms apart.
      if (message % 5 === 1 || message % 5 === 3) {
        cameMs = clock.nowMs
        scheduler.read(readAwaited, true)
      } else scheduler.read(readOther)
      clock.advance(20)
    }
    expect(ages.length).toBeGreaterThan(40)
    expect(ages.slice(1).every((ageMs) => ageMs === 0)).toBe(true)
  })

  it('waits for an awaited message 70 ms at most where two came since the last one', () => {
    const { clock, scheduler } = setUp()
    const reads: number[] = []
    const read = () => reads.push(clock.nowMs)
    scheduler.read(read)
    clock.advance(10)
    scheduler.read(read, true)
    clock.advance(10)
    scheduler.read(read, true)
    clock.advance(10)
    // Every message after these is of another kind.
    for (let message = 0; message < 10; message += 1) {
      scheduler.read(read)
      clock.advance(20)
    }
    expect((reads[1] ?? 0) - (reads[0] ?? 0)).toBe(150 + 70)
  })

  it('shows a trade of a quiet market within 25 ms of the frame that may show it', () => {
    const { clock, scheduler } = setUp()
    const reads: number[] = []
    const read = () => reads.push(clock.nowMs)
    for (let message = 0; message < 500; message += 1) {
      // One awaited message in 300 ms: the next one never comes in time.
      scheduler.read(read, message % 15 === 1)
      clock.advance(20)
    }
    const gaps = reads.slice(2).map((atMs, index) => atMs - (reads[index + 1] ?? 0))
    expect(gaps.length).toBeGreaterThan(40)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(150 + 25)
  })

  it('never loses the last thing said, nor waits long for another', () => {
    const { clock, scheduler } = setUp()
    let [said, shown, shownMs] = [0, 0, 0]
    const paint = () => {
      ;[shown, shownMs] = [said, clock.nowMs]
    }
    for (said = 1; said < 40; said += 1) {
      scheduler.paint(paint)
      clock.advance(3)
    }
    scheduler.paint(paint)
    const lastMs = clock.nowMs
    clock.advance(1_000)
    expect(shown).toBe(40)
    expect(shownMs - lastMs).toBeLessThanOrEqual(220)
  })

  it('renews in a later frame what may not be renewed yet', () => {
    const { clock, scheduler } = setUp()
    const renewed: number[] = []
    const renew = () => renewed.push(clock.nowMs)
    scheduler.renew(renew)
    clock.advance(50)
    scheduler.renew(renew)
    clock.advance(1_000)
    expect(renewed).toHaveLength(2)
    expect((renewed[1] ?? 0) - (renewed[0] ?? 0)).toBeGreaterThanOrEqual(250)
    expect((renewed[1] ?? 0) - (renewed[0] ?? 0)).toBeLessThanOrEqual(2 * 220)
  })

  it('reads and renews a hidden page, and paints it once when it is shown', () => {
    const { clock, page, reported, scheduler } = setUp()
    page.isHidden = true
    const paint = () => reported.push('paint')
    for (let message = 0; message < 100; message += 1) {
      scheduler.read(() => reported.push('read'))
      scheduler.paint(paint)
      clock.advance(20)
    }
    clock.advance(1_000)
    expect(reported).not.toContain('paint')
    expect(reported.filter((word) => word === 'read')).toHaveLength(100)
    expect(page.frames).toHaveLength(1)
    page.isHidden = false
    for (const frame of page.frames.splice(0)) frame()
    expect(reported.filter((word) => word === 'paint')).toHaveLength(1)
    scheduler.paint(paint)
    clock.advance(500)
    expect(reported.filter((word) => word === 'paint')).toHaveLength(2)
  })

  it('takes what is asked for while it paints into the next frame', () => {
    const { clock, scheduler } = setUp()
    const painted: number[] = []
    const again = () => {
      painted.push(clock.nowMs)
      if (painted.length < 3) scheduler.paint(again)
    }
    scheduler.paint(again)
    clock.advance(1_000)
    expect(painted).toHaveLength(3)
    expect((painted[1] ?? 0) - (painted[0] ?? 0)).toBeGreaterThanOrEqual(150)
  })
})
