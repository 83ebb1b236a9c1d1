import { expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { Candle } from '@/lib/schema/model/candle'
import type { Trade } from '@/lib/schema/model/orderbook'
import { createConfirmations } from './confirmations'
import { candleStream, orderbookStream, tradesStream } from './marketStreams'
import type { StreamContext } from './streamContext'
import { wireSubscription } from './wireProtocol'

const MARKET = 'BTC-USD.P'

function printed(id: string, price: string) {
  const sold = { price, size: '0.1', cost: '1', aggressor_side: 'buy' }
  return { market: MARKET, ...sold, time: '2026-09-14T11:10:04.382125561Z', id }
}

/** What a stream needs of its venue, with a hand that sends frames. */
function openContext(more: object) {
  let send: (payload: unknown, hasMore?: boolean) => void = () => {}
  const pool = {
    add(_: unknown, onPayload: (payload: unknown) => void) {
      send = onPayload
      return () => {}
    },
  }
  const context = {
    ...{ provider: 'ondo', pool, setTimer: () => () => {}, now: () => 0 },
    ...{ confirmations: createConfirmations(), noteRead() {} },
    ...more,
  } as unknown as StreamContext
  return {
    context,
    send: (payload: unknown, hasMore = false) => send(payload, hasMore),
  }
}

/** A stream of trades, and the venue's first answer. */
function openTrades(answer: readonly unknown[]) {
  const emitted: (readonly Trade[])[] = []
  const { context, send } = openContext({ ask: async () => ({ result: answer }) })
  const stream = tradesStream(context, MARKET, (trades) => emitted.push(trades))
  return { emitted, send, stream }
}

const idsOf = (trades: readonly Trade[] | undefined) => trades?.map(({ id }) => id)

it('lists what one order took newest first, which a frame lists as it happened', async () => {
  const { emitted, send, stream } = openTrades([])
  send([printed('low', '100'), printed('high', '101')])
  expect(idsOf(emitted[0])).toEqual(['high', 'low'])
  expect(idsOf(stream.current())).toEqual(['high', 'low'])
})

it('says that there are no trades once the venue said so, and sends each of them once', async () => {
  const { emitted, send, stream } = openTrades([])
  expect(stream.current()).toBeUndefined()
  await expect.poll(() => stream.current()).toEqual([])
  send([printed('a', '100')])
  send([printed('a', '100')])
  expect(emitted.map(idsOf)).toEqual([[], ['a']])
})

it('sends the trades of frames that are read together at once, also where the last is no list', async () => {
  const { emitted, send, stream } = openTrades([])
  await expect.poll(() => stream.current()).toEqual([])
  send([printed('a', '100')], true)
  send([printed('b', '101')], true)
  send([printed('c', '102')])
  send([printed('d', '103')], true)
  send(null)
  expect(emitted.map(idsOf)).toEqual([[], ['c', 'b', 'a'], ['d']])
})

it('sends trades of frames before the first answer, also where the last frame is no list', () => {
  const { emitted, send } = openTrades([])
  send([printed('a', '100')], true)
  send(null)
  expect(emitted.map(idsOf)).toEqual([['a']])
})

it('brings the trades of a gap, each once, also where one has no id', async () => {
  const clock = new FakeClock()
  const nameless = { ...printed('', '100'), id: null }
  const answered = [printed('a', '100'), nameless]
  const confirmations = createConfirmations()
  const { context } = openContext({
    ...{ confirmations, setTimer: clock.setTimer },
    ask: async () => ({ result: [...answered] }),
  })
  const emitted: unknown[] = []
  tradesStream(context, MARKET, (trades) => emitted.push(...(idsOf(trades) ?? [])))
  await clock.advanceAsync(1_000)
  answered.unshift(printed('c', '102'), printed('b', '101'))
  confirmations.note(wireSubscription({ channel: 'tradesPerps', markets: [MARKET] }).id)
  await clock.advanceAsync(1_000)
  expect(emitted.toSorted()).toEqual(['a', 'b', 'c', undefined])
})

it('shows no book that a newer one overtook, and follows a venue whose clock was set back', () => {
  const bids: unknown[] = []
  const { context, send } = openContext({ markets: () => new Promise(() => {}) })
  orderbookStream(context, { marketId: MARKET }, (book) => bids.push(book.bids[0]?.price))
  const book = (seconds: number, price: string) =>
    send([{ market: MARKET, time: `2026-09-14T11:10:${seconds}Z`, bids: [[price, '1']], asks: [] }])
  book(50, '100')
  book(45, '99')
  expect(bids).toEqual(['100'])
  book(30, '98')
  book(31, '97')
  expect(bids).toEqual(['100', '98', '97'])
})

it('shows a book without the level that cannot be read, and none of a side where none can', () => {
  const shown: unknown[] = []
  const { context, send } = openContext({ markets: () => new Promise(() => {}) })
  orderbookStream(context, { marketId: MARKET }, ({ bids, asks }) =>
    shown.push([bids.map(({ price }) => price), asks.map(({ price }) => price)]),
  )
  const book = (seconds: number, bids: unknown, asks: unknown) =>
    send([{ market: MARKET, time: `2026-09-14T11:10:${seconds}Z`, bids, asks }])
  const sell = [['102', '1']]
  book(
    10,
    [
      ['101', '1'],
      ['100', 'much'],
      ['99', '1'],
    ],
    sell,
  )
  book(11, [['101', 'much']], sell)
  book(12, [], sell)
  expect(shown).toEqual([
    [['101', '99'], ['102']],
    [[], ['102']],
  ])
})

/** A stream of weekly candles at Thursday noon, of which REST has Monday to Thursday. */
async function openWeeks() {
  const clock = new FakeClock(Date.parse('2026-11-19T12:00:00Z'))
  const emitted: Candle[] = []
  const venue = { close: '2', reads: 0 }
  const day = (date: number) => ({
    startTime: `2026-11-${date}T00:00:00Z`,
    ...{ open: '1', high: '3', low: '1', close: venue.close, volume: '5' },
  })
  const { context, send } = openContext({
    async ask() {
      venue.reads += 1
      return { result: [16, 17, 18, 19].map(day) }
    },
    markets: async () => ({
      findOrUnlisted: () => ({ market: { id: MARKET, providerId: 'ondo' } }),
    }),
    ...{ now: clock.now, setTimer: clock.setTimer },
  })
  const query = { marketId: MARKET, interval: '1w' as const }
  const stream = candleStream(context, query, (candle) => emitted.push(candle))
  await clock.advanceAsync(0)
  const frame = (from: string, close: string) => {
    const s = Date.parse(`${from}T00:00:00Z`) / 1_000
    send({ m: MARKET, s, e: s + 604_800, o: '1', h: '9', l: '1', c: close, v: '20' })
  }
  const closes = () => emitted.map(({ t, c }) => [new Date(t).toISOString().slice(0, 10), c])
  return { clock, venue, frame, stream, closes }
}

it('shows a week of the stream as it comes where it opens on Monday', async () => {
  const { clock, venue, frame, closes } = await openWeeks()
  frame('2026-11-16', '4')
  expect(closes()).toEqual([
    ['2026-11-16', '2'],
    ['2026-11-16', '4'],
  ])
  await clock.advanceAsync(60_000)
  expect(venue.reads).toBe(1)
})

it.each(['2026-11-15', '2026-11-19'])(
  'reads the candles again where a week of the stream opens on %s',
  async (from) => {
    const { clock, venue, frame, stream, closes } = await openWeeks()
    venue.close = '4'
    // More often than reads are settled, for as long as they are watched.
    for (let count = 0; count < 50; count += 1) {
      frame(from, '4')
      await clock.advanceAsync(200)
    }
    expect(venue.reads).toBeGreaterThan(2)
    expect(venue.reads).toBeLessThan(6)
    await clock.advanceAsync(10_000)
    expect(new Set(closes().map(([opening]) => opening))).toEqual(new Set(['2026-11-16']))
    expect(closes().at(-1)).toEqual(['2026-11-16', '4'])

    frame(from, '5')
    stream.stop()
    const { reads } = venue
    await clock.advanceAsync(10_000)
    expect(venue.reads).toBe(reads)
  },
)
