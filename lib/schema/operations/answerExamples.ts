import type { z } from 'zod'
import type { CreateActionResponse, ExecuteActionResponse } from '@/lib/schema/action/action'
import type { Asset } from '@/lib/schema/model/asset'
import type { Ohlcv } from '@/lib/schema/model/candle'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Meta } from '@/lib/schema/model/meta'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Provider } from '@/lib/schema/model/provider'
import { executeActionExample } from './bodyExamples'

const USDC = (provider: string): z.input<typeof Asset> => ({
  providerId: provider,
  id: '0',
  displaySymbol: 'USDC',
  logoURI: '/assets/usdc.svg',
  decimals: 6,
})

const BTC = (provider: string): z.input<typeof Asset> => ({
  providerId: provider,
  id: 'BTC',
  displaySymbol: 'BTC',
  logoURI: '/assets/btc.svg',
  displayName: 'Bitcoin',
})

const venue = (provider: string): z.input<typeof Provider> => ({
  key: provider,
  name: 'A venue',
  logoURI: `/providers/${provider}.svg`,
  signingMethod: 'eip712',
  active: true,
  setup: [
    {
      type: 'approveAgent',
      signers: ['USER'],
      signingMethod: 'eip712',
      relay: 'API',
      sequence: 20,
      title: 'Allow one-click trading',
      description: 'Approves a key that this browser holds, so that orders need no wallet prompt.',
      params: [{ name: 'agentAddress', type: 'address', required: true }],
      revoke: 'revokeSessionAgent',
    },
  ],
  options: [],
  actions: [{ type: 'placeOrder', signers: ['SDK'], signingMethod: 'eip712', relay: 'API' }],
  categories: [{ id: provider, quoteAsset: USDC(provider) }],
  wsUrl: 'wss://venue.example/ws',
  funding: { ratePeriodSeconds: 3600, payoutCadenceSeconds: 3600 },
  minOrderValueUsd: 10,
  supportedIntervals: ['1m', '1h', '1d'],
})

const market = (provider: string): z.input<typeof Market> => ({
  providerId: provider,
  id: 'BTC',
  categoryId: provider,
  baseAsset: BTC(provider),
  quoteAsset: USDC(provider),
  szDecimals: 5,
  priceDecimals: 1,
  sizeIncrement: '0.00001',
  maxLeverage: 40,
  positionMarginAdjustment: 'ADD_AND_REMOVE',
  maintenanceMarginRate: 0.0125,
  marginTiers: [
    { lowerBound: '0', maxLeverage: 40, maintenanceMarginRate: 0.0125 },
    { lowerBound: '150000000', maxLeverage: 20, maintenanceMarginRate: 0.025 },
  ],
})

const context: z.input<typeof MarketContext> = {
  marketId: 'BTC',
  midPrice: '68412.5',
  markPrice: '68411',
  oraclePrice: '68408',
  prevDayPrice: '67520',
  priceChange24h: '0.0132',
  volume24h: '1245338120.5',
  openInterest: '21840.12',
  funding: { rate: '0.0000125', nextFundingTime: 1790002800000 },
}

const ohlcv = (provider: string): z.input<typeof Ohlcv> => ({
  provider,
  marketId: 'BTC',
  interval: '1h',
  candles: [
    { t: 1789995600000, o: '68300', h: '68450', l: '68220', c: '68390', v: '812.4' },
    { t: 1789999200000, o: '68390', h: '68440', l: '68350', c: '68412', v: '77.03' },
  ],
})

const orderbook = (provider: string): z.input<typeof Orderbook> => ({
  provider,
  marketId: 'BTC',
  bids: [{ price: '68412', size: '1.2' }],
  asks: [{ price: '68413', size: '0.35' }],
  timestamp: 1790000000000,
})

const meta: z.input<typeof Meta> = {
  version: '0.1.0',
  notices: [
    { timestamp: 1789990000000, title: 'Maintenance', message: 'Trading pauses at 12:00 UTC.' },
  ],
}

const created = (provider: string): z.input<typeof CreateActionResponse> => ({
  actions: executeActionExample(provider).actions.flatMap((step) =>
    'typedData' in step
      ? [{ action: step.action, description: 'Buy 0.05 BTC', typedData: step.typedData }]
      : [],
  ),
})

const executed: z.input<typeof ExecuteActionResponse> = {
  results: [
    { action: 'updateLeverage', success: true },
    { action: 'placeOrder', success: true, orderId: '77738308' },
    {
      action: 'placeOrder',
      success: false,
      error: 'Order would cause position to exceed margin tier limit at current leverage',
      errorCode: 2021,
      reason: 'positionLimit',
    },
  ],
}

/** An example of the answer of each operation, as `provider` might give it. */
export const answerExamples = (provider: string) => ({
  listProviders: { providers: [venue(provider)] },
  listMarkets: { markets: [market(provider)] },
  listAssets: { assets: [USDC(provider)] },
  getMarketsContext: { prices: [context] },
  getOhlcv: ohlcv(provider),
  getOrderbook: orderbook(provider),
  getMeta: meta,
  createAction: created(provider),
  executeAction: executed,
})
