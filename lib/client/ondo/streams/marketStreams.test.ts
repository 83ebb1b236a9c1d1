import { expect, it } from 'vitest'
import type { Trade } from '@/lib/schema/model/orderbook'
import { orderbookStream, tradesStream } from './marketStreams'
import type { StreamContext } from './streamContext'

const MARKET = 'BTC-USD.P'

function printed(id: string, price: string) {
  const sold = { price, size: '0.1', cost: '1', aggressor_side: 'buy' }
  return { market: MARKET, ...sold, time: '2026-09-14T11:10:04.382125561Z', id }
}

/** What a stream needs of its venue, with a hand that sends frames. */
function openContext(more: object) {
  let send: (payload: unknown) => void = () => {}
  const pool = {
    add(_: unknown, onPayload: (payload: unknown) => void) {
      send = onPayload
      return () => {}
    },
  }
  const context = {
    ...{ provider: 'ondo', pool, setTimer: () => () => {}, now: () => 0 },
    noteRead() {},
    ...more,
  } as unknown as StreamContext
  return { context, send: (rows: readonly unknown[]) => send(rows) }
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
