import type { z } from 'zod'
import type {
  DexActionsResponse,
  DexCreateWithdrawalResponse,
  DexResultsResponse,
  DexWithdrawalResponse,
} from '@/lib/schema/action/dexAction'
import { AGENT, OWNER } from './bodyExamples'
import type {
  Dex,
  DexAccount,
  DexHistory,
  DexMarket,
  DexOhlcv,
  DexOrder,
  DexOrderbook,
  DexPrices,
} from './dex'
import { approveAgentTypedData, orderTypedData, withdrawTypedData } from './dexBodyExamples'

const venue = (dex: string): z.input<typeof Dex> => ({
  key: dex,
  name: 'A venue',
  logoURI: `/providers/${dex}.svg`,
  authorizations: [
    {
      key: 'ApproveAgent',
      name: 'Allow one-click trading',
      params: [{ name: 'agentAddress', type: 'string', required: true }],
    },
    { key: 'ApproveBuilderFee', name: 'Approve builder fee', params: [] },
  ],
  wsUrl: 'wss://venue.example/ws',
})

const market = (dex: string): z.input<typeof DexMarket> => ({
  symbol: 'BTC',
  name: 'Bitcoin',
  logoURI: '/assets/btc.svg',
  dex,
  szDecimals: 5,
  maxLeverage: 40,
  onlyIsolated: false,
  funding: { rate: '0.0000125', nextFundingTime: 1790002800000 },
  openInterest: '21840.12',
  volume24h: '1245338120.5',
  markPrice: '68411',
  assetId: 0,
})

const prices: z.input<typeof DexPrices> = { prices: { BTC: '68412.5', ETH: '2411.35' } }

const ohlcv = (dex: string): z.input<typeof DexOhlcv> => ({
  dex,
  symbol: 'BTC',
  interval: '1h',
  candles: [{ t: 1789999200000, o: '68390', h: '68440', l: '68350', c: '68412', v: '77.03' }],
})

const orderbook = (dex: string): z.input<typeof DexOrderbook> => ({
  dex,
  symbol: 'BTC',
  bids: [{ price: '68412', size: '1.2' }],
  asks: [{ price: '68413', size: '0.35' }],
  timestamp: 1790000000000,
})

const account = (dex: string): z.input<typeof DexAccount> => ({
  dex,
  address: OWNER,
  balances: [{ currency: 'USDC', amount: '1520.5' }],
  marginUsed: '684.11',
  unrealizedPnl: '20.55',
  feeTier: { maker: '0.00015', taker: '0.00045' },
  positions: [
    {
      symbol: 'BTC',
      assetId: 0,
      dex,
      side: 'LONG',
      size: '0.05',
      entryPrice: '68000',
      markPrice: '68411',
      liquidationPrice: '55130.2',
      unrealizedPnl: '20.55',
      marginUsed: '684.11',
      leverage: 5,
      marginMode: 'ISOLATED',
    },
  ],
  openOrders: [
    {
      id: '77738308',
      symbol: 'BTC',
      assetId: 0,
      dex,
      side: 'SELL',
      type: 'LIMIT',
      size: '0.05',
      price: '70000',
      filledSize: '0',
      reduceOnly: true,
      createdAt: '2026-09-21T12:00:00.000Z',
    },
  ],
  config: {
    abstractionStatus: 'unifiedAccount',
    agents: [{ address: AGENT, name: 'desk', expiresAt: 1797776000000 }],
    builderFeeApproval: {
      builderAddress: '0x00000000000000000000000000000000feeb0de1',
      maxFeeRate: '0.01%',
      approved: true,
    },
  },
})

const history = (dex: string): z.input<typeof DexHistory> => ({
  dex,
  items: [
    {
      id: '77738301',
      symbol: 'BTC',
      assetId: 0,
      dex,
      side: 'BUY',
      type: 'MARKET',
      size: '0.05',
      price: '68000',
      status: 'FILLED',
      filledSize: '0.05',
      fee: '1.53',
      realizedPnl: null,
      createdAt: '2026-09-21T11:58:00.000Z',
    },
  ],
  pagination: {
    limit: 1,
    hasMore: true,
    cursor: '1789991880000-77738301',
    nextUrl: `/v1/perps/history?dex=${dex}&address=${OWNER}&limit=1&cursor=1789991880000-77738301`,
  },
})

const order: z.input<typeof DexOrder> = {
  orderId: '77738308',
  symbol: 'BTC',
  side: 'SELL',
  type: 'LIMIT',
  price: '70000',
  originalSize: '0.05',
  remainingSize: '0.05',
  filledSize: '0',
  timeInForce: 'GTC',
  reduceOnly: true,
  isTrigger: false,
  status: 'OPEN',
  createdAt: '2026-09-21T12:00:00.000Z',
  updatedAt: '2026-09-21T12:00:00.000Z',
}

const authorization: z.input<typeof DexActionsResponse> = {
  actions: [
    {
      action: 'ApproveAgent',
      description: `Approve ${AGENT} to trade for the account`,
      typedData: approveAgentTypedData,
    },
  ],
}

const withdrawal: z.input<typeof DexCreateWithdrawalResponse> = {
  action: {
    action: 'Withdraw',
    description: `Withdraw 25 USDC to ${OWNER}`,
    typedData: withdrawTypedData,
  },
}

const orderActions: z.input<typeof DexActionsResponse> = {
  actions: orderTypedData.map((typedData) => ({
    action: 'placeOrder',
    description: 'Buy 0.05 BTC at 68000',
    typedData,
  })),
}

const cancelActions: z.input<typeof DexActionsResponse> = {
  actions: orderTypedData.map((typedData) => ({
    action: 'cancelOrder',
    description: 'Cancel order 77738308',
    typedData,
  })),
}

const authorized: z.input<typeof DexResultsResponse> = {
  results: [{ action: 'ApproveAgent', success: true }],
}

const withdrawn: z.input<typeof DexWithdrawalResponse> = {
  result: { action: 'Withdraw', success: true },
}

const ordered: z.input<typeof DexResultsResponse> = {
  results: [
    { action: 'updateLeverage', success: true },
    { action: 'placeOrder', success: true, orderId: '77738308' },
    {
      action: 'placeTriggerOrder',
      success: false,
      error: 'Invalid TP/SL price.',
      errorCode: 2002,
    },
  ],
}

/** An example of the answer of each operation of the dex-based family. */
export const dexAnswerExamples = (dex: string) => ({
  listDexes: { dexes: [venue(dex)] },
  listDexMarkets: { markets: [market(dex)] },
  getDexMarket: market(dex),
  getDexPrices: prices,
  getDexOhlcv: ohlcv(dex),
  getDexOrderbook: orderbook(dex),
  getDexAccount: account(dex),
  getDexHistory: history(dex),
  getDexOrder: order,
  createAuthorization: authorization,
  submitAuthorization: authorized,
  createWithdrawal: withdrawal,
  submitWithdrawal: withdrawn,
  createDexOrder: orderActions,
  cancelDexOrder: cancelActions,
  submitDexOrder: ordered,
})
