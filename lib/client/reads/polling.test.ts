import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { Polling } from './polling'

function setUp() {
  const clock = new FakeClock()
  const statuses: string[] = []
  const polling = new Polling({
    clock: clock.clock,
    setTimer: clock.setTimer,
    onStatus: (status) => statuses.push(status.state),
  })
  return { clock, polling, statuses }
}

describe('Polling', () => {
  it('asks at once and then at an interval while there is a listener', async () => {
    const { clock, polling } = setUp()
    let asked = 0
    const seen: number[] = []
    const ask = async () => {
      asked += 1
      return asked
    }
    const stream = polling.start('x', 1_000, ask, (value) => seen.push(value))
    await clock.advanceAsync(3_500)
    expect(seen).toEqual([1, 2, 3, 4])
    expect(stream.current()).toBe(4)
    stream.stop()
    await clock.advanceAsync(10_000)
    expect(asked).toBe(4)
    expect(clock.pending).toBe(0)
    expect(polling.status().state).toBe('idle')
  })

  it('asks more slowly while asking fails, never gives up, and says so', async () => {
    const { clock, polling } = setUp()
    const askedAtMs: number[] = []
    let isDown = true
    const startMs = clock.nowMs
    const ask = async () => {
      askedAtMs.push(clock.nowMs - startMs)
      if (isDown) throw new Error('down')
      return 1
    }
    polling.start('x', 1_000, ask, () => {})
    await clock.advanceAsync(60_000)
    expect(askedAtMs.slice(0, 5)).toEqual([0, 2_000, 6_000, 14_000, 24_000])
    expect(polling.status().state).toBe('reconnecting')
    isDown = false
    await clock.advanceAsync(10_000)
    expect(polling.status()).toMatchObject({ state: 'connected' })
    expect(polling.lastMessageOf('x')).toBeGreaterThan(startMs + 50_000)
    expect(polling.lastMessageOf('y')).toBeUndefined()
  })

  it('never asks twice at once, also when hurried', async () => {
    const { clock, polling } = setUp()
    let running = 0
    let most = 0
    const ask = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => clock.setTimer(resolve, 400))
      running -= 1
      return 1
    }
    polling.start('x', 1_000, ask, () => {})
    for (let step = 0; step < 20; step += 1) {
      polling.refresh()
      await clock.advanceAsync(100)
    }
    expect(most).toBe(1)
  })

  it('emits nothing that comes after it was stopped', async () => {
    const { clock, polling } = setUp()
    const seen: number[] = []
    const ask = async () => {
      await new Promise<void>((resolve) => clock.setTimer(resolve, 500))
      return 1
    }
    const stream = polling.start('x', 1_000, ask, (value) => seen.push(value))
    stream.stop()
    await clock.advanceAsync(5_000)
    expect(seen).toEqual([])
  })
})
