import type { Trade } from '@/server/paper/engine/events'
import type { BookLevel } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { isUnderlyingClosed, type VenueMarket } from '@/server/paper/faces/ondo/listings/catalogue'
import { scheduleOf } from '@/server/paper/faces/ondo/listings/tradingHours'
import type { PaperCandle } from '@/server/paper/host'
import { tradeIdText } from './ids'
import { money, plain, rate, time, valueMicro } from './numbers'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const PPB = 1_000_000_000
const PPM_DECIMALS = 6
const SPARKLINE_POINTS = 24

/** A market of `/v1/markets`. */
export function tradingPair({ definition, displayName, row, symbol }: VenueMarket) {
  const { base, maxLeverage } = row
  const schedule = scheduleOf(row)
  const { makerPpm = 0, takerPpm = 0 } = definition.fees ?? {}
  return {
    market: symbol,
    underlyingMarket: `${base}-USD`,
    displayName,
    longName: row.name,
    pair: { base, quote: 'USD' },
    baseIncrement: row.baseIncrement,
    quoteIncrement: row.quoteIncrement,
    dailyInterestRate: row.tag === 'Stock' ? '0.00015' : '0.0003',
    fundingIntervalDivisions: 8,
    interestDampingRange: '0.0000625',
    fundingRateCap: '0.01',
    marginInfo: [
      {
        positionBracketUsd: '1000000',
        maxLeverage: String(maxLeverage),
        maintenanceMarginRate: plain(definition.marginTiers[0]?.maintenancePpm ?? 0, PPM_DECIMALS),
        maintenanceAmount: '0',
      },
    ],
    defaultLeverage: String(definition.defaultLeverage ?? maxLeverage),
    maxPositionBaseSize: row.maxPosition,
    basisTradeMaxCollateralBaseSize: '1',
    makerFee: plain(makerPpm, PPM_DECIMALS),
    takerFee: plain(takerPpm, PPM_DECIMALS),
    impactPriceQuoteSize: '1000',
    tags: [row.tag],
    logoUrl: `https://cache.enclave.market/tokens/${base}.svg`,
    backgroundColour: '#4E6BD9',
    ...(schedule && { schedule }),
    ...(row.isDisabled && { disabled: true }),
  }
}

/** A market of `/v1/perps/contracts`: its live figures. */
export function contract(context: FaceContext, market: VenueMarket, withSparkline: boolean) {
  const { host } = context
  const { definition, displayName, row, symbol } = market
  const { priceDecimals, sizeDecimals } = definition
  const view = host.view.market(symbol)
  const price = (ticks: number | undefined) => plain(ticks ?? 0, priceDecimals)
  const nowMs = host.now()
  const day = host.dayStatistics(symbol)
  const candles = host.candles(symbol, '1h', nowMs - DAY_MS, nowMs)
  const lastTicks = view?.lastTicks ?? view?.markTicks ?? 0
  const change = day.prevDayTicks === 0 ? 0 : (lastTicks / day.prevDayTicks - 1) * 100
  const openLots = view?.openInterestLots ?? 0
  const volume = money(day.volumeNotionalMicro)
  const paid = host.fundingHistory(symbol, nowMs - 2 * HOUR_MS, nowMs).at(-1)
  const { makerPpm = 0, takerPpm = 0 } = definition.fees ?? {}
  return {
    market: symbol,
    productType: 'perpetual',
    contractType: 'linear',
    baseCurrency: row.base,
    quoteCurrency: 'USDC',
    displayName,
    disabled: row.isDisabled ?? false,
    isClosed: isUnderlyingClosed(host, market),
    lastPrice: price(lastTicks),
    baseVolume: plain(day.volumeLots, sizeDecimals),
    quoteVolume: volume,
    usdVolume: volume,
    bid: price(view?.bestBidTicks),
    ask: price(view?.bestAskTicks),
    high: price(Math.max(lastTicks, ...candles.map(({ highTicks }) => highTicks))),
    low: price(Math.min(lastTicks, ...candles.map(({ lowTicks }) => lowTicks))),
    openInterest: plain(openLots, sizeDecimals),
    openInterestUsd: money(valueMicro(definition, view?.markTicks ?? 0, openLots)),
    indexPrice: price(view?.oracleTicks),
    indexCurrency: 'USD',
    fundingRate: rate(paid?.ratePpb ?? 0),
    nextFundingRate: rate(view?.fundingRatePpb ?? 0),
    nextFundingRateTimestamp: time(view?.nextFundingTimeMs ?? nowMs),
    makerFee: plain(makerPpm, PPM_DECIMALS),
    takerFee: plain(takerPpm, PPM_DECIMALS),
    priceChangePercent: change.toFixed(2),
    tags: [row.tag],
    ...(withSparkline && {
      sparkline: {
        price: candles.slice(-SPARKLINE_POINTS).map(({ closeTicks }) => price(closeTicks)),
      },
    }),
  }
}

/** Mark price of a market. */
export function markTicksText({ host }: FaceContext, { definition, symbol }: VenueMarket): string {
  return plain(host.view.market(symbol)?.markTicks ?? 0, definition.priceDecimals)
}

/** A book of the best `depth` levels a side; 0 = all there are. */
export function book({ host }: FaceContext, market: VenueMarket, depth: number) {
  const { definition, symbol } = market
  const levels = host.view.book(symbol, depth === 0 ? Number.MAX_SAFE_INTEGER : depth)
  const rows = (side: readonly BookLevel[]) =>
    side.map(({ priceTicks, sizeLots }) => [
      plain(priceTicks, definition.priceDecimals),
      plain(sizeLots, definition.sizeDecimals),
    ])
  return {
    market: symbol,
    time: time(host.now()),
    bids: rows(levels?.bids ?? []),
    asks: rows(levels?.asks ?? []),
  }
}

/** A public print. */
export function wireTrade({ definition, symbol }: VenueMarket, trade: Trade) {
  const { priceTicks, sizeLots } = trade
  return {
    market: symbol,
    price: plain(priceTicks, definition.priceDecimals),
    size: plain(sizeLots, definition.sizeDecimals),
    cost: money(valueMicro(definition, priceTicks, sizeLots)),
    aggressor_side: trade.aggressor,
    time: time(trade.timeMs),
    id: tradeIdText(trade.tradeId),
  }
}

/** A candle of REST. */
export function wireCandle({ definition }: VenueMarket, candle: PaperCandle) {
  const price = (ticks: number) => plain(ticks, definition.priceDecimals)
  return {
    startTime: time(candle.openTimeMs),
    open: price(candle.openTicks),
    high: price(candle.highTicks),
    low: price(candle.lowTicks),
    close: price(candle.closeTicks),
    volume: plain(candle.volumeLots, definition.sizeDecimals),
  }
}

/** Funding of the running hour. */
export function fundingEstimate({ host }: FaceContext, { symbol }: VenueMarket) {
  const view = host.view.market(symbol)
  const nowMs = host.now()
  const premiums = host
    .fundingHistory(symbol, nowMs - DAY_MS, nowMs)
    .map(({ premiumPpb, timeMs }) => ({ time: time(timeMs), premiumIndex: rate(premiumPpb) }))
  return {
    market: symbol,
    rate: rate(view?.fundingRatePpb ?? 0),
    intervalEnds: time(view?.nextFundingTimeMs ?? nowMs),
    premiums,
  }
}

/**
 * The same as the stream has it: each premium with its prices. Of an hour the exchange keeps the mean
 * premium alone. The row has the hour's close as mark, and beside it a bid and an ask that give this premium.
 */
export function streamedFunding(context: FaceContext, market: VenueMarket) {
  const { host } = context
  const { definition, symbol } = market
  const nowMs = host.now()
  const price = (ticks: number) => plain(ticks, definition.priceDecimals)
  const closes = new Map(
    host
      .candles(symbol, '1h', nowMs - DAY_MS - HOUR_MS, nowMs)
      .map(({ closeTicks, openTimeMs }) => [openTimeMs + HOUR_MS, closeTicks]),
  )
  const premiums = host
    .fundingHistory(symbol, nowMs - DAY_MS, nowMs)
    .map(({ premiumPpb, timeMs }) => {
      const markTicks = closes.get(timeMs) ?? 0
      const outsideTicks = Math.round((markTicks * premiumPpb) / PPB)
      return {
        market: symbol,
        time: time(timeMs),
        mark: price(markTicks),
        bid: price(markTicks + outsideTicks - (outsideTicks > 0 ? 0 : 1)),
        ask: price(markTicks + outsideTicks + (outsideTicks < 0 ? 0 : 1)),
        premiumIndex: rate(premiumPpb),
      }
    })
  return { ...fundingEstimate(context, market), premiums }
}
