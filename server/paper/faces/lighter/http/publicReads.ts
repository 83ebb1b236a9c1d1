import type { Trade } from '@/server/paper/engine/events'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { orderIndexOf } from '@/server/paper/faces/lighter/context'
import { INTEGRATOR_CAPS } from '@/server/paper/faces/lighter/exchange/accountActions'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import type { VenueMarket } from '@/server/paper/faces/lighter/listings/catalogue'
import { assetDetail } from '@/server/paper/faces/lighter/views/assetView'
import { fixed } from '@/server/paper/faces/lighter/views/decimals'
import {
  dayFigures,
  orderBook,
  orderBookDetail,
  percent,
} from '@/server/paper/faces/lighter/views/marketView'
import { isResolution, RESOLUTION_MS } from '@/server/paper/faces/lighter/views/resolutions'
import { publicTrade } from '@/server/paper/faces/lighter/views/tradeView'
import type { PaperCandle } from '@/server/paper/host'
import type { Fields } from './request'

/** A public read. */
export type PublicRead = (context: FaceContext, query: Fields) => object

const CANDLES_MAX = 500
const BOOK_MAX = 250
const TRADES_MAX = 100
/** Whose account the exchange's own makers are shown as. */
const HOUSE_INDEX = 0

function marketIn({ catalogue }: FaceContext, query: Fields): VenueMarket {
  const market = catalogue.byId(query.integer('market_id'))
  if (market === undefined) throw new VenueError(21602, 'invalid market index')
  return market
}

function chosen({ catalogue }: FaceContext, query: Fields): readonly VenueMarket[] {
  const id = query.optional('market_id')
  const filter = query.optional('filter') ?? 'all'
  const isNamed = (market: VenueMarket) =>
    id === undefined || id === '255' || String(market.id) === id
  return catalogue
    .all()
    .filter(isNamed)
    .filter(({ isSpot }) => filter === 'all' || (filter === 'spot') === isSpot)
}

/** Resting orders of one side, best first. */
function restingOrders(
  { facts, host }: FaceContext,
  market: VenueMarket,
  side: 'buy' | 'sell',
  limit: number,
) {
  const { priceDecimals, sizeDecimals } = market.definition
  return host.view.restingOrders(market.symbol, side, limit).map((order) => {
    const index = orderIndexOf(order.orderId)
    return {
      order_index: index,
      order_id: String(index),
      owner_account_index: facts.accounts.indexOf(order.account) ?? HOUSE_INDEX,
      initial_base_amount: fixed(order.originalLots, sizeDecimals),
      remaining_base_amount: fixed(order.remainingLots, sizeDecimals),
      price: fixed(order.limitTicks, priceDecimals),
      order_expiry: order.expiresAtMs ?? 0,
      transaction_time: order.updatedAtMs * 1_000,
    }
  })
}

/** The candles that a query asks for, of its market and length. */
function candlesIn(context: FaceContext, query: Fields) {
  const market = marketIn(context, query)
  const resolution = query.text('resolution')
  if (!isResolution(resolution)) throw new VenueError(22400, 'invalid resolution')
  const endMs = query.integer('end_timestamp')
  // 0 asks for everything between the two times.
  const count = Math.min(query.integer('count_back') || CANDLES_MAX, CANDLES_MAX)
  const startMs = Math.max(
    query.integer('start_timestamp'),
    endMs - count * RESOLUTION_MS[resolution],
  )
  const list = context.host
    .candles(market.symbol, resolution, startMs, Math.min(endMs, context.host.now()))
    .slice(-count)
  const price = (ticks: number) => Number(fixed(ticks, market.definition.priceDecimals))
  return { list, price, resolution, sizeDecimals: market.definition.sizeDecimals }
}

type Price = ReturnType<typeof candlesIn>['price']

const candlePrices = (price: Price, candle: PaperCandle) => ({
  o: price(candle.openTicks),
  h: price(candle.highTicks),
  l: price(candle.lowTicks),
  c: price(candle.closeTicks),
})

function candles(context: FaceContext, query: Fields): object {
  const { list, price, resolution, sizeDecimals } = candlesIn(context, query)
  return {
    code: 200,
    r: resolution,
    c: list.map((candle) => {
      const volume = Number(fixed(candle.volumeLots, sizeDecimals))
      const middle = (price(candle.openTicks) + price(candle.closeTicks)) / 2
      const prices = candlePrices(price, candle)
      // Upper case counts trades that lower case leaves out: there are none here.
      const { c: C, h: H, l: L, o: O } = prices
      return {
        t: candle.openTimeMs,
        ...prices,
        O,
        H,
        L,
        C,
        v: volume,
        V: Number((volume * middle).toFixed(6)),
        i: 0,
      }
    }),
  }
}

/** Candles of prices alone; `sc` is what they are made of. */
function markPriceCandles(context: FaceContext, query: Fields): object {
  const { list, price, resolution } = candlesIn(context, query)
  const c = list.map((candle) => ({
    t: candle.openTimeMs,
    ...candlePrices(price, candle),
    sc: candle.tradeCount,
  }))
  return { code: 200, r: resolution, c }
}

/** Public prints of a market, newest first, or as `choose` has them. */
export function publicTradesOf(
  context: FaceContext,
  query: Fields,
  choose = (trades: readonly Trade[]): readonly Trade[] => trades,
): object {
  const market = marketIn(context, query)
  const limit = Math.min(query.integer('limit'), TRADES_MAX)
  const trades = choose(context.host.recentTrades(market.symbol)).slice(0, limit)
  return { code: 200, trades: trades.map((trade) => publicTrade(context, market, trade)) }
}

/** Reads under `/api/v1/`, by name. */
export const PUBLIC_READS: Readonly<Record<string, PublicRead>> = {
  orderBooks: (context, query) => ({
    code: 200,
    order_books: chosen(context, query).map(orderBook),
  }),
  orderBookDetails: (context, query) => {
    const markets = chosen(context, query)
    const detail = (market: VenueMarket) => orderBookDetail(context, market)
    return {
      code: 200,
      order_book_details: markets.filter(({ isSpot }) => !isSpot).map(detail),
      spot_order_book_details: markets.filter(({ isSpot }) => isSpot).map(detail),
    }
  },
  orderBookOrders: (context, query) => {
    const market = marketIn(context, query)
    const limit = Math.min(query.integer('limit'), BOOK_MAX)
    const [asks, bids] = (['sell', 'buy'] as const).map((side) =>
      restingOrders(context, market, side, limit),
    )
    return { code: 200, total_asks: asks?.length ?? 0, asks, total_bids: bids?.length ?? 0, bids }
  },
  recentTrades: (context, query) => publicTradesOf(context, query),
  candles,
  markPriceCandles,
  fundings: (context, query) => {
    const { symbol } = marketIn(context, query)
    const stepHours = query.optional('resolution') === '1d' ? 24 : 1
    const count = Math.min(query.integerOr('count_back', 0) || CANDLES_MAX, CANDLES_MAX)
    const endMs = Math.min(query.integer('end_timestamp'), context.host.now())
    const startMs = Math.max(
      query.integer('start_timestamp'),
      endMs - count * stepHours * 3_600_000,
    )
    const hours = context.host.fundingHistory(symbol, startMs, endMs)
    return {
      code: 200,
      resolution: query.optional('resolution') ?? '1h',
      fundings: hours
        .filter(({ timeMs }) => timeMs % (stepHours * 3_600_000) === 0)
        .map(({ timeMs, ratePpb, premiumPpb }) => ({
          timestamp: Math.floor(timeMs / 1_000),
          value: percent(premiumPpb),
          rate: percent(Math.abs(ratePpb)),
          direction: ratePpb >= 0 ? 'long' : 'short',
        })),
    }
  },
  'funding-rates': (context) => ({
    code: 200,
    funding_rates: context.catalogue
      .all()
      .filter(({ isSpot }) => !isSpot)
      .map(({ id, symbol }) => ({
        market_id: id,
        exchange: 'lighter',
        symbol,
        rate: (context.host.view.market(symbol)?.fundingRatePpb ?? 0) / 1e9,
      })),
  }),
  exchangeStats: (context) => {
    const stats = context.catalogue.all().map((market) => ({
      symbol: market.symbol,
      ...dayFigures(context, market),
    }))
    const volume = stats.reduce((sum, row) => sum + row.daily_quote_token_volume, 0)
    return {
      code: 200,
      total: stats.length,
      order_book_stats: stats,
      daily_usd_volume: Number(volume.toFixed(6)),
      daily_trades_count: stats.reduce((sum, row) => sum + row.daily_trades_count, 0),
    }
  },
  assetDetails: (context, query) => {
    const only = query.optional('asset_id')
    const chosenAssets = context.assets.filter(
      ({ assetId }) => only === undefined || String(assetId) === only,
    )
    return { code: 200, asset_details: chosenAssets.map((asset) => assetDetail(context, asset)) }
  },
  tokenlist: ({ catalogue }) => ({
    code: 200,
    tokens: catalogue.all().map(({ isSpot, symbol }) => {
      const [base = symbol] = symbol.split('/')
      return {
        symbol: base,
        name: base,
        logo: base.toLowerCase(),
        logo_extension: 'svg',
        description_key: '',
        gecko_id: '',
        paprika_id: '',
        market: isSpot ? 'SPOT' : 'PERPS',
        asset_type: 'CRYPTO',
        is_allowed_mainnet: true,
        is_asset_allowed_mainnet: true,
        categories: ['crypto'],
      }
    }),
  }),
  // There are no pools, no staking and no rebates here: their accounts are the venue's first one.
  systemConfig: () => ({
    code: 200,
    liquidity_pool_index: HOUSE_INDEX,
    staking_pool_index: HOUSE_INDEX,
    funding_fee_rebate_account_index: HOUSE_INDEX,
    liquidity_pool_cooldown_period: 0,
    staking_pool_lockup_period: 0,
    max_integrator_perps_taker_fee: INTEGRATOR_CAPS.perps,
    max_integrator_perps_maker_fee: INTEGRATOR_CAPS.perps,
    max_integrator_spot_taker_fee: INTEGRATOR_CAPS.spot,
    max_integrator_spot_maker_fee: INTEGRATOR_CAPS.spot,
  }),
  layer1BasicInfo: ({ deployment, facts }) => ({
    code: 200,
    l1_providers: [],
    l1_providers_health: true,
    validator_info: [],
    contract_addresses: [{ name: 'ZkLighter', address: deployment.depositContract }],
    latest_l1_generic_block: facts.lastDeposit()?.blockNumber ?? 0,
    latest_l1_governance_block: 0,
    latest_l1_desert_block: 0,
  }),
  withdrawalDelay: () => ({ seconds: 180 }),
  transferFeeInfo: () => ({ code: 200, transfer_fee_usdc: 0 }),
}
