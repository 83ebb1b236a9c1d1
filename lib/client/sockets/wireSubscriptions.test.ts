import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { type FakeSocket, FakeSockets } from '@/lib/client/testing/FakeSockets'
import type { WireFrame, WireProtocol, WireSubscription } from './wireProtocol'
import { WireSubscriptions } from './wireSubscriptions'

interface Message {
  op?: string
  topic?: string
  data?: unknown
}

const protocol: WireProtocol = {
  pingText: JSON.stringify({ op: 'ping' }),
  subscribeText: (request) => JSON.stringify({ op: 'sub', topic: request }),
  unsubscribeText: (request) => JSON.stringify({ op: 'unsub', topic: request }),
  read(text): WireFrame {
    const message: Message = JSON.parse(text)
    const route = message.topic ?? ''
    switch (message.op) {
      case 'pong':
        return { kind: 'pong' }
      case 'ok':
        return { kind: 'confirmed', route, request: message.topic }
      case 'no':
        return { kind: 'refused', route, message: 'no' }
      case 'data':
        return { kind: 'data', route, payload: message.data }
      default:
        return { kind: 'ignored' }
    }
  },
  confirms: (subscription, echo) => subscription.request === echo,
}

function topic(id: string, more: Partial<WireSubscription> = {}): WireSubscription {
  return { id, route: id, request: id, needsAck: false, ...more }
}

function setUp() {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  const data: [string, unknown][] = []
  const refused: string[] = []
  const states: string[] = []
  const wire: WireSubscriptions = new WireSubscriptions({
    url: 'ws://venue',
    openSocket: sockets.open,
    now: clock.now,
    setTimer: clock.setTimer,
    protocol,
    onData: (subscription, payload) => data.push([subscription.id, payload]),
    onRefused: (subscription) => refused.push(subscription.id),
    onStatus: () => states.push(wire.state),
  })
  return { clock, sockets, data, refused, states, wire }
}

/** A server that answers everything at once. */
function polite(socket: FakeSocket, text: string): void {
  const { op, topic: asked }: Message = JSON.parse(text)
  if (op === 'ping') socket.receive({ op: 'pong' })
  if (op === 'sub') socket.receive({ op: 'ok', topic: asked })
}

function asked(socket: FakeSocket, op: string): string[] {
  return socket.sent
    .map((text): Message => JSON.parse(text))
    .filter((message) => message.op === op)
    .map((message) => message.topic ?? '')
}

describe('WireSubscriptions', () => {
  it('opens no connection before something is wanted and none after nothing is', () => {
    const { sockets, wire, clock } = setUp()
    expect(sockets.all).toHaveLength(0)
    wire.add(topic('a'))
    sockets.last.open()
    wire.remove('a')
    expect(asked(sockets.last, 'unsub')).toEqual(['a'])
    clock.advance(60_000)
    expect(sockets.alive).toHaveLength(0)
    expect(wire.state).toBe('idle')
    expect(sockets.all).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  it('waits 150 ms, then twice as long each time up to 10 s, and never gives up', () => {
    const { clock, sockets, wire } = setUp()
    wire.add(topic('a'))
    const waits: number[] = []
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const before = sockets.all.length
      const brokeAtMs = clock.nowMs
      sockets.last.break()
      for (let turn = 0; turn < 10_000 && sockets.all.length === before; turn += 1)
        clock.advance(10)
      waits.push(clock.nowMs - brokeAtMs)
    }
    expect(waits.slice(0, 8)).toEqual([150, 300, 600, 1200, 2400, 4800, 9600, 10_000])
    expect(waits.slice(8).every((wait) => wait === 10_000)).toBe(true)
    expect(sockets.alive).toHaveLength(1)
  })

  it('starts over at 150 ms only once a connection has held', () => {
    const { clock, sockets, wire } = setUp()
    sockets.onSend = polite
    wire.add(topic('a'))
    sockets.last.open()
    sockets.last.break()
    clock.advance(150)
    sockets.last.open()
    clock.advance(2_000)
    sockets.last.break()
    clock.advance(299)
    expect(sockets.all).toHaveLength(2)
    clock.advance(1)
    sockets.last.open()
    clock.advance(15_000)
    sockets.last.break()
    clock.advance(150)
    expect(sockets.all).toHaveLength(4)
  })

  it('keeps the same subscriptions and one socket through a thousand drops', () => {
    const { clock, sockets, wire } = setUp()
    sockets.onSend = polite
    const topics = ['a', 'b', 'c', 'd', 'e']
    for (const id of topics) wire.add(topic(id))
    for (let drop = 0; drop < 1_000; drop += 1) {
      sockets.last.open()
      clock.advance(drop % 3 === 0 ? 12_000 : 5)
      expect(asked(sockets.last, 'sub')).toEqual(topics)
      sockets.last.break()
      clock.advance(10_000)
      expect(sockets.alive).toHaveLength(1)
    }
    expect(wire.size).toBe(topics.length)
    expect(sockets.all).toHaveLength(1_001)
  })

  it('reports reconnecting while a connection is down, and connected after', () => {
    const { clock, sockets, wire, states } = setUp()
    wire.add(topic('a'))
    sockets.last.open()
    sockets.last.break()
    clock.advance(150)
    sockets.last.open()
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'connecting',
      'connected',
      'reconnecting',
      'connected',
    ])
  })

  it('gives up an opening connection after 10 s', () => {
    const { clock, sockets, wire } = setUp()
    wire.add(topic('a'))
    clock.advance(10_000)
    expect(sockets.alive).toHaveLength(0)
    clock.advance(150)
    expect(sockets.alive).toHaveLength(1)
  })

  it('finds a half-open connection within two heartbeats', () => {
    const { clock, sockets, wire } = setUp()
    let frozen = false
    sockets.onSend = (socket, text) => {
      if (!frozen) polite(socket, text)
    }
    wire.add(topic('a'))
    sockets.last.open()
    clock.advance(20_000)
    frozen = true
    const frozenAtMs = clock.nowMs
    for (let turn = 0; turn < 10_000 && wire.state === 'connected'; turn += 1) clock.advance(100)
    expect(clock.nowMs - frozenAtMs).toBeLessThanOrEqual(10_000)
    expect(sockets.alive).toHaveLength(0)
  })

  it('keeps a connection whose pongs get lost while data still come', () => {
    const { clock, sockets, wire } = setUp()
    wire.add(topic('a'))
    sockets.last.open()
    for (let second = 0; second < 60; second += 1) {
      clock.advance(1_000)
      sockets.last.receive({ op: 'data', topic: 'a', data: second })
    }
    expect(wire.state).toBe('connected')
    expect(asked(sockets.last, 'ping').length).toBeGreaterThanOrEqual(11)
  })

  it('recovers within 10 s after the machine slept for an hour', () => {
    const { clock, sockets, wire } = setUp()
    let asleep = false
    sockets.onSend = (socket, text) => {
      if (!asleep) polite(socket, text)
    }
    wire.add(topic('a'))
    sockets.last.open()
    clock.advance(3_300)
    const before = sockets.last
    asleep = true
    clock.sleep(3_600_000)
    expect(wire.state).toBe('connected')
    const wokeAtMs = clock.nowMs
    for (let turn = 0; turn < 10_000 && sockets.last === before; turn += 1) clock.advance(50)
    expect(clock.nowMs - wokeAtMs).toBeLessThanOrEqual(10_000)
    asleep = false
    sockets.last.open()
    expect(asked(sockets.last, 'sub')).toEqual(['a'])
  })

  it('asks again for a subscription whose confirmation got lost', () => {
    const { clock, sockets, wire } = setUp()
    let deaf = true
    sockets.onSend = (socket, text) => {
      const { op }: Message = JSON.parse(text)
      if (op === 'ping' || !deaf) polite(socket, text)
    }
    wire.add(topic('a'))
    sockets.last.open()
    clock.advance(5_000)
    expect(asked(sockets.last, 'sub')).toEqual(['a', 'a'])
    deaf = false
    clock.advance(5_000)
    expect(asked(sockets.last, 'sub')).toEqual(['a', 'a', 'a'])
    clock.advance(60_000)
    expect(asked(sockets.last, 'sub')).toHaveLength(3)
  })

  it('asks again for a stream that should not be quiet and is', () => {
    const { clock, sockets, wire } = setUp()
    sockets.onSend = polite
    wire.add(topic('a', { quietMsMax: 12_000 }))
    wire.add(topic('b'))
    sockets.last.open()
    sockets.last.receive({ op: 'data', topic: 'a', data: 1 })
    clock.advance(13_500)
    expect(asked(sockets.last, 'sub')).toEqual(['a', 'b', 'a'])
    expect(asked(sockets.last, 'unsub')).toEqual(['a'])
  })

  it('emits no frame before the confirmation where frames do not say whose they are', () => {
    const { sockets, wire, data } = setUp()
    wire.add(topic('orders of A', { route: 'orders', needsAck: true }))
    sockets.last.open()
    sockets.last.receive({ op: 'data', topic: 'orders', data: 'of A, too early' })
    sockets.last.receive({ op: 'ok', topic: 'orders' })
    sockets.last.receive({
      op: 'data',
      topic: 'orders',
      data: 'still not ours: the echo named another',
    })
    expect(data).toEqual([])
  })

  it('cannot carry two subscriptions whose frames look alike', () => {
    const { wire } = setUp()
    wire.add(topic('orders of A', { route: 'orders' }))
    expect(wire.hasRoomFor(topic('orders of B', { route: 'orders' }))).toBe(false)
    expect(wire.hasRoomFor(topic('orders of A', { route: 'orders' }))).toBe(true)
    wire.remove('orders of A')
    expect(wire.hasRoomFor(topic('orders of B', { route: 'orders' }))).toBe(true)
  })

  it('reports who was refused and asks again later', () => {
    const { clock, sockets, wire, refused } = setUp()
    sockets.onSend = (socket, text) => {
      const { op, topic: which }: Message = JSON.parse(text)
      if (op === 'sub') socket.receive({ op: 'no', topic: which })
      else polite(socket, text)
    }
    wire.add(topic('a'))
    sockets.last.open()
    clock.advance(5_000)
    expect(refused).toEqual(['a', 'a'])
  })

  it('measures latency and the age of every subscription', () => {
    const { clock, sockets, wire } = setUp()
    wire.add(topic('a'))
    wire.add(topic('b'))
    sockets.last.open()
    clock.advance(40)
    sockets.last.receive({ op: 'pong' })
    expect(wire.latencyMs).toBe(40)
    sockets.last.receive({ op: 'data', topic: 'a', data: 1 })
    const atMs = clock.nowMs
    clock.advance(500)
    expect(wire.lastMessageOf('a')).toBe(atMs)
    expect(wire.lastMessageOf('b')).toBeUndefined()
  })

  it('refreshes an open connection by asking again, and a broken one by not waiting', () => {
    const { clock, sockets, wire } = setUp()
    sockets.onSend = polite
    wire.add(topic('a'))
    sockets.last.open()
    wire.refresh()
    expect(asked(sockets.last, 'sub')).toEqual(['a', 'a'])
    sockets.last.break()
    for (let failure = 0; failure < 6; failure += 1) {
      clock.advance(10_000)
      sockets.last.break()
    }
    const before = sockets.all.length
    wire.refresh()
    expect(sockets.all).toHaveLength(before + 1)
    expect(sockets.alive).toHaveLength(1)
  })

  it('is closed for good by close', () => {
    const { clock, sockets, wire, data } = setUp()
    wire.add(topic('a'))
    const socket = sockets.last
    socket.open()
    wire.close()
    socket.receive({ op: 'data', topic: 'a', data: 1 })
    socket.break()
    wire.add(topic('b'))
    clock.advance(3_600_000)
    expect(data).toEqual([])
    expect(sockets.all).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  it('never sends on a socket that is not open', () => {
    const { clock, sockets, wire } = setUp()
    wire.add(topic('a'))
    wire.add(topic('b'))
    wire.remove('b')
    wire.refresh()
    expect(sockets.last.sent).toEqual([])
    clock.advance(1_000)
    sockets.last.open()
    expect(asked(sockets.last, 'sub')).toEqual(['a'])
  })
})
