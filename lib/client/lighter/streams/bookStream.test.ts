import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gather } from '@/lib/client/plugin'
import { fakePool } from '@/lib/client/testing/fakePool'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { listed } from '@/lib/venues/lighter/testing/details'
import { WireBookFrame } from '@/lib/venues/lighter/wire/stream'
import { BookLadder } from './bookLadder'
import { orderbookStream } from './bookStream'
import { Folds } from './folds'
import type { StreamContext } from './streamContext'
import { createWireProtocol } from './wireProtocol'

const ETH = listed()

type Level = { price: string; size: string }

function frame(
  type: 'subscribed' | 'update',
  nonce: number,
  { bids = [], asks = [] }: { bids?: Level[]; asks?: Level[] } = {},
  begin_nonce = nonce - 1,
) {
  return {
    channel: 'order_book:0',
    type: `${type}/order_book`,
    timestamp: 1_800_000_000_000 + nonce,
    order_book: { code: 0, bids, asks, nonce, begin_nonce },
  }
}

const SNAPSHOT = frame('subscribed', 10, {
  bids: [
    { price: '3000.00', size: '1.0000' },
    { price: '2999.50', size: '2.0000' },
  ],
  asks: [{ price: '3001.00', size: '0.5000' }],
})

async function setUp(gather?: Gather) {
  const { clock, sockets, pool } = fakePool(
    createWireProtocol(async () => 'token'),
    { gather },
  )
  const markets = { find: (index: number) => (index === 0 ? ETH : undefined) }
  const context = {
    provider: 'lighter',
    pool,
    folds: new Folds(pool),
    markets: async () => markets,
    now: clock.now,
    setTimer: clock.setTimer,
    // A book needs nothing of an account.
  } as unknown as StreamContext
  const books: Orderbook[] = []
  const stream = orderbookStream(context, '0', undefined, (book) => books.push(book))
  await settle()
  sockets.last.open()
  return { clock, sockets, context, books, stream }
}

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

describe('the book over the socket', () => {
  it('is the snapshot and every difference that follows it by its nonce', async () => {
    const { sockets, books } = await setUp()
    sockets.last.receive(SNAPSHOT)
    sockets.last.receive(
      frame('update', 11, {
        bids: [
          { price: '3000.00', size: '0.0000' },
          { price: '2999.75', size: '4' },
        ],
        asks: [{ price: '3001.00', size: '0.2500' }],
      }),
    )
    expect(books.at(-1)).toMatchObject({
      marketId: '0',
      bids: [
        { price: '2999.75', size: '4' },
        { price: '2999.5', size: '2' },
      ],
      asks: [{ price: '3001', size: '0.25' }],
      timestamp: 1_800_000_000_011,
    })
  })

  it('asks for that book alone after a gap, and shows nothing of it until it is whole', async () => {
    const { sockets, books, stream } = await setUp()
    sockets.last.receive(SNAPSHOT)
    const shown = books.length
    sockets.last.sent.length = 0
    sockets.last.receive(frame('update', 13, { bids: [{ price: '2000.00', size: '9' }] }))
    sockets.last.receive(frame('update', 14, { bids: [{ price: '2100.00', size: '9' }] }))
    expect(books).toHaveLength(shown)
    expect(stream.current()).toBeUndefined()
    expect(sockets.last.sent.map((text) => JSON.parse(text))).toEqual([
      { type: 'unsubscribe', channel: 'order_book/0' },
      { type: 'subscribe', channel: 'order_book/0' },
    ])
    sockets.last.receive({ ...SNAPSHOT, order_book: { ...SNAPSHOT.order_book, nonce: 20 } })
    sockets.last.receive(frame('update', 21, { asks: [{ price: '3001.00', size: '7' }] }))
    expect(books.at(-1)).toMatchObject({ asks: [{ price: '3001', size: '7' }] })
  })

  it('hands the whole book to who joins later, grouped as they want it, over one subscription', async () => {
    const { sockets, context } = await setUp()
    sockets.last.receive(SNAPSHOT)
    const later: Orderbook[] = []
    const leave = orderbookStream(context, '0', '10', (book) => later.push(book))
    await settle()
    expect(later).toMatchObject([
      {
        bids: [
          { price: '3000', size: '1' },
          { price: '2990', size: '2' },
        ],
        asks: [{ price: '3010', size: '0.5' }],
      },
    ])
    const asked = sockets.last.sent.filter((text) => text.includes('"subscribe"'))
    expect(asked).toHaveLength(1)
    leave.stop()
  })

  it('never changes what it has emitted', async () => {
    const { sockets, books } = await setUp()
    sockets.last.receive(SNAPSHOT)
    const before = structuredClone(books)
    sockets.last.receive(frame('update', 11, { bids: [{ price: '3000.00', size: '9' }] }))
    sockets.last.receive(frame('update', 12, { bids: [{ price: '3000.00', size: '0' }] }))
    expect(books).toHaveLength(3)
    expect(books.slice(0, 1)).toEqual(before)
    expect(books[1]).toMatchObject({ bids: [{ size: '9' }, { size: '2' }] })
  })

  it('refuses an update with a level that is none, and sees the gap that it leaves', async () => {
    const { sockets, books, stream } = await setUp()
    sockets.last.receive(SNAPSHOT)
    for (const size of ['', '-', '1e5', '01', 'none']) {
      sockets.last.receive(frame('update', 11, { bids: [{ price: '3000.00', size }] }))
    }
    expect(books).toHaveLength(1)
    sockets.last.receive(frame('update', 12, { bids: [{ price: '3000.00', size: '1' }] }))
    expect(books).toHaveLength(1)
    expect(stream.current()).toBeUndefined()
  })

  // Of one shape as the paper exchange spells it, of the other as the venue does.
  const spelled = (type: 'subscribed' | 'update', nonce: number, size: string) => {
    const { channel, order_book, timestamp, ...last } = frame(type, nonce, {
      bids: [{ price: '3000.00', size }],
    })
    return [
      { channel, ...last, timestamp, order_book },
      { channel, order_book, timestamp, ...last },
    ]
  }

  it.each([0, 1])('shows of updates that are read together the last one alone', async (shape) => {
    const due = new Set<() => void>()
    const { sockets, books, stream } = await setUp((run) => due.add(run))
    sockets.last.receive(spelled('subscribed', 10, '1')[shape])
    for (const nonce of [11, 12, 13]) {
      sockets.last.receive(spelled('update', nonce, `${nonce}`)[shape])
    }
    expect(books).toHaveLength(1)
    for (const run of due) run()
    expect(books).toHaveLength(2)
    expect(books[1]).toMatchObject({ bids: [{ size: '13' }], timestamp: 1_800_000_000_013 })
    // A gap among those read together leaves nothing to show.
    for (const nonce of [14, 16]) {
      sockets.last.receive(spelled('update', nonce, '5')[shape])
    }
    for (const run of due) run()
    expect(books).toHaveLength(2)
    expect(stream.current()).toBeUndefined()
  })

  it('answers the venue’s ping', async () => {
    const { sockets } = await setUp()
    sockets.last.receive({ type: 'ping' })
    expect(sockets.last.sent.at(-1)).toBe('{"type":"pong"}')
  })
})

describe('BookLadder', () => {
  it('holds as many levels as a book has, in order, whichever come and go', () => {
    let state = 20_261_124
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const ladder = new BookLadder(ETH.scale)
    ladder.reset(WireBookFrame.parse(frame('subscribed', 1)))
    const levels = new Map<number, string>()
    for (let nonce = 2; nonce <= 300; nonce += 1) {
      const bids = Array.from({ length: 40 }, () => ({
        price: `${1 + Math.floor(random() * 4_000)}`,
        size: random() < 0.3 ? '0' : `${1 + Math.floor(random() * 9)}`,
      }))
      ladder.apply(WireBookFrame.parse(frame('update', nonce, { bids })))
      for (const { price, size } of bids) {
        if (size === '0') levels.delete(Number(price))
        else levels.set(Number(price), size)
      }
    }
    expect(levels.size).toBeGreaterThan(1_000)
    const sorted = [...levels].sort(([a], [b]) => b - a)
    const shown = ladder.top(10_000).bids
    expect(shown.map(({ price, size }) => [Number(price), size])).toEqual(sorted)
  })

  it('is what a map of levels would be, after any differences', () => {
    const level = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 5 }))
      .map(([price, size]) => ({ price: `${price}.00`, size: `${size}.0000` }))
    const side = fc.array(level, { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(fc.record({ bids: side, asks: side }), { maxLength: 12 }), (changes) => {
        const ladder = new BookLadder(ETH.scale)
        const maps = { bids: new Map<number, number>(), asks: new Map<number, number>() }
        for (const [at, change] of changes.entries()) {
          // A snapshot holds every level once.
          const reported =
            at === 0 ? { bids: unique(change.bids), asks: unique(change.asks) } : change
          const made = WireBookFrame.parse(
            frame(at === 0 ? 'subscribed' : 'update', at + 1, reported),
          )
          if (at === 0) ladder.reset(made)
          else expect(ladder.apply(made)).toBe(true)
          for (const name of ['bids', 'asks'] as const) {
            for (const { price, size } of reported[name]) {
              if (Number(size) === 0) maps[name].delete(Number(price))
              else maps[name].set(Number(price), Number(size))
            }
          }
        }
        const { bids, asks } = ladder.top(100)
        const shown = (levels: Level[]) => levels.map(({ price, size }) => [+price, +size])
        expect(shown(bids)).toEqual([...maps.bids].sort((a, b) => b[0] - a[0]))
        expect(shown(asks)).toEqual([...maps.asks].sort((a, b) => a[0] - b[0]))
      }),
      { numRuns: 200, seed: fuzzSeed('book stream', 16) },
    )
  })
})

function unique(levels: Level[]): Level[] {
  return [...new Map(levels.map((level) => [level.price, level])).values()]
}
