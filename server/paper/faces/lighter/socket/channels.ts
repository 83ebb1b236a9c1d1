import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { VenueMarket } from '@/server/paper/faces/lighter/listings/catalogue'
import { fixed } from '@/server/paper/faces/lighter/views/decimals'
import { marketStats } from '@/server/paper/faces/lighter/views/marketView'
import {
  isResolution,
  RESOLUTION_MS,
  type Resolution,
} from '@/server/paper/faces/lighter/views/resolutions'
import { publicTrade } from '@/server/paper/faces/lighter/views/tradeView'
import { accountChannel } from './accountChannels'
import { type Channel, type Message, stateChannel } from './channel'

const BOOK_DEPTH = 500
const RECENT_TRADES = 50
const STATS_MS = 1_000
const CANDLE_MS = 500

/**
 * Opens the channel that a subscription names.
 * @returns undefined where there is none of that name
 */
export function openChannel(context: FaceContext, path: string): Channel | undefined {
  const [kind = '', first = '', second = ''] = path.split('/')
  const market = /^\d+$/.test(first) ? context.catalogue.byId(Number(first)) : undefined
  switch (kind) {
    case 'order_book':
      return market && bookChannel(context, market)
    case 'ticker':
      return market && tickerChannel(context, market)
    case 'trade':
      return market && tradeChannel(context, market)
    case 'candle':
      return market && isResolution(second) ? candleChannel(context, market, second) : undefined
    case 'market_stats':
    case 'spot_market_stats':
      return statsChannel(context, kind, first, market)
    case 'height':
      return heightChannel(context)
    default:
      return accountChannel(context, kind, first, second)
  }
}

const side = (levels: readonly { priceTicks: number; sizeLots: number }[]) =>
  new Map(levels.map(({ priceTicks, sizeLots }) => [priceTicks, sizeLots]))

/** Absolute sizes with a chain of nonces: an update begins where the last one ended. */
function bookChannel({ host }: FaceContext, { definition, id, symbol }: VenueMarket): Channel {
  const { priceDecimals, sizeDecimals } = definition
  const read = () => {
    const book = host.view.book(symbol, BOOK_DEPTH)
    return { asks: side(book?.asks ?? []), bids: side(book?.bids ?? []) }
  }
  let previous = read()
  let nonce = 1
  const rows = (levels: Iterable<readonly [number, number]>) =>
    [...levels].map(([ticks, lots]) => ({
      price: fixed(ticks, priceDecimals),
      size: fixed(lots, sizeDecimals),
    }))
  const frame = (asks: object[], bids: object[], beginNonce: number): Message => ({
    offset: nonce,
    timestamp: host.now(),
    order_book: { code: 0, asks, bids, offset: nonce, nonce, begin_nonce: beginNonce },
  })
  return {
    name: `order_book:${id}`,
    kind: 'order_book',
    snapshot: () => frame(rows(previous.asks), rows(previous.bids), 0),
    update() {
      const next = read()
      const asks = changes(previous.asks, next.asks)
      const bids = changes(previous.bids, next.bids)
      if (asks.length + bids.length === 0) return undefined
      previous = next
      nonce += 1
      return frame(rows(asks), rows(bids), nonce - 1)
    },
  }
}

/** What became of levels: their new size, 0 where one is gone. */
function changes(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) {
  const changed: [number, number][] = []
  for (const [ticks, lots] of after) if (before.get(ticks) !== lots) changed.push([ticks, lots])
  for (const ticks of before.keys()) if (!after.has(ticks)) changed.push([ticks, 0])
  return changed
}

function tickerChannel({ host }: FaceContext, { definition, id, symbol }: VenueMarket): Channel {
  return stateChannel({ name: `ticker:${id}`, kind: 'ticker' }, 0, () => {
    const book = host.view.book(symbol, 1)
    const best = (level: { priceTicks: number; sizeLots: number } | undefined) => ({
      price: fixed(level?.priceTicks ?? 0, definition.priceDecimals),
      size: fixed(level?.sizeLots ?? 0, definition.sizeDecimals),
    })
    const ticker = { s: symbol, a: best(book?.asks[0]), b: best(book?.bids[0]) }
    return { nonce: host.blockNumber(), ticker, timestamp: host.now() }
  })
}

function tradeChannel(context: FaceContext, market: VenueMarket): Channel {
  const { id, symbol } = market
  const message = (trades: object[]) => ({
    trades,
    liquidation_trades: [],
    nonce: context.host.blockNumber(),
  })
  return {
    name: `trade:${id}`,
    kind: 'trade',
    snapshot: () =>
      message(
        context.host
          .recentTrades(symbol)
          .slice(0, RECENT_TRADES)
          .map((trade) => publicTrade(context, market, trade)),
      ),
    update({ events }) {
      const printed = events.flatMap((event) =>
        event.type === 'trade' && event.trade.marketId === symbol
          ? [publicTrade(context, market, event.trade)]
          : [],
      )
      return printed.length === 0 ? undefined : message(printed)
    },
  }
}

function candleChannel(
  { host }: FaceContext,
  { definition, id, symbol }: VenueMarket,
  resolution: Resolution,
): Channel {
  const price = (ticks: number) => Number(fixed(ticks, definition.priceDecimals))
  const channel = { name: `candle:${id}:${resolution}`, kind: 'candle' }
  return stateChannel(channel, CANDLE_MS, () => {
    // The forming candle began before now: a look back of its own length holds it.
    const current = host
      .candles(symbol, resolution, host.now() - RESOLUTION_MS[resolution], host.now())
      .at(-1)
    const candles = current
      ? [
          {
            t: current.openTimeMs,
            o: price(current.openTicks),
            h: price(current.highTicks),
            l: price(current.lowTicks),
            c: price(current.closeTicks),
            v: Number(fixed(current.volumeLots, definition.sizeDecimals)),
            V:
              Number(fixed(current.volumeLots, definition.sizeDecimals)) *
              price(current.closeTicks),
            i: 0,
          },
        ]
      : []
    return { candles, timestamp: host.now() }
  })
}

function statsChannel(
  context: FaceContext,
  kind: 'market_stats' | 'spot_market_stats',
  which: string,
  market: VenueMarket | undefined,
): Channel | undefined {
  const isSpot = kind === 'spot_market_stats'
  const all = context.catalogue.all().filter((market) => market.isSpot === isSpot)
  if (which === 'all') {
    return stateChannel({ name: `${kind}:all`, kind }, STATS_MS, () => ({
      [kind]: Object.fromEntries(all.map((market) => [market.id, marketStats(context, market)])),
      timestamp: context.host.now(),
    }))
  }
  if (market?.isSpot !== isSpot) return undefined
  return stateChannel({ name: `${kind}:${market.id}`, kind }, STATS_MS, () => ({
    [kind]: marketStats(context, market),
    timestamp: context.host.now(),
  }))
}

function heightChannel({ host }: FaceContext): Channel {
  return stateChannel({ name: 'height', kind: 'height' }, 0, () => ({ height: host.blockNumber() }))
}
