import { pro } from 'ccxt'
import { orderbookStream } from '@/lib/client/hyperliquid/bookStream'
import { RecentOrders } from '@/lib/client/hyperliquid/recentOrders'
import { wireProtocol } from '@/lib/client/hyperliquid/wireProtocol'
import type { Gather } from '@/lib/client/plugin'
import { SocketPool } from '@/lib/client/socketPool'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { type FakeSocket, FakeSockets } from '@/lib/client/testing/FakeSockets'
import { type Measurement, median } from './measurement'

const MESSAGES = 20_000
const ROUNDS = 7
const GOAL = 0.4
/** What a page reads of fifty messages a second. */
const MESSAGES_PER_BEAT = 5

/**
 * What a message of a book costs from its text to 20 levels a side that can be shown: our stream of
 * one market, and ccxt's, over the same seeded messages in the same run. Processor time is counted.
 * Ours is counted twice: read one by one, as a program does, and as the page reads them, where of
 * several between two paints the newest is.
 */
export async function measure(): Promise<Measurement> {
  const texts = messages(20_261_121)
  const each = ours(undefined)
  const due = new Set<() => void>()
  const gathered = ours((run) => due.add(run))
  const theirs = ccxtBook()
  let turn = 0
  const beat = (text: string) => {
    gathered.say(text)
    turn += 1
    if (turn % MESSAGES_PER_BEAT !== 0) return
    for (const run of due) run()
    due.clear()
  }
  const times = {
    each: [] as number[],
    page: [] as number[],
    ccxt: [] as number[],
    parse: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.each.push(microseconds(texts, each.say))
    times.ccxt.push(microseconds(texts, theirs.say))
    times.page.push(microseconds(texts, beat))
    times.parse.push(microseconds(texts, (text) => JSON.parse(text)))
  }
  const shown = [each, gathered, theirs].map(({ best }) => best().join(' '))
  if (new Set(shown).size !== 1) throw new Error(`books differ: ${shown.join(' | ')}`)
  const [perEach, perPage, perTheirs] = [median(times.each), median(times.page), median(times.ccxt)]
  const value = perPage / perTheirs
  const text = (time: number) => `${time.toFixed(1)} µs a message`
  return {
    name: 'upkeep of a book of 20 levels a side',
    ratios: [
      {
        of: 'as the page reads it, over ccxt',
        value,
        goal: `<= ${GOAL}`,
        holds: value <= GOAL,
      },
    ],
    figures: {
      page: text(perPage),
      'every message read': `${text(perEach)}, ${(perEach / perTheirs).toFixed(2)} of ccxt`,
      ccxt: text(perTheirs),
      'JSON.parse alone': text(median(times.parse)),
    },
  }
}

interface Upkeep {
  say(text: string): void
  /** Best bid and ask as numbers, for a check that both hold the same book. */
  best(): readonly number[]
}

function ours(gather: Gather | undefined): Upkeep {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  // The fake venue confirms whatever is asked for.
  sockets.onSend = (socket: FakeSocket, text: string) => {
    const { method, subscription } = JSON.parse(text)
    if (method !== 'subscribe') return
    socket.say({ channel: 'subscriptionResponse', data: { method, subscription } })
  }
  const unused = () => Promise.reject(new Error('not asked here'))
  const pool = new SocketPool({
    url: 'ws://venue',
    openSocket: sockets.open,
    now: clock.now,
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
  return { say: (text) => socket.say(text), best: () => best }
}

function ccxtBook(): Upkeep {
  const exchange = new pro.hyperliquid({ newUpdates: false })
  const symbol = 'BTC/USDC:USDC'
  exchange.setMarkets([
    { id: '0', symbol, base: 'BTC', quote: 'USDC', settle: 'USDC', baseId: 'BTC', swap: true },
  ])
  // Made and never connected.
  const client = exchange.client('wss://venue.invalid')
  let best: readonly number[] = []
  return {
    say(text) {
      exchange.handleMessage(client, JSON.parse(text))
      const book = exchange.orderbooks[symbol]?.limit()
      best = [Number(book?.bids[0]?.[0]), Number(book?.asks[0]?.[0])]
    },
    best: () => best,
  }
}

/** Microseconds of this process a message. */
function microseconds(texts: readonly string[], say: (text: string) => void): number {
  const before = process.cpuUsage()
  for (const text of texts) say(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / texts.length
}

/** Frames of a book that walks, as the venue spells them. */
function messages(seed: number): readonly string[] {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
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
