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
import { RecentOrders } from '@/lib/client/hyperliquid/reads/recentOrders'
import { orderbookStream } from '@/lib/client/hyperliquid/streams/bookStream'
import { wireProtocol } from '@/lib/client/hyperliquid/streams/wireProtocol'
import type { Gather } from '@/lib/client/plugin'
import { SocketPool } from '@/lib/client/sockets/socketPool'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { type FakeSocket, FakeSockets } from '@/lib/client/testing/FakeSockets'

const MESSAGES = 20_000
const ROUNDS = 7
const GOAL = 0.4

/**
 * What a message of a book costs from its text to 20 levels a side that can be shown: our stream of
 * one market, and ccxt's, over the same seeded messages in the same run. Processor time is counted.
 * Ours is counted twice: read one by one, as a program does, and as the page reads them, where of
 * several between two paints the newest is.
 */
export async function measure(): Promise<Measurement> {
  const { each, page, ccxt, parse } = await measureUpkeep({
    texts: messages(20_261_121),
    rounds: ROUNDS,
    ours,
    ccxt: ccxtBook(new pro.hyperliquid({ newUpdates: false }), 'BTC'),
  })
  return {
    name: 'upkeep of a book of 20 levels a side',
    ratios: [ratioUpTo(GOAL, 'as the page reads it, over ccxt', page / ccxt)],
    figures: {
      page: timeText(page),
      'every message read': `${timeText(each)}, ${(each / ccxt).toFixed(2)} of ccxt`,
      ccxt: timeText(ccxt),
      'JSON.parse alone': timeText(parse),
    },
  }
}

function ours(gather: Gather | undefined): BookUpkeep {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  // The fake venue confirms whatever is asked for.
  sockets.onSend = (socket: FakeSocket, text: string) => {
    const { method, subscription } = JSON.parse(text)
    if (method !== 'subscribe') return
    socket.receive({ channel: 'subscriptionResponse', data: { method, subscription } })
  }
  const unused = () => Promise.reject(new Error('not asked here'))
  const pool = new SocketPool({
    url: 'ws://venue',
    openSocket: sockets.open,
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
    universe: unused,
    ask: unused,
    now: clock.now,
    setTimer: clock.setTimer,
  }
  let best: readonly number[] = []
  orderbookStream(context, 'BTC', undefined, (book) => {
    best = [Number(book.bids[0]?.price), Number(book.asks[0]?.price)]
  })
  const socket = sockets.last
  socket.open()
  return { receive: (text) => socket.receive(text), best: () => best }
}

/** Frames of a book that walks, as the venue spells them. */
function messages(seed: number): readonly string[] {
  const random = seededRandom(seed)
  let middle = 60_000
  return Array.from({ length: MESSAGES }, (_, index) => {
    middle += Math.round((random() - 0.5) * 4)
    const side = (sign: number) =>
      Array.from({ length: 20 }, (_level, place) => ({
        px: `${middle + sign * (place + 1)}.0`,
        sz: (random() * 10 + 0.00001).toFixed(5),
        n: 1 + Math.floor(random() * 9),
      }))
    const time = 1_700_000_000_000 + index * 20
    const data = { coin: 'BTC', time, levels: [side(-1), side(1)] }
    return JSON.stringify({ channel: 'l2Book', data })
  })
}
