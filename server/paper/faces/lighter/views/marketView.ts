import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { VenueMarket } from '@/server/paper/faces/lighter/listings/catalogue'
import { COLLATERAL_ASSET, SPOT } from '@/server/paper/faces/lighter/listings/listings'
import { fixed, money, valueMicro } from './decimals'

const DAY_MS = 24 * 3_600_000
const QUOTE_DECIMALS = 6
/** Value of the largest order: what 48 bits of micro-USD hold. */
const ORDER_QUOTE_LIMIT = '281474976.710655'
/** A market without a number of its own for perpetuals: the quote of all of them is collateral. */
const NO_BASE_ASSET = 0

/** A market of `orderBooks`. */
export function orderBook({ id, symbol, isSpot, minBase, definition }: VenueMarket) {
  return {
    symbol,
    market_id: id,
    market_type: isSpot ? 'spot' : 'perp',
    base_asset_id: isSpot ? SPOT.baseAssetId : NO_BASE_ASSET,
    quote_asset_id: isSpot ? COLLATERAL_ASSET : NO_BASE_ASSET,
    status: definition.isDelisted ? 'inactive' : 'active',
    taker_fee: '0.0000',
    maker_fee: '0.0000',
    is_taker_fee_enabled: true,
    is_maker_fee_enabled: true,
    liquidation_fee: '1.0000',
    min_base_amount: minBase,
    min_quote_amount: money(definition.minNotionalMicro),
    order_quote_limit: ORDER_QUOTE_LIMIT,
    supported_size_decimals: definition.sizeDecimals,
    supported_price_decimals: definition.priceDecimals,
    supported_quote_decimals: QUOTE_DECIMALS,
    created_at: '1735689600000',
    multiplier: '1',
  }
}

/** Figures of the last 24 hours. */
export function dayFigures({ host }: FaceContext, market: VenueMarket) {
  const { definition, symbol } = market
  const { priceDecimals, sizeDecimals } = definition
  const nowMs = host.now()
  const day = host.dayStatistics(symbol)
  const candles = host.candles(symbol, '1h', nowMs - DAY_MS, nowMs)
  const view = host.view.market(symbol)
  const last = view?.lastTicks ?? view?.markTicks ?? 0
  const price = (ticks: number): number => Number(fixed(ticks, priceDecimals))
  const change = day.prevDayTicks === 0 ? 0 : (last / day.prevDayTicks - 1) * 100
  return {
    last_trade_price: price(last),
    daily_trades_count: candles.reduce((sum, { tradeCount }) => sum + tradeCount, 0),
    daily_base_token_volume: Number(fixed(day.volumeLots, sizeDecimals)),
    daily_quote_token_volume: Number(money(day.volumeNotionalMicro)),
    daily_price_low: price(Math.min(last, ...candles.map(({ lowTicks }) => lowTicks))),
    daily_price_high: price(Math.max(last, ...candles.map(({ highTicks }) => highTicks))),
    daily_price_change: Number(change.toFixed(6)),
  }
}

/** A market of `orderBookDetails`. */
export function orderBookDetail(context: FaceContext, market: VenueMarket) {
  const { definition, fractions, symbol } = market
  const view = context.host.view.market(symbol)
  const price = (ticks: number) => fixed(ticks, definition.priceDecimals)
  const base = {
    ...orderBook(market),
    size_decimals: definition.sizeDecimals,
    price_decimals: definition.priceDecimals,
    ...dayFigures(context, market),
    daily_chart: {},
  }
  if (fractions === undefined) return base
  return {
    ...base,
    quote_multiplier: 1,
    default_initial_margin_fraction: fractions.default,
    min_initial_margin_fraction: fractions.min,
    maintenance_margin_fraction: fractions.maintenance,
    closeout_margin_fraction: fractions.closeout,
    mark_price: price(view?.markTicks ?? 0),
    index_price: price(view?.oracleTicks ?? 0),
    open_interest: Number(fixed(view?.openInterestLots ?? 0, definition.sizeDecimals)),
    market_config: {
      market_margin_mode: 0,
      force_reduce_only: false,
      insurance_fund_account_index: 1,
      liquidation_mode: 0,
      trading_hours: '',
      hidden: false,
      rfq_enabled: false,
    },
    strategy_index: 0,
    market_flags: 0,
    funding_premium_multiplier: 1,
    funding_clamp_small: '0.0500',
    funding_clamp_big: '4.0000',
    base_interest_rate: '0.0100',
  }
}

/** Live figures of one market, as `market_stats` streams them. Rates are percentages. */
export function marketStats(context: FaceContext, market: VenueMarket) {
  const { definition, id, symbol, isSpot } = market
  const { host } = context
  const view = host.view.market(symbol)
  const price = (ticks: number | undefined) => fixed(ticks ?? 0, definition.priceDecimals)
  const [bid, ask] = [view?.bestBidTicks, view?.bestAskTicks]
  const mid = bid !== undefined && ask !== undefined ? (bid + ask) / 2 : view?.markTicks
  const last = view?.lastTicks ?? view?.markTicks ?? 0
  const paid = host.fundingHistory(symbol, host.now() - 2 * 3_600_000, host.now()).at(-1)
  const shared = {
    market_id: id,
    symbol,
    mid_price: price(mid),
    best_bid_price: price(bid),
    best_ask_price: price(ask),
    ...dayFigures(context, market),
    last_trade_price: price(last),
  }
  if (isSpot) return { ...shared, index_price: price(view?.oracleTicks) }
  const openMicro = valueMicro(definition, view?.markTicks ?? 0, view?.openInterestLots ?? 0)
  return {
    ...shared,
    index_price: price(view?.oracleTicks),
    mark_price: price(view?.markTicks),
    open_interest: money(openMicro),
    open_interest_limit: ORDER_QUOTE_LIMIT,
    funding_clamp_small: '0.0500',
    funding_clamp_big: '4.0000',
    current_funding_rate: percent(view?.fundingRatePpb ?? 0),
    funding_rate: percent(paid?.ratePpb ?? 0),
    funding_timestamp: paid?.timeMs ?? 0,
  }
}

/** Parts per billion as a percentage. */
export function percent(ppb: number): string {
  return fixed(ppb, 7)
}

/** 80 hexadecimal digits that stand for something without a transaction of its own. */
export function hashOf(name: string): string {
  let digits = ''
  for (let part = 0; digits.length < 80; part += 1) {
    let mixed = 0x811c9dc5 ^ part
    for (let at = 0; at < name.length; at += 1)
      mixed = Math.imul(mixed ^ name.charCodeAt(at), 0x01000193)
    digits += (mixed >>> 0).toString(16).padStart(8, '0')
  }
  return digits.slice(0, 80)
}
