import { describe, expect, it } from 'vitest'
import { TestFaults } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { createConnection } from '@/server/paper/wire/connection'
import { digestOf } from './blockDigest'
import { createHub } from './hub'
import type { Topic } from './topic'

/** A socket whose client reads when the test says so. */
function fakeSocket() {
  const sent: string[] = []
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: string) => void sent.push(frame),
    close: () => undefined,
    terminate: () => void sent.push('terminated'),
  }
  return { sent, socket }
}

const block = (timeMs: number) => digestOf({ number: timeMs, timeMs, events: [] }, [])

function setup() {
  const fake = fakeSocket()
  const faults = new TestFaults()
  const connection = createConnection({
    socket: fake.socket,
    address: '',
    faults,
    monotonicMs: () => 0,
  })
  const hub = createHub()
  let value = 0
  const state: Topic = {
    channel: 'state',
    subscription: { type: 'state' },
    state: { touchedBy: [], intervalMs: 100, build: () => [value] },
  }
  const events: Topic = {
    channel: 'events',
    subscription: { type: 'events' },
    events: ({ timeMs }) => [timeMs],
  }
  const set = (next: number) => {
    value = next
  }
  return { ...fake, connection, hub, state, events, set }
}

describe('a slow client', () => {
  it('gets the present of a state once it reads again, not what it missed', () => {
    const { sent, socket, connection, hub, state, set } = setup()
    hub.subscribe(connection, state)
    socket.bufferedAmount = 1_000_000
    for (const next of [1, 2, 3]) {
      set(next)
      hub.publish(block(next * 100))
    }
    expect(sent).toEqual([])
    socket.bufferedAmount = 0
    hub.publish(block(400))
    expect(sent).toEqual(['{"channel":"state","data":3}'])
    expect(connection.behind.size).toBe(0)
  })

  it('still gets every event, and is cut off before it eats the memory', () => {
    const { sent, socket, connection, hub, events } = setup()
    hub.subscribe(connection, events)
    socket.bufferedAmount = 1_000_000
    hub.publish(block(100))
    expect(sent).toEqual(['{"channel":"events","data":100}'])
    socket.bufferedAmount = 100_000_000
    hub.publish(block(200))
    expect(sent.at(-1)).toBe('terminated')
  })
})

describe('a state', () => {
  it('is sent when it changed, at its pace, and goes on when the clock is set back', () => {
    const { sent, connection, hub, state, set } = setup()
    hub.subscribe(connection, state)
    set(1)
    hub.publish(block(1_000))
    hub.publish(block(1_100))
    set(2)
    hub.publish(block(1_150))
    hub.publish(block(1_200))
    set(3)
    hub.publish(block(50))
    const values = sent.map((frame) => JSON.parse(frame).data)
    expect(values).toEqual([1, 2, 3])
  })

  it('is forgotten with its last subscriber', () => {
    const { sent, connection, hub, state } = setup()
    hub.subscribe(connection, state)
    hub.drop(connection)
    hub.publish(block(100))
    expect(sent).toEqual([])
    expect(connection.subscriptions.size).toBe(0)
  })
})
