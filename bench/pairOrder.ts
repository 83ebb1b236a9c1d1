import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { type Measurement, median, percentile } from '@/bench/support/measurement'
import { newLeg, type PairRun, standingOf } from '@/lib/across/pair/pairLedger'
import { sendPair, takeWayOn } from '@/lib/across/pair/sendPair'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { createPairPort } from '@/lib/queries/across/pairPort'
import { fetchOrderbook } from '@/lib/queries/orderbook'
import { worstPriceOf } from '@/lib/trade/orders/worstPrice'
import { openTwoVenues, type TwoVenues } from '@/server/http/testing/twoVenues'

const PAIRS = 40
const WARM_UP_PAIRS = 10
const GOAL_MS = 5
const SIZE = decimal('0.05')
/** Reports every request whose head a server of this process has read. */
const ARRIVAL_CHANNEL = 'http.server.request.start'

/**
 * Time between the two legs of a pair reaching their venues: both signed, sent in one turn, relayed by
 * one service, with client, service and both venues in this process. Goal: 5 ms, median. Beside it
 * what one leg takes from being signed to reaching its venue, which is what it is made of.
 */
export async function measure(): Promise<Measurement> {
  const two = await openTwoVenues('bench')
  try {
    const address = await two.openTrader('1000000')
    const arrivals = watchArrivals(two)
    for (let at = 0; at < WARM_UP_PAIRS; at += 1) await openAndClose(two, address)
    arrivals.take()
    const apartMs: number[] = []
    const firstMs: number[] = []
    for (let at = 0; at < PAIRS; at += 1) {
      const { sentAtMs } = await openAndClose(two, address, () => arrivals.take())
      const [first, second] = arrivals.opened()
      if (first === undefined || second === undefined) throw new Error('a leg did not arrive')
      apartMs.push(second - first)
      firstMs.push(first - sentAtMs)
    }
    arrivals.stop()
    const value = median(apartMs)
    return {
      name: 'the two legs of a pair',
      ratios: [
        {
          of: 'ms between the legs reaching their venues, median',
          value,
          goal: `<= ${GOAL_MS}`,
          holds: value <= GOAL_MS,
        },
      ],
      figures: {
        'between the legs': text(apartMs),
        'signed to the first venue': text(firstMs),
      },
    }
  } finally {
    await two.close()
  }
}

/** When orders reached each venue. */
function watchArrivals({ ports }: TwoVenues) {
  let seen: { port: number; atMs: number }[] = []
  let opened: number[] = []
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    const port = request.socket.localPort ?? 0
    const isOrder = request.url === '/exchange' || request.url?.startsWith('/api/v1/sendTx')
    if (isOrder === true && Object.values(ports).includes(port)) {
      seen.push({ port, atMs: performance.now() })
    }
  }
  subscribe(ARRIVAL_CHANNEL, note)
  return {
    /** Begins again; what came before is what was opened. */
    take() {
      opened = Object.values(ports)
        .flatMap((port) => {
          const last = seen.findLast((one) => one.port === port)
          return last === undefined ? [] : [last.atMs]
        })
        .toSorted((a, b) => a - b)
      seen = []
    },
    opened: () => opened,
    stop: () => unsubscribe(ARRIVAL_CHANNEL, note),
  }
}

/** @param afterOpening called once both sides are open */
async function openAndClose(
  two: TwoVenues,
  address: string,
  afterOpening: () => void = () => {},
): Promise<{ sentAtMs: number }> {
  let kept = newPair(address)
  let sentAtMs = 0
  const port = createPairPort({
    client: two.client,
    address,
    wallet: undefined,
    read: () => kept,
    monotonicMs: () => performance.now(),
    save(run) {
      // Both are signed, and sent in this very turn.
      if (sentAtMs === 0) sentAtMs = performance.now()
      kept = run
    },
    worstPrice: ({ provider, marketId }, side) => worstPrice(two, provider, marketId, side),
    sleep: (delayMs) => new Promise((resume) => setTimeout(resume, delayMs)),
    nowMs: Date.now,
    words: { nothingExecuted: 'nothing executed', notFound: 'not found' },
  })
  await sendPair(port)
  if (standingOf(kept) !== 'even') throw new Error(JSON.stringify(kept))
  afterOpening()
  await takeWayOn(port, 'unwind')
  return { sentAtMs }
}

function newPair(address: string): PairRun {
  const leg = (provider: string, marketId: string, side: 'BUY' | 'SELL') => {
    const market = { provider, marketId, categoryId: provider }
    return newLeg({ ...market, side, leverage: 5, size: SIZE, units: decimal('1') })
  }
  return {
    id: 'pair',
    address,
    asset: 'ETH',
    symbol: 'ETH',
    startedAtMs: Date.now(),
    wayOn: 'unwind',
    isLeft: false,
    legs: [leg('hyperliquid', 'ETH', 'BUY'), leg('lighter', '0', 'SELL')],
  }
}

async function worstPrice(
  { client }: TwoVenues,
  provider: string,
  marketId: string,
  side: 'BUY' | 'SELL',
): Promise<Decimal> {
  const market = (await client.markets(provider)).find(({ id }) => id === marketId)
  const book = await fetchOrderbook(client, { provider, marketId })
  const price = market && worstPriceOf(market, book, side, decimal('1'))
  if (price === undefined) throw new Error('no price')
  return price
}

function text(values: readonly number[]): string {
  return `${median(values).toFixed(1)} ms median, ${percentile(values, 0.95).toFixed(1)} p95`
}
