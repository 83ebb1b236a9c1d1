import { describe, expect, it } from 'vitest'
import type { Clock } from './clock'
import { createLiveFeed, type FeedSocket } from './liveFeed'

class FakeClock implements Clock {
  private atMs = 1_000_000
  private timers: { atMs: number; run: () => void }[] = []
  now = () => this.atMs
  setTimer = (run: () => void, delayMs: number) => {
    const timer = { atMs: this.atMs + delayMs, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }
  advance(ms: number) {
    const end = this.atMs + ms
    for (;;) {
      const next = this.timers.filter((t) => t.atMs <= end).sort((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.atMs = next.atMs
      next.run()
    }
    this.atMs = end
  }
  get pending() {
    return this.timers.length
  }
}

class FakeSocket implements FeedSocket {
  sent: string[] = []
  isClosed = false
  open: () => void = () => undefined
  message: (text: string) => void = () => undefined
  end: () => void = () => undefined
  send = (text: string) => void this.sent.push(text)
  close = () => {
    this.isClosed = true
  }
  onOpen = (run: () => void) => {
    this.open = run
  }
  onMessage = (run: (text: string) => void) => {
    this.message = run
  }
  onEnd = (run: () => void) => {
    this.end = run
  }
}

function setUp() {
  const clock = new FakeClock()
  const sockets: FakeSocket[] = []
  const heard: string[] = []
  let late = () => {}
  const feed = createLiveFeed({
    clock,
    subscriptions: () => ['subscribe'],
    onMessage: (text, send) => {
      heard.push(text)
      if (text === 'are you there?') send('yes')
      if (text === 'answer later') late = () => send('late')
    },
    pingFrame: 'ping',
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
  })
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket')
    return socket
  }
  return { clock, feed, sockets, heard, last, answerLate: () => late() }
}

describe('createLiveFeed', () => {
  it('answers a message on the connection that it came by, and on no later one', () => {
    const { feed, sockets, last, clock, answerLate } = setUp()
    feed.touch()
    last().open()
    last().message('are you there?')
    last().message('answer later')
    expect(last().sent).toEqual(['subscribe', 'yes'])
    last().end()
    clock.advance(1_000)
    sockets[0]?.message('are you there?')
    answerLate()
    expect(sockets.map(({ sent }) => sent)).toEqual([['subscribe', 'yes'], []])
  })

  it('opens nothing until the first reader, then one socket for all readers', () => {
    const { feed, sockets, last } = setUp()
    expect(sockets).toHaveLength(0)
    feed.touch()
    feed.touch()
    last().open()
    feed.touch()
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual(['subscribe'])
    expect(feed.state).toBe('open')
  })

  it('closes after 60 s without a question and opens again at the next one', () => {
    const { clock, feed, sockets, last } = setUp()
    feed.touch()
    last().open()
    for (let second = 0; second < 59; second += 1) {
      last().message('tick')
      clock.advance(1000)
    }
    expect(feed.state).toBe('open')
    clock.advance(6000)
    expect(feed.state).toBe('idle')
    expect(last().isClosed).toBe(true)
    expect(clock.pending).toBe(0)
    feed.touch()
    expect(sockets).toHaveLength(2)
  })

  it('reconnects after 150 ms, doubling to at most 10 s, and subscribes again', () => {
    const { clock, feed, sockets, last } = setUp()
    feed.touch()
    const waits: number[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const before = sockets.length
      last().end()
      let waited = 0
      while (sockets.length === before) {
        clock.advance(50)
        waited += 50
        feed.touch()
      }
      waits.push(waited)
    }
    expect(waits).toEqual([150, 300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000, 10_000])
    last().open()
    expect(last().sent).toEqual(['subscribe'])
  })

  it('starts the wait over only after a connection has said something', () => {
    const { clock, feed, sockets, last } = setUp()
    feed.touch()
    last().end()
    clock.advance(150)
    last().open()
    last().end()
    clock.advance(299)
    expect(sockets).toHaveLength(2)
    clock.advance(1)
    last().open()
    last().message('tick')
    last().end()
    clock.advance(150)
    expect(sockets).toHaveLength(4)
  })

  it('drops a connection that went silent and ignores what the dead one still says', () => {
    const { clock, feed, sockets, heard, last } = setUp()
    feed.touch()
    const dead = last()
    dead.open()
    dead.message('first')
    clock.advance(14_000)
    feed.touch()
    clock.advance(2000)
    expect(dead.isClosed).toBe(true)
    expect(dead.sent.filter((frame) => frame === 'ping').length).toBeGreaterThan(0)
    clock.advance(150)
    expect(sockets).toHaveLength(2)
    dead.message('ghost')
    dead.end()
    expect(heard).toEqual(['first'])
    expect(sockets).toHaveLength(2)
  })

  it('gives up reconnecting when the feed has no reader any more', () => {
    const { clock, feed, sockets, last } = setUp()
    feed.touch()
    last().open()
    clock.advance(61_000)
    last().end()
    clock.advance(120_000)
    expect(sockets.length).toBeLessThanOrEqual(8)
    expect(feed.state).toBe('idle')
    expect(clock.pending).toBe(0)
  })

  it('stays closed when asked to', () => {
    const { clock, feed, sockets } = setUp()
    feed.touch()
    feed.close()
    clock.advance(100_000)
    expect(sockets).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })
})
