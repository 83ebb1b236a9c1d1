import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { RecentOrders } from '@/lib/client/hyperliquid/reads/recentOrders'
import type { Gather } from '@/lib/client/plugin'
import type { SocketLike } from '@/lib/client/sockets/socketLike'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { type FakeSocket, FakeSockets } from '@/lib/client/testing/FakeSockets'
import { NO_FAULTS, type StressSession, StressVenue } from '@/lib/client/testing/StressVenue'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { promised } from '@/lib/testing/neverBroken'
import { runLength } from '@/lib/testing/runLength'
import { orderbookStream } from './bookStream'
import { tradesStream } from './marketStreams'
import { wireProtocol } from './wireProtocol'

const DROPS = runLength({ usual: 300, long: 1_000 })
const STEP_MS = 250
const HOUR_MS = 3_600_000
/** State of a client that missed no frame: subscriptions by their own text. */
const WANTED = [
  '{"type":"bbo","coin":"BTC"}',
  '{"type":"l2Book","coin":"BTC"}',
  '{"type":"l2Book","coin":"BTC","fast":true}',
  '{"type":"trades","coin":"BTC"}',
].sort()

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A client of one venue: its pool, the book it shows, the prints it saw. */
function client(clock: FakeClock, url: string, open: (url: string) => SocketLike, gather?: Gather) {
  const unique = new Set<string | undefined>()
  const seen = { twice: 0, book: undefined as Orderbook | undefined, crossed: 0 }
  const pool = new SocketPool({
    url,
    openSocket: open,
    clock: clock.clock,
    setTimer: clock.setTimer,
    gather,
    protocol: wireProtocol,
    onStatus: () => {},
  })
  const context = {
    provider: 'hyperliquid',
    pool,
    recentOrders: new RecentOrders(),
    universe: () => Promise.reject(new Error('not asked here')),
    ask: () => Promise.reject(new Error('not asked here')),
    now: clock.now,
    setTimer: clock.setTimer,
  }
  const streams: Stream<unknown>[] = [
    orderbookStream(context, 'BTC', undefined, (book) => {
      seen.book = book
      if (Number(book.bids[0]?.price) >= Number(book.asks[0]?.price)) seen.crossed += 1
    }),
    tradesStream(context, 'BTC', (trades) => {
      for (const { id } of trades) {
        if (unique.has(id)) seen.twice += 1
        unique.add(id)
      }
    }),
  ]
  closers.push(() => {
    for (const stream of streams) stream.stop()
    pool.close()
  })
  return { pool, seen }
}

/** Reads ten times a second, as a page does. */
function gatherBy(clock: FakeClock): Gather {
  const due = new Set<() => void>()
  return (run) => {
    if (due.size === 0) {
      clock.setTimer(() => {
        const runs = [...due]
        due.clear()
        for (const each of runs) each()
      }, 100)
    }
    due.add(run)
  }
}

const shown = (book: Orderbook | undefined) =>
  book && [book.bids, book.asks].map((side) => side.map(({ price, size }) => `${price} ${size}`))
const reported = (venue: StressVenue) => {
  const { bids, asks } = venue.book()
  return [bids, asks].map((side) => side.map(({ px, sz }) => `${px} ${sz}`))
}

describe(`${DROPS} drops with every fault between them`, () => {
  it('leave the same subscriptions, one socket, the right book and an honest status', () => {
    const clock = new FakeClock()
    const venue = new StressVenue(clock.now, 20_261_121)
    const sockets = new FakeSockets()
    const sessions = new Map<FakeSocket, StressSession>()
    sockets.onSend = (socket, text) => {
      const session = sessions.get(socket)
      if (session) venue.hear(session, text)
    }
    const { pool, seen } = client(clock, 'ws://venue', sockets.open, gatherBy(clock))
    let refusals = 0
    const met = new Map<string, number>()

    /** The venue accepts or refuses connections; the market moves; time passes. */
    const step = () => {
      for (const socket of sockets.alive) {
        if (socket.readyState !== 0) continue
        if (refusals > 0) {
          refusals -= 1
          socket.break()
        } else {
          sessions.set(
            socket,
            venue.open((text) => socket.readyState === 1 && socket.receive(text)),
          )
          socket.open()
        }
      }
      venue.step()
      clock.advance(STEP_MS)
      expect(sockets.alive.length).toBeLessThanOrEqual(1)
      // Nothing is ever called fresher than the last frame that left towards us.
      expect(pool.status().lastMessageAtMs ?? 0).toBeLessThanOrEqual(venue.lastDataAtMs ?? 0)
      for (const [socket, session] of sessions) {
        if (socket.readyState === 1) continue
        venue.close(session)
        sessions.delete(socket)
      }
    }
    const pass = (ms: number) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) step()
    }
    const live = () => [...sessions.values()].at(-1)

    const faults: Record<string, () => void> = {
      drop: () => {},
      refused: () => {
        refusals = 1 + Math.floor(venue.random() * 6)
      },
      halfOpen() {
        const session = live()
        if (session) session.isFrozen = true
        const socket = sockets.last
        const sinceMs = clock.nowMs
        for (let turn = 0; turn < 100_000 && socket.readyState === 1; turn += 1) step()
        expect(clock.nowMs - sinceMs).toBeLessThanOrEqual(12_000)
      },
      mute() {
        const session = live()
        if (session) session.isMute = true
        const socket = sockets.last
        pass(11_000)
        // Pongs keep coming and do not count as data.
        expect(clock.nowMs - (pool.status().lastMessageAtMs ?? 0)).toBeGreaterThan(10_000)
        for (let turn = 0; turn < 100_000 && socket.readyState === 1; turn += 1) step()
      },
      sleep() {
        const session = live()
        if (session) session.isFrozen = true
        clock.sleep(HOUR_MS)
        expect(clock.nowMs - (pool.status().lastMessageAtMs ?? 0)).toBeGreaterThanOrEqual(HOUR_MS)
        const socket = sockets.last
        const wokeAtMs = clock.nowMs
        for (let turn = 0; turn < 100_000 && socket.readyState === 1; turn += 1) step()
        expect(clock.nowMs - wokeAtMs).toBeLessThanOrEqual(12_000)
      },
      lose() {
        venue.faults = { ...NO_FAULTS, lose: 0.4 }
        pass(3_000)
      },
      duplicate() {
        venue.faults = { ...NO_FAULTS, duplicate: 0.5 }
        pass(3_000)
      },
      reorder() {
        venue.faults = { ...NO_FAULTS, reorder: 0.4 }
        pass(3_000)
      },
      lostAcks() {
        venue.faults = { ...NO_FAULTS, loseAck: 0.6 }
      },
      everything() {
        venue.faults = { lose: 0.3, duplicate: 0.3, reorder: 0.3, loseAck: 0.3 }
        pass(3_000)
      },
    }
    const names = Object.keys(faults)

    pass(1_000)
    for (let drop = 0; drop < DROPS; drop += 1) {
      const name =
        drop % 2 === 0 ? 'drop' : (names[Math.floor(venue.random() * names.length)] ?? '')
      met.set(name, (met.get(name) ?? 0) + 1)
      faults[name]?.()
      sockets.last.break()
      // As soon as a connection is open again everything is asked for, and within the time that a
      // lost confirmation takes, the book is the venue's.
      for (let waitedMs = 0; pool.status().state !== 'connected'; waitedMs += STEP_MS) {
        expect(waitedMs).toBeLessThanOrEqual(11_000 * 7)
        step()
      }
      const areAcksLost = venue.faults.loseAck > 0
      venue.calm()
      pass(areAcksLost ? 6_000 : 500)
      clock.advance(100)
      const session = live()
      expect(session && venue.subscriptionsOf(session)).toEqual(WANTED)
      expect(shown(seen.book)).toEqual(reported(venue))
      expect(clock.nowMs - (pool.status().lastMessageAtMs ?? 0)).toBeLessThanOrEqual(1_000)
    }
    expect([...met.keys()].sort()).toEqual(names.sort())
    expect(pool.all()).toHaveLength(WANTED.length)
    expect(sockets.all.length).toBeGreaterThan(DROPS)
    promised('no book is crossed, no trade shown twice', () => {
      expect(seen).toMatchObject({ twice: 0, crossed: 0 })
    })
  }, 120_000)
})

describe('the same over real sockets', () => {
  it('finds half-open connections, comes back after every drop, never holds two', async () => {
    const clock = new FakeClock()
    const venue = new StressVenue(clock.now, 7)
    const http = createServer()
    const server = new WebSocketServer({ server: http })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      for (const each of server.clients) each.terminate()
      server.close()
      http.close()
    })
    const open: { peer: WebSocket; session: StressSession }[] = []
    server.on('connection', (peer) => {
      const session = venue.open((text) => peer.send(text))
      open.push({ peer, session })
      peer.on('message', (text) => venue.hear(session, String(text)))
      peer.on('close', () => venue.close(session))
    })
    const used: WebSocket[] = []
    const { port } = http.address() as AddressInfo
    const { pool, seen } = client(clock, `ws://127.0.0.1:${port}`, (url) => {
      const socket = new WebSocket(url)
      used.push(socket)
      return socket
    })
    const alive = () => used.filter((socket) => socket.readyState <= 1)

    /** Lets the network and the clock go on until something holds. */
    const until = async (holds: () => boolean, byMs = 50) => {
      for (let turn = 0; !holds(); turn += 1) {
        if (turn > 20_000) throw new Error('it never came to hold')
        await new Promise((next) => setImmediate(next))
        clock.advance(byMs)
        expect(alive().length).toBeLessThanOrEqual(1)
      }
    }
    const isRight = () => {
      const last = open.at(-1)
      return (
        last !== undefined &&
        venue.subscriptionsOf(last.session).join() === WANTED.join() &&
        JSON.stringify(shown(seen.book)) === JSON.stringify(reported(venue))
      )
    }
    await until(isRight, 1)
    for (let drop = 0; drop < DROPS; drop += 1) {
      const before = open.at(-1)
      if (before === undefined) throw new Error('no one is connected')
      const opened = open.length
      if (drop % 10 === 3) {
        // Half-open: the peer is there and neither reads nor writes.
        before.peer.pause()
        before.session.isFrozen = true
      } else if (drop % 10 === 7) before.peer.close()
      else before.peer.terminate()
      await until(() => open.length > opened)
      before.peer.terminate()
      venue.step()
      await until(isRight, 1)
    }
    expect(pool.all()).toHaveLength(WANTED.length)
    expect(open.length).toBeGreaterThan(DROPS)
    promised('no book is crossed', () => {
      expect(seen.crossed).toBe(0)
    })
  }, 180_000)
})
