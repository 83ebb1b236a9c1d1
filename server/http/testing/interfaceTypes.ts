import { z } from 'zod'
import {
  address,
  asset,
  candle,
  decimal,
  funding,
  integer,
  interval,
  isoTime,
  level,
  market,
  marketContext,
  provider,
  result,
  step,
  text,
  typedData,
  url,
} from './interfaceResources'

const pagination = z.object({
  limit: integer,
  hasMore: z.boolean(),
  cursor: text.optional(),
  nextUrl: text.optional(),
})
const dexAction = z.object({ action: text, description: text, typedData })
const dexResult = z.object({
  action: text,
  success: z.boolean(),
  orderId: text.optional(),
  error: text.optional(),
})
const side = z.enum(['BUY', 'SELL'])
const dexType = z.enum(['MARKET', 'LIMIT'])
const dexMarket = z.object({
  symbol: text,
  name: text,
  logoURI: url,
  dex: text,
  szDecimals: integer,
  maxLeverage: integer,
  onlyIsolated: z.boolean(),
  funding,
  openInterest: decimal,
  volume24h: decimal,
  markPrice: decimal,
  assetId: integer,
})
const position = z.object({
  symbol: text,
  assetId: integer,
  dex: text,
  side: z.enum(['LONG', 'SHORT']),
  size: decimal,
  entryPrice: decimal,
  markPrice: decimal,
  liquidationPrice: decimal,
  unrealizedPnl: decimal,
  marginUsed: decimal,
  leverage: integer,
  marginMode: z.enum(['ISOLATED', 'CROSS']),
})
const openOrder = z.object({
  id: text,
  symbol: text,
  assetId: integer,
  dex: text,
  side,
  type: dexType,
  size: decimal,
  price: decimal,
  filledSize: decimal,
  reduceOnly: z.boolean(),
  createdAt: isoTime,
})
const historyItem = z.object({
  id: text,
  symbol: text,
  assetId: integer,
  dex: text,
  side,
  type: dexType,
  size: decimal,
  price: decimal,
  status: z.enum(['FILLED', 'PARTIALLY_FILLED', 'CANCELLED', 'REJECTED']),
  filledSize: decimal.optional(),
  fee: decimal.optional(),
  realizedPnl: decimal.nullish(),
  createdAt: isoTime,
})

/** The body of every documented answer, by method and path. */
export const interfaceTypes = {
  'GET /providers': z.object({ providers: z.array(provider).min(1) }),
  'GET /markets?provider': z.object({ markets: z.array(market).min(1) }),
  'GET /assets': z.object({ assets: z.array(asset) }),
  'GET /marketsContext': z.object({ prices: z.array(marketContext).min(1) }),
  'GET /ohlcv': z.object({ candles: z.array(candle).min(1) }),
  'GET /orderbook': z.object({ bids: z.array(level).min(1), asks: z.array(level).min(1) }),
  'GET /meta': z.object({ version: text }),
  'GET /meta/terms': z.object({ accepted: z.boolean(), acceptedAt: z.number().optional() }),
  'GET /meta/referral': z.object({ address, termsAccepted: z.boolean() }),
  'GET /meta/referral/activity': z.object({ items: z.array(z.unknown()), pagination }),
  'POST /createAction': z.object({ actions: z.array(step) }),
  'POST /executeAction': z.object({ results: z.array(result).min(1) }),
  'GET /dexes': z.object({
    dexes: z
      .array(
        z.object({
          key: text,
          name: text,
          logoURI: url,
          authorizations: z.array(
            z.object({
              key: text,
              name: text,
              params: z.array(z.object({ name: text, type: text, required: z.boolean() })),
            }),
          ),
          wsUrl: url.optional(),
          extraData: z.record(text, z.unknown()).optional(),
        }),
      )
      .min(1),
  }),
  'GET /markets?dex': z.object({ markets: z.array(dexMarket).min(1) }),
  'GET /markets/{symbol}': dexMarket,
  'GET /prices': z.object({ prices: z.record(text, decimal) }),
  'GET /ohlcv/{symbol}': z.object({
    dex: text,
    symbol: text,
    interval,
    candles: z.array(candle).min(1),
  }),
  'GET /orderbook/{symbol}': z.object({
    dex: text,
    symbol: text,
    bids: z.array(level).min(1),
    asks: z.array(level).min(1),
    timestamp: integer,
  }),
  'GET /account': z.object({
    dex: text,
    address,
    balances: z.array(z.object({ currency: text, amount: decimal })),
    marginUsed: decimal,
    unrealizedPnl: decimal,
    feeTier: z.object({ maker: decimal, taker: decimal }),
    positions: z.array(position),
    openOrders: z.array(openOrder),
    config: z.object({
      abstractionStatus: z.enum(['unifiedAccount', 'portfolioMargin', 'dexAbstraction']).nullable(),
      agents: z.array(z.unknown()),
      builderFeeApproval: z.object({
        builderAddress: address,
        maxFeeRate: text,
        approved: z.boolean(),
      }),
    }),
  }),
  'GET /history': z.object({ dex: text, items: z.array(historyItem), pagination }),
  'GET /order/{id}': z.object({
    orderId: text,
    symbol: text,
    side,
    type: dexType,
    price: decimal,
    originalSize: decimal,
    remainingSize: decimal,
    filledSize: decimal,
    timeInForce: z.enum(['GTC', 'IOC', 'POST_ONLY', 'GTT']),
    expiresAt: isoTime.optional(),
    reduceOnly: z.boolean(),
    isTrigger: z.boolean(),
    triggerPrice: decimal.optional(),
    triggerCondition: z.enum(['ABOVE', 'BELOW']).optional(),
    status: z.enum([
      'PENDING',
      'OPEN',
      'PARTIALLY_FILLED',
      'FILLED',
      'CANCELLED',
      'REJECTED',
      'EXPIRED',
      'TRIGGERED',
    ]),
    averagePrice: decimal.optional(),
    createdAt: isoTime,
    updatedAt: isoTime,
  }),
  'POST /createAuthorization': z.object({ actions: z.array(dexAction) }),
  'POST /authorization': z.object({ results: z.array(dexResult).min(1) }),
  'POST /createWithdrawal': z.object({ action: dexAction }),
  'POST /withdrawal': z.object({ result: dexResult }),
  'POST /createOrder': z.object({ actions: z.array(dexAction).min(1) }),
  'POST /cancelOrder': z.object({ actions: z.array(dexAction).min(1) }),
  'POST /order': z.object({ results: z.array(dexResult).min(1) }),
} as const satisfies Record<string, z.ZodType>

/** The body of every error. */
export const interfaceError = z.object({ code: z.int().min(2000), tool: text, message: text })
