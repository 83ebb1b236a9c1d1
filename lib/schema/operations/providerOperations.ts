import { z } from 'zod'
import { Asset } from '@/lib/schema/model/asset'
import { Ohlcv } from '@/lib/schema/model/candle'
import { Market } from '@/lib/schema/model/market'
import { MarketContext } from '@/lib/schema/model/marketContext'
import { Meta } from '@/lib/schema/model/meta'
import { Orderbook } from '@/lib/schema/model/orderbook'
import { MarketId, PositiveDecimal, ProviderKey } from '@/lib/schema/model/primitives'
import { Provider } from '@/lib/schema/model/provider'
import { candleQuery, checkWindow, queryDepth, queryMarkets } from './marketQuery'
import type { Operation } from './operation'
import { COMMON, VENUE } from './operationErrors'

const provider = ProviderKey.describe('Provider key, as `GET /providers` gives it.')
const marketIds = queryMarkets().describe(
  'Market ids, comma-separated; all if absent. Unknown ones are left out.',
)
const marketId = MarketId.describe('Canonical market id.')

/** Reads of the provider-based family, with `/meta`; `actionOperations` has what it submits. */
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
    hasLogos: true,
    cacheSeconds: 0,
    budget: 'read',
  },
  listMarkets: {
    id: 'listMarkets',
    method: 'GET',
    path: '/markets',
    family: 'provider',
    summary: 'List markets',
    description: 'Static metadata of the markets of a provider. Cached for one hour.',
    chosenBy: 'provider',
    query: z.strictObject({ provider, marketIds }),
    success: {
      status: 200,
      description: 'The markets.',
      schema: z.object({ markets: z.array(Market).describe('The markets.') }),
    },
    errors: VENUE,
    hasLogos: true,
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
    hasLogos: true,
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
      'Prices, volume, open interest and funding of the markets of a provider. Cached for one second; suited to frequent polling.',
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
    description: 'The best levels of each side of a book, best first.',
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
    description: 'Version of the service and its active notices. Cached for one minute.',
    success: {
      status: 200,
      description: 'Version and notices.',
      schema: Meta,
    },
    errors: COMMON,
    cacheSeconds: 60,
    budget: 'read',
  },
} as const satisfies Record<string, Operation>
