import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { createGather } from './createGather'

function setUp() {
  const clock = new FakeClock(0)
  return { clock, gather: createGather(100, 15, clock) }
}

describe('createGather', () => {
  it('reads what is said in one go together, and soon after a quiet while', () => {
    const { clock, gather } = setUp()
    const read: [string, number][] = []
    gather(() => read.push(['book', clock.nowMs]))
    clock.advance(2)
    gather(() => read.push(['price', clock.nowMs]))
    clock.advance(500)
    expect(read).toEqual([
      ['book', 4],
      ['price', 4],
    ])
  })

  it('reads a burst ten times a second, each thing once', () => {
    const { clock, gather } = setUp()
    const read: [string, number][] = []
    const [book, price] = [
      () => read.push(['book', clock.nowMs]),
      () => read.push(['price', clock.nowMs]),
    ]
    for (let message = 0; message < 250; message += 1) {
      gather(book)
      gather(price)
      clock.advance(4)
    }
    expect(read.filter(([name]) => name === 'book').length).toBeLessThanOrEqual(11)
    expect(read.filter(([name]) => name === 'book').length).toBeGreaterThanOrEqual(10)
    expect(read.filter(([name]) => name === 'price').length).toBeGreaterThanOrEqual(9)
  })

  it('never loses the last thing said', () => {
    const { clock, gather } = setUp()
    let said = 0
    let heard = 0
    const run = () => {
      heard = said
    }
    for (said = 1; said < 40; said += 1) {
      gather(run)
      clock.advance(3)
    }
    gather(run)
    clock.advance(100)
    expect(heard).toBe(40)
  })
})
