import { describe, expect, it } from 'vitest'
import { Asset } from '@/lib/schema/model/asset'
import { Candle } from '@/lib/schema/model/candle'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { DEPLOYMENT, ETH, ETH_USDC, listed } from '@/lib/venues/lighter/testing/details'
import {
  WireAsset,
  WireBookOrders,
  WireCandle,
  WireFunding,
  WireMarketDetails,
  WireMarketStats,
} from '@/lib/venues/lighter/wire/markets'
import { WireTrade } from '@/lib/venues/lighter/wire/trade'
import { mapAsset, mapMarket, unlistedMarket } from './market'
import { mapBook, mapCandle, mapContext, mapFundingPoint, mapTrade } from './marketData'

const NOW_MS = 1_800_000_000_000

describe('markets', () => {
  it('show margins, grid and limits of a perpetual', () => {
    const { market, ...rest } = listed()
    expect(Market.parse(market)).toEqual(market)
    expect(market).toMatchObject({
      id: '0',
      categoryId: 'lighter',
      baseAsset: { displaySymbol: 'ETH' },
      quoteAsset: { id: '3', displaySymbol: 'USDC' },
      isDelisted: false,
      szDecimals: 4,
      priceDecimals: 2,
      priceIncrement: '0.01',
      sizeIncrement: '0.0001',
      maxLeverage: 50,
      maintenanceMarginRate: 0.012,
      onlyIsolated: false,
      positionMarginAdjustment: 'ADD_AND_REMOVE',
      marginFractionStep: '0.0001',
      minLimitOrderSize: '0.005',
      maxLimitOrderUsd: '281474976.710655',
    })
    expect(rest).toMatchObject({ kind: 'perp', minSize: '0.005', minValue: '10' })
    expect(rest.minMarginFraction).toBe(200)
  })

  it('take the kind from market_type and never from the id', () => {
    expect(listed({ market_id: 2050 }).kind).toBe('perp')
    const pair = listed({ ...ETH_USDC, market_id: 4095 })
    expect(pair.kind).toBe('spot')
    expect(pair.market).toMatchObject({ id: '4095', categoryId: 'spot' })
    expect(pair.market.baseAsset).toMatchObject({ id: '1', displaySymbol: 'ETH' })
    expect(pair.market.maxLeverage).toBeUndefined()
    expect(pair.market.positionMarginAdjustment).toBeUndefined()
    expect(pair.market.marginFractionStep).toBeUndefined()
  })

  it('mark what does not trade as delisted, and show contracts by the unit', () => {
    expect(listed({ status: 'inactive' }).market.isDelisted).toBe(true)
    expect(listed({ market_config: { market_margin_mode: 1 } }).market.onlyIsolated).toBe(true)
    const thousands = listed({ multiplier: '1000', min_base_amount: '0.5' })
    expect(thousands.market).toMatchObject({ szDecimals: 1, priceDecimals: 5 })
    expect(thousands.minSize).toBe('500')
    expect(thousands.market.minLimitOrderSize).toBe('500')
    const odd = WireMarketDetails.parse({ ...ETH, multiplier: '3' })
    expect(mapMarket(odd, new Map(), DEPLOYMENT)).toBeUndefined()
  })

  it('stand in for one that is listed no more', () => {
    expect(unlistedMarket(77, DEPLOYMENT).market).toMatchObject({ id: '77', isDelisted: true })
  })

  it('belong to the category of their deployment', () => {
    const other = { provider: 'lighter-rh', signingChainId: 466_324, collateral: 'USDG' }
    const made = mapMarket(WireMarketDetails.parse(ETH), new Map(), other)
    expect(made?.market).toMatchObject({
      providerId: 'lighter-rh',
      categoryId: 'lighter-rh',
      quoteAsset: { displaySymbol: 'USDG' },
    })
  })
})

it('maps an asset with its decimals on the venue and on its chain', () => {
  const wire = WireAsset.parse({
    asset_id: 1,
    symbol: 'ETH',
    decimals: 8,
    l1_decimals: 18,
    min_transfer_amount: '0.001',
    min_withdrawal_amount: '0.001',
    l1_address: '0x0000000000000000000000000000000000000000',
  })
  const asset = mapAsset(wire, DEPLOYMENT)
  expect(Asset.parse(asset)).toEqual(asset)
  expect(asset).toMatchObject({
    id: '1',
    decimals: 8,
    l1Decimals: 18,
    minWithdrawalAmount: '0.001',
  })
})

describe('contexts', () => {
  const details = WireMarketDetails.parse(ETH)
  const stats = (change: object = {}) =>
    WireMarketStats.parse({
      market_id: 0,
      mark_price: '3000.00',
      index_price: '3001.00',
      mid_price: '3000.50',
      open_interest: '118677300',
      current_funding_rate: '0.0012',
      daily_price_change: 25,
      last_trade_price: '3000',
      daily_quote_token_volume: 12.5,
      ...change,
    })

  it('read rates in percent and the open interest in base units', () => {
    const context = mapContext(listed(), details, NOW_MS, stats())
    expect(MarketContext.parse(context)).toEqual(context)
    expect(context).toMatchObject({
      marketId: '0',
      midPrice: '3000.5',
      markPrice: '3000',
      oraclePrice: '3001',
      openInterest: '39559.1',
      prevDayPrice: '2400',
      priceChange24h: '0.25',
      volume24h: '12.5',
      funding: { rate: '0.000012', nextFundingTime: NOW_MS + 3_600_000 },
    })
    const fallen = stats({ daily_price_change: -2.01290877 })
    expect(mapContext(listed(), details, NOW_MS, fallen)?.prevDayPrice).toBe('3061.63')
    const { funding } = mapContext(listed(), details, NOW_MS - 1, stats()) ?? {}
    expect(funding?.nextFundingTime).toBe(NOW_MS)
  })

  it('keep the open interest of the stream where it is in base units', () => {
    const context = mapContext(listed(), details, NOW_MS, stats({ open_interest: '39600' }))
    expect(context?.openInterest).toBe('39600')
  })

  it('do with the listing alone, without a made-up funding rate', () => {
    const context = mapContext(listed(), details, NOW_MS)
    expect(context).toMatchObject({ markPrice: '3024.66', midPrice: '3024.66' })
    expect(context?.funding).toBeUndefined()
    const unpriced = WireMarketDetails.parse({ ...ETH, last_trade_price: 0 })
    expect(mapContext(listed(), unpriced, NOW_MS)).toBeUndefined()
  })

  it('take the mean of the best prices where no mid is given, and no funding for spot', () => {
    const best = stats({ mid_price: undefined, best_bid_price: '2999', best_ask_price: '3002' })
    expect(mapContext(listed(), details, NOW_MS, best)?.midPrice).toBe('3000.5')
    const spot = mapContext(listed(ETH_USDC), details, NOW_MS, stats())
    expect(spot?.funding).toBeUndefined()
    expect(spot?.openInterest).toBeUndefined()
  })
})

it('sums the orders of a price into one level, best first', () => {
  const order = (price: string, size: string) => ({ price, remaining_base_amount: size })
  const wire = WireBookOrders.parse({
    asks: [order('3001.00', '1.0000'), order('3001.00', '0.5000'), order('3002.00', '2.0000')],
    bids: [order('3000.00', '0.1000')],
  })
  expect(mapBook(wire, listed())).toEqual({
    asks: [
      { price: '3001', size: '1.5' },
      { price: '3002', size: '2' },
    ],
    bids: [{ price: '3000', size: '0.1' }],
  })
})

it('reads candles written as numbers, very small ones too', () => {
  const wire = WireCandle.parse({ t: NOW_MS, o: 1e-7, h: 2e-7, l: 1e-7, c: 1.5e-7, v: 12 })
  const candle = mapCandle(wire, listed())
  expect(Candle.parse(candle)).toEqual(candle)
  expect(candle).toMatchObject({ o: '0.0000001', c: '0.00000015', v: '12' })
})

it('names the side that crossed the book', () => {
  const trade = WireTrade.parse({
    trade_id: 5,
    type: 'trade',
    market_id: 0,
    size: '0.1',
    price: '3000',
    usd_amount: '300',
    ask_id: 281_476_929_510_110,
    bid_id: 562_949_291_740_362,
    ask_account_id: 1,
    bid_account_id: 2,
    is_maker_ask: true,
    timestamp: NOW_MS,
  })
  expect(mapTrade(trade, listed())).toMatchObject({ side: 'buy', id: '5', size: '0.1' })
  expect(mapTrade({ ...trade, is_maker_ask: false }, listed()).side).toBe('sell')
})

it('gives a funding that shorts paid a sign', () => {
  const wire = { timestamp: 1_800_000_000, rate: '0.0100', direction: 'short' }
  expect(mapFundingPoint(WireFunding.parse(wire))).toEqual({ timestamp: NOW_MS, rate: '-0.0001' })
  const long = WireFunding.parse({ ...wire, direction: 'long' })
  expect(mapFundingPoint(long).rate).toBe('0.0001')
})
