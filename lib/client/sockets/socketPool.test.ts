import { describe, expect, it, vi } from 'vitest'
import type { StreamStatus } from '@/lib/client/channels'
import type { Gather } from '@/lib/client/plugin'
import { fakePool } from '@/lib/client/testing/fakePool'
import type { WireFrame, WireSubscription } from './wireProtocol'

interface Message {
  kind: 'data' | 'pong' | 'confirmed'
  route?: string
  payload?: unknown
  mustBeRead?: boolean
}

function setUp(gather?: Gather, onStatus?: (status: StreamStatus) => void) {
  const statuses: StreamStatus[] = []
  const made = fakePool(
    {
      pingText: 'ping',
      subscribeText: (request) => `+${request}`,
      unsubscribeText: (request) => `-${request}`,
      read(text): WireFrame {
        const { kind, route = '', payload }: Message = JSON.parse(text)
        if (kind === 'pong') return { kind }
        if (payload === 'unreadable') return { kind: 'ignored' }
        return kind === 'data' ? { kind, route, payload } : { kind, route, request: route }
      },
      confirms: () => true,
      peek(text) {
        const { kind, route = '', payload, mustBeRead }: Message = JSON.parse(text)
        const madeAtMs = typeof payload === 'number' ? payload : undefined
        return kind === 'data' && !mustBeRead ? { route, madeAtMs } : undefined
      },
      limits: { subscriptions: 20, userSpecific: 3 },
    },
    {
      onStatus(status) {
        statuses.push(status)
        onStatus?.(status)
      },
      gather,
    },
  )
  return { ...made, statuses }
}

const wire = (id: string, more: Partial<WireSubscription> = {}): WireSubscription => ({
  id,
  route: id,
  request: id,
  needsAck: false,
  ...more,
})

describe('SocketPool', () => {
  it('asks once for what many listen to, and leaves after the last', () => {
    const { clock, pool, sockets } = setUp()
    const first: unknown[] = []
    const second: unknown[] = []
    const leaveFirst = pool.add(wire('a'), (payload) => first.push(payload))
    sockets.last.open()
    const leaveSecond = pool.add(wire('a'), (payload) => second.push(payload))
    sockets.last.receive({ kind: 'data', route: 'a', payload: 1 })
    leaveFirst()
    leaveFirst()
    sockets.last.receive({ kind: 'data', route: 'a', payload: 2 })
    expect([first, second]).toEqual([[1], [1, 2]])
    expect(sockets.last.sent.filter((text) => text !== 'ping')).toEqual(['+a'])
    leaveSecond()
    expect(sockets.last.sent.at(-1)).toBe('-a')
    expect(pool.status()).toMatchObject({ state: 'idle', lastMessageAtMs: undefined })
    clock.advance(5_000)
    expect(sockets.alive).toHaveLength(0)
    expect(clock.pending).toBe(0)
  })

  it('turns from one market to the next, however often, on one connection', () => {
    const { clock, pool, sockets } = setUp()
    let leave = pool.add(wire('0'), () => {})
    sockets.last.open()
    for (let market = 1; market <= 200; market += 1) {
      leave()
      clock.advance(market % 2 === 0 ? 0 : 4_000)
      leave = pool.add(wire(String(market)), () => {})
      sockets.last.receive({ kind: 'data', route: String(market), payload: 1 })
      sockets.last.receive({ kind: 'pong' })
      expect(pool.status()).toMatchObject({ state: 'connected', lastMessageAtMs: clock.nowMs })
    }
    clock.advance(5_000)
    expect(sockets.all).toHaveLength(1)
    expect(pool.all().map(({ id }) => id)).toEqual(['200'])
    leave()
    sockets.last.break()
    clock.advance(60_000)
    expect(sockets.alive).toHaveLength(0)
    expect(clock.pending).toBe(0)
  })

  it('carries everything on one connection, and opens another only for what would look alike', () => {
    const { pool, sockets } = setUp()
    pool.add(wire('book of 1', { route: 'book' }), () => {})
    pool.add(wire('trades'), () => {})
    pool.add(wire('fills'), () => {})
    expect(sockets.all).toHaveLength(1)
    const leave = pool.add(wire('book of 10', { route: 'book' }), () => {})
    expect(sockets.all).toHaveLength(2)
    leave()
    expect(sockets.alive).toHaveLength(1)
  })

  it('hands the last whole picture to who joins later, and no part of a sequence', () => {
    const { pool, sockets } = setUp()
    pool.add(wire('whole', { isWhole: true }), () => {})
    pool.add(wire('parts'), () => {})
    sockets.last.open()
    sockets.last.receive({ kind: 'data', route: 'whole', payload: 'all' })
    sockets.last.receive({ kind: 'data', route: 'parts', payload: 'one' })
    const late: unknown[] = []
    pool.add(wire('whole', { isWhole: true }), (payload) => late.push(payload))
    pool.add(wire('parts'), (payload) => late.push(payload))
    expect(late).toEqual(['all'])
  })

  it('passes on only the newest of queued frames, and every one of the others', () => {
    const due = new Set<() => void>()
    const { pool, sockets } = setUp((run) => due.add(run))
    const seen: unknown[] = []
    pool.add(wire('book', { isWhole: true, gathers: 'newest' }), (payload) => seen.push(payload))
    pool.add(wire('fills'), (payload) => seen.push(payload))
    sockets.last.open()
    for (const payload of [1, 2, 4, 3])
      sockets.last.receive({ kind: 'data', route: 'book', payload })
    for (const payload of ['a', 'b'])
      sockets.last.receive({ kind: 'data', route: 'fills', payload })
    expect(seen).toEqual(['a', 'b'])
    for (const run of due) run()
    expect(seen).toEqual(['a', 'b', 4])
    // Made long before what waits: the venue was set back, which is no late frame.
    for (const payload of [90_000, 5]) {
      sockets.last.receive({ kind: 'data', route: 'book', payload })
    }
    for (const run of due) run()
    expect(seen.at(-1)).toBe(5)
  })

  it('passes on every queued trade in the order they came, at once when a hundred wait', () => {
    const due = new Set<() => void>()
    const { pool, sockets } = setUp((run) => due.add(run))
    const seen: unknown[] = []
    pool.add(wire('trades', { gathers: 'each' }), (payload) => seen.push(payload))
    sockets.last.open()
    for (const payload of [1, 4, 3])
      sockets.last.receive({ kind: 'data', route: 'trades', payload })
    expect(seen).toEqual([])
    for (const run of due) run()
    expect(seen).toEqual([1, 4, 3])
    for (const run of due) run()
    expect(seen).toEqual([1, 4, 3])
    for (let payload = 10; payload < 110; payload += 1) {
      sockets.last.receive({ kind: 'data', route: 'trades', payload })
    }
    expect(seen).toHaveLength(103)
  })

  it('marks all but the last of the frames passed on together as followed by more', () => {
    const due = new Set<() => void>()
    const { pool, sockets } = setUp((run) => due.add(run))
    const seen: unknown[] = []
    pool.add(wire('trades', { gathers: 'each' }), (payload, hasMore) =>
      seen.push([payload, hasMore]),
    )
    sockets.last.open()
    for (const payload of [1, 2]) sockets.last.receive({ kind: 'data', route: 'trades', payload })
    // Says nothing in the end: what came before it is the last.
    sockets.last.receive({ kind: 'data', route: 'trades', payload: 'unreadable' })
    for (const run of due) run()
    expect(seen).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('marks frames that others are best read with, and no others', () => {
    const marked: unknown[] = []
    const { pool, sockets } = setUp((_, isAwaited) => marked.push(isAwaited))
    pool.add(wire('trades', { gathers: 'each', isAwaited: true }), () => {})
    pool.add(wire('book', { gathers: 'newest' }), () => {})
    sockets.last.open()
    for (const route of ['book', 'trades', 'book'])
      sockets.last.receive({ kind: 'data', route, payload: 1 })
    expect(marked).toEqual([false, true, false])
  })

  it('passes on queued frames before one that does not wait', () => {
    const due = new Set<() => void>()
    const { pool, sockets } = setUp((run) => due.add(run))
    const seen: unknown[] = []
    pool.add(wire('trades', { gathers: 'each' }), (payload) => seen.push(payload))
    sockets.last.open()
    sockets.last.receive({ kind: 'data', route: 'trades', payload: 1 })
    sockets.last.receive({ kind: 'data', route: 'trades', payload: 2, mustBeRead: true })
    for (const run of due) run()
    expect(seen).toEqual([1, 2])
  })

  it('passes no collected frame to a listener that left meanwhile', () => {
    const due = new Set<() => void>()
    const { pool, sockets } = setUp((run) => due.add(run))
    const seen: unknown[] = []
    const leave = pool.add(wire('book', { isWhole: true, gathers: 'newest' }), (payload) =>
      seen.push(payload),
    )
    pool.add(wire('fills'), () => {})
    sockets.last.open()
    sockets.last.receive({ kind: 'data', route: 'book', payload: 1 })
    leave()
    pool.add(wire('book', { isWhole: true, gathers: 'newest' }), (payload) => seen.push(payload))
    for (const run of due) run()
    expect(seen).toEqual([])
  })

  it('opens another connection where one carries as much as the venue allows', () => {
    const { pool, sockets } = setUp()
    for (let user = 0; user < 7; user += 1) {
      pool.add(wire(`user${user}`, { isUserSpecific: true }), () => {})
    }
    expect(sockets.all).toHaveLength(3)
    for (let market = 0; market < 40; market += 1) pool.add(wire(`market${market}`), () => {})
    expect(sockets.all).toHaveLength(3)
    for (let market = 40; market < 60; market += 1) pool.add(wire(`market${market}`), () => {})
    expect(sockets.all).toHaveLength(4)
  })

  it('is as bad as the worst of its connections, and as fresh as the freshest', () => {
    const { pool, sockets, clock, statuses } = setUp()
    pool.add(wire('book of 1', { route: 'book' }), () => {})
    pool.add(wire('book of 10', { route: 'book' }), () => {})
    const [one, other] = sockets.all
    one?.open()
    other?.open()
    clock.advance(30)
    one?.receive({ kind: 'pong' })
    other?.receive({ kind: 'data', route: 'book', payload: 1 })
    expect(pool.status()).toEqual({
      state: 'connected',
      lastMessageAtMs: clock.nowMs,
      latencyMs: 30,
    })
    other?.break()
    expect(pool.status().state).toBe('reconnecting')
    expect(statuses.at(-1)?.state).toBe('reconnecting')
    expect(pool.lastMessageOf('book of 10')).toBe(clock.nowMs)
    expect(pool.lastMessageOf('nothing')).toBeUndefined()
  })

  it.each(['connecting', 'reconnecting'] as const)(
    'opens nothing after a listener closed it on hearing that it is %s',
    (state) => {
      const { pool, sockets, clock } = setUp(undefined, (status) => {
        if (status.state === state) pool.close()
      })
      pool.add(wire('a'), () => {})
      for (const socket of sockets.alive) socket.open()
      for (const socket of sockets.alive) socket.break()
      clock.advance(3_600_000)
      expect(sockets.all).toHaveLength(1)
      expect(sockets.alive).toHaveLength(0)
      expect(clock.pending).toBe(0)
    },
  )

  it('subscribes once to what a listener asks for again when it connects', () => {
    const seen: unknown[] = []
    const leave: (() => void)[] = []
    const { pool, sockets } = setUp(undefined, () => {
      if (leave.length > 0) return
      leave.push(() => {})
      leave.push(pool.add(wire('a'), (payload) => seen.push(`inner ${payload}`)))
    })
    leave.push(pool.add(wire('a'), (payload) => seen.push(`outer ${payload}`)))
    sockets.last.open()
    sockets.last.receive({ kind: 'data', route: 'a', payload: 1 })
    expect(seen.toSorted()).toEqual(['inner 1', 'outer 1'])
    expect(sockets.last.sent.filter((text) => text !== 'ping')).toEqual(['+a'])
    for (const run of leave) run()
    expect(sockets.last.sent.at(-1)).toBe('-a')
  })

  it('hands a frame to all who listen, though one of them throws', () => {
    const { pool, sockets } = setUp()
    const seen: unknown[] = []
    const uncaught: unknown[] = []
    vi.stubGlobal('queueMicrotask', (run: () => void) => {
      try {
        run()
      } catch (error) {
        uncaught.push(error)
      }
    })
    pool.add(wire('a'), () => {
      throw new Error('a listener of an application')
    })
    pool.add(wire('a'), (payload) => seen.push(payload))
    sockets.last.open()
    sockets.last.receive({ kind: 'data', route: 'a', payload: 1 })
    vi.unstubAllGlobals()
    expect(seen).toEqual([1])
    expect(uncaught).toHaveLength(1)
  })

  it('opens nothing and notifies no listener after close', () => {
    const { pool, sockets, statuses, clock } = setUp()
    pool.add(wire('a'), () => {})
    sockets.last.open()
    pool.close()
    const reported = statuses.length
    pool.add(wire('b'), () => {})
    clock.advance(60_000)
    expect(sockets.all).toHaveLength(1)
    expect(sockets.alive).toHaveLength(0)
    expect(statuses).toHaveLength(reported)
  })
})
