import { describe, expect, it } from 'vitest'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { createBookStore } from './bookStore'

function snapshot(timestamp: number): Orderbook {
  return { provider: 'venue', marketId: 'BTC', bids: [], asks: [], timestamp }
}

function setUp() {
  const frames: (() => void)[] = []
  const store = createBookStore({ now: () => 5_000, schedule: (run) => frames.push(run) })
  const paint = () => {
    const due = frames.splice(0)
    for (const run of due) run()
  }
  return { store, frames, paint }
}

describe('createBookStore', () => {
  it('paints once for any number of frames', () => {
    const { store, frames, paint } = setUp()
    let painted = 0
    store.onPaint(() => {
      painted += 1
    })
    for (let i = 0; i < 150; i += 1) store.push(snapshot(i))
    expect(frames).toHaveLength(1)
    paint()
    expect(painted).toBe(1)
    expect(store.current()?.book.timestamp).toBe(149)
  })

  it('takes frames in at once, before any paint', () => {
    const { store } = setUp()
    store.push(snapshot(7))
    expect(store.current()).toEqual({ book: snapshot(7), receivedAtMs: 5_000 })
  })

  it('never goes back to an older snapshot', () => {
    const { store } = setUp()
    store.push(snapshot(9))
    store.push(snapshot(8))
    expect(store.current()?.book.timestamp).toBe(9)
  })

  it('holds on to the newer top that a merged book kept', () => {
    const { store } = setUp()
    store.push(snapshot(105_500))
    store.push(snapshot(100_100))
    expect(store.current()?.book.timestamp).toBe(105_500)
  })

  it('follows a venue whose clock was set back', () => {
    const { store } = setUp()
    store.push(snapshot(90_000))
    store.push(snapshot(10_000))
    expect(store.current()?.book.timestamp).toBe(10_000)
  })

  it('asks for no paint without a listener', () => {
    const { store, frames } = setUp()
    store.push(snapshot(1))
    expect(frames).toHaveLength(0)
  })

  it('paints what it holds for a later listener', () => {
    const { store, paint } = setUp()
    store.push(snapshot(1))
    let painted = 0
    const leave = store.onPaint(() => {
      painted += 1
    })
    paint()
    leave()
    store.push(snapshot(2))
    paint()
    expect(painted).toBe(1)
  })
})
