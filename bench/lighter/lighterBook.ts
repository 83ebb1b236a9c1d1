import { pro } from 'ccxt'
import {
  type BookUpkeep,
  ccxtBook,
  measureUpkeep,
  ratioUpTo,
  seededRandom,
  timeText,
} from '@/bench/support/bookUpkeep'
import type { Measurement } from '@/bench/support/measurement'
import { orderbookStream } from '@/lib/client/lighter/streams/bookStream'
import { Folds } from '@/lib/client/lighter/streams/folds'
import type { StreamContext } from '@/lib/client/lighter/streams/streamContext'
import { createWireProtocol } from '@/lib/client/lighter/streams/wireProtocol'
import type { Gather } from '@/lib/client/plugin'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FakeSockets } from '@/lib/client/testing/FakeSockets'
import { listed } from '@/lib/venues/lighter/testing/details'

const LEVELS = 1_000
const MESSAGES = 10_000
const CHANGES = 10
const ROUNDS = 5
const GOAL = 0.4
const MIDDLE_CENTS = 300_000
const CHANNEL = 'order_book:0'

/**
 * What a difference of a Lighter book of 1,000 levels a side costs from its text to a book that can
 * be shown: our stream of one market, and ccxt's, over the same seeded messages in the same run.
 * Processor time is counted. Ours is counted twice: read one by one, as a program does, and as the
 * page reads them, where those between two paints are shown once.
 */
export async function measure(): Promise<Measurement> {
  const { each, page, ccxt, parse } = await measureUpkeep({
    texts: differences(20_261_123),
    rounds: ROUNDS,
    first: snapshot(),
    ours,
    ccxt: ccxtBook(new pro.lighter({ newUpdates: false }), 'ETH'),
  })
  return {
    name: `upkeep of a Lighter book of ${LEVELS} levels a side`,
    ratios: [
      ratioUpTo(GOAL, 'every message read, over ccxt', each / ccxt),
      ratioUpTo(GOAL, 'as the page reads it, over ccxt', page / ccxt),
    ],
    figures: {
      'every message read': timeText(each),
      page: timeText(page),
      ccxt: timeText(ccxt),
      'JSON.parse alone': timeText(parse),
    },
  }
}

async function ours(gather: Gather | undefined): Promise<BookUpkeep> {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  const pool = new SocketPool({
    url: 'ws://venue',
    openSocket: sockets.open,
    clock: clock.clock,
    setTimer: clock.setTimer,
    gather,
    protocol: createWireProtocol(async () => 'token'),
    onStatus: () => {},
  })
  const market = listed()
  const context = {
    provider: 'lighter',
    pool,
    folds: new Folds(pool),
    markets: async () => ({ find: () => market }),
    now: clock.now,
    setTimer: clock.setTimer,
    // A book needs nothing of an account.
  } as unknown as StreamContext
  let best: readonly number[] = []
  orderbookStream(context, '0', undefined, (book) => {
    best = [Number(book.bids[0]?.price), Number(book.asks[0]?.price)]
  })
  // The market is read first.
  await new Promise((resolve) => setImmediate(resolve))
  const socket = sockets.last
  socket.open()
  return { receive: (text) => socket.receive(text), best: () => best }
}

const priceAt = (sign: number, place: number) =>
  ((MIDDLE_CENTS + sign * (place + 1)) / 100).toFixed(2)

/** The full book, as the venue sends it first. */
function snapshot(): string {
  const side = (sign: number) =>
    Array.from({ length: LEVELS }, (_, place) => ({ price: priceAt(sign, place), size: '1.0000' }))
  const order_book = { code: 0, asks: side(1), bids: side(-1), nonce: 0, begin_nonce: 0 }
  const timestamp = 1_700_000_000_000
  return JSON.stringify({ channel: CHANNEL, type: 'subscribed/order_book', order_book, timestamp })
}

/** Differences that follow each other: sizes that change, levels that go and come back. */
function differences(seed: number): readonly string[] {
  const random = seededRandom(seed)
  return Array.from({ length: MESSAGES }, (_, index) => {
    const side = (sign: number) =>
      Array.from({ length: CHANGES / 2 }, () => ({
        // Most of what changes lies near the middle.
        price: priceAt(sign, Math.floor(random() ** 3 * LEVELS)),
        size: random() < 0.2 ? '0.0000' : (random() * 10 + 0.0001).toFixed(4),
      }))
    const [asks, bids] = [side(1), side(-1)]
    const order_book = { code: 0, asks, bids, nonce: index + 1, begin_nonce: index }
    const timestamp = 1_700_000_000_000 + index * 20
    return JSON.stringify({ channel: CHANNEL, type: 'update/order_book', order_book, timestamp })
  })
}
