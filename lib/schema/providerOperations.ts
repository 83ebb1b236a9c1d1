import { z } from 'zod'
import {
  CreateActionRequest,
  CreateActionResponse,
  ExecuteActionRequest,
  ExecuteActionResponse,
} from './action'
import { Asset } from './asset'
import { Ohlcv } from './candle'
import { Market } from './market'
import { MarketContext } from './marketContext'
import { candleQuery, checkWindow, queryDepth, queryMarkets } from './marketQuery'
import { Meta } from './meta'
import type { Operation } from './operation'
import { COMMON, VENUE } from './operationErrors'
import { Orderbook } from './orderbook'
import { MarketId, PositiveDecimal, ProviderKey } from './primitives'
import { Provider } from './provider'

const provider = ProviderKey.describe('Provider key, as `GET /providers` gives it.')
const marketIds = queryMarkets().describe(
  'Market ids, comma-separated; all if absent. Unknown ones are left out.',
)
const marketId = MarketId.describe('Canonical market id.')

/** The rows of the table of operations that the provider-based family is, with `/meta`. */
export const providerOperations = {
  listProviders: {
    id: 'listProviders',
    method: 'GET',
    path: '/providers',
    family: 'provider',
    summary: 'List providers',
    description:
      'Every venue on offer with its setup steps, actions, categories, minimums and fees. A provider with `active: false` is announced only: any other call with its key is refused with 400, code 2002.',
    success: {
      status: 200,
      description: 'The providers.',
      schema: z.object({ providers: z.array(Provider).describe('The providers.') }),
    },
    errors: COMMON,
    cacheSeconds: 0,
    budget: 'read',
  },
  listMarkets: {
    id: 'listMarkets',
    method: 'GET',
    path: '/markets',
    family: 'provider',
    summary: 'List markets',
    description: 'Static metadata of the markets of a provider. Kept for one hour.',
    chosenBy: 'provider',
    query: z.strictObject({ provider, marketIds }),
    success: {
      status: 200,
      description: 'The markets.',
      schema: z.object({ markets: z.array(Market).describe('The markets.') }),
    },
    errors: VENUE,
    cacheSeconds: 3600,
    budget: 'read',
  },
  listAssets: {
    id: 'listAssets',
    method: 'GET',
    path: '/assets',
    family: 'provider',
    summary: 'List assets',
    description:
      'The transferable balance units of a provider; empty where its ledger names assets inline.',
    query: z.strictObject({ provider }),
    success: {
      status: 200,
      description: 'The assets.',
      schema: z.object({ assets: z.array(Asset).describe('The assets.') }),
    },
    errors: VENUE,
    cacheSeconds: 3600,
    budget: 'read',
  },
  getMarketsContext: {
    id: 'getMarketsContext',
    method: 'GET',
    path: '/marketsContext',
    family: 'provider',
    summary: 'Get live market context',
    description:
      'Prices, volume, open interest and funding of the markets of a provider. Kept for one second; made for frequent polling.',
    query: z.strictObject({ provider, marketIds }),
    success: {
      status: 200,
      description: 'The live figures.',
      schema: z.object({ prices: z.array(MarketContext).describe('One entry per market.') }),
    },
    errors: VENUE,
    cacheSeconds: 1,
    budget: 'read',
  },
  getOhlcv: {
    id: 'getOhlcv',
    method: 'GET',
    path: '/ohlcv',
    family: 'provider',
    summary: 'Get candles',
    description:
      'The newest `limit` candles of a market within the times given, oldest first, the forming one included.',
    query: z.strictObject({ provider, marketId, ...candleQuery }).superRefine(checkWindow),
    success: {
      status: 200,
      description: 'The candles.',
      schema: Ohlcv,
    },
    errors: [...VENUE, 2023],
    cacheSeconds: 1,
    budget: 'read',
  },
  getOrderbook: {
    id: 'getOrderbook',
    method: 'GET',
    path: '/orderbook',
    family: 'provider',
    summary: 'Get an orderbook snapshot',
    description: 'The best levels of a book, a side each best first.',
    query: z.strictObject({
      provider,
      marketId,
      depth: queryDepth,
      priceStep: PositiveDecimal.optional().describe(
        'Width of a level wanted, in quote units; the nearest the venue has is used.',
      ),
    }),
    success: {
      status: 200,
      description: 'The snapshot.',
      schema: Orderbook,
    },
    errors: [...VENUE, 2023],
    cacheSeconds: 1,
    budget: 'read',
  },
  getMeta: {
    id: 'getMeta',
    method: 'GET',
    path: '/meta',
    family: 'meta',
    summary: 'Get platform metadata',
    description: 'Version of the service and its active notices. Kept for one minute.',
    success: {
      status: 200,
      description: 'Version and notices.',
      schema: Meta,
    },
    errors: COMMON,
    cacheSeconds: 60,
    budget: 'read',
  },
  createAction: {
    id: 'createAction',
    method: 'POST',
    path: '/createAction',
    family: 'provider',
    summary: 'Build the steps of an action',
    description:
      'Builds what has to be authorized for an action, in order. Nothing reaches the venue. An empty `actions` array means that nothing is to do. Steps lapse: 60 seconds where a stored credential signs, 10 minutes where the person does, 24 hours for a transaction.',
    body: CreateActionRequest,
    success: {
      status: 201,
      description: 'The steps.',
      schema: CreateActionResponse,
    },
    errors: [...VENUE, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2080],
    cacheSeconds: 0,
    budget: 'write',
  },
  executeAction: {
    id: 'executeAction',
    method: 'POST',
    path: '/executeAction',
    family: 'provider',
    summary: 'Submit signed steps',
    description:
      'Relays signed steps to the venue, once: the same signed steps sent again are answered from the journal. After a step that failed the rest are not sent. A step whose answer was lost has errorCode 2100; send the same request again to learn what became of it.',
    body: ExecuteActionRequest,
    success: {
      status: 202,
      description: 'One outcome per step.',
      schema: ExecuteActionResponse,
    },
    errors: [...VENUE, 2010, 2011, 2040, 2041, 2042, 2050, 2070],
    isReplayed: true,
    cacheSeconds: 0,
    budget: 'write',
  },
} as const satisfies Record<string, Operation>
