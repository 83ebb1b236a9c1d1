import { z } from 'zod'
import { Address, MarketId, OrderId, ProviderKey } from '@/lib/schema/model/primitives'
import {
  Dex,
  DexAccount,
  DexHistory,
  DexMarket,
  DexOhlcv,
  DexOrder,
  DexOrderbook,
  DexPrices,
} from './dex'
import { dexSubmitOperations } from './dexSubmitOperations'
import { candleQuery, checkWindow, queryDepth, queryMarkets, queryTime } from './marketQuery'
import type { Operation } from './operation'
import { COMMON, VENUE } from './operationErrors'
import { queryInteger } from './query'

/** Most past orders of one page. */
const HISTORY_PAGE_MAX = 100

const dex = ProviderKey.describe('Dex key, as `GET /dexes` gives it.')
const address = Address.describe('Owner of the account, never an agent.')
const params = z.strictObject({ symbol: MarketId.describe('Symbol of the market, URL-encoded.') })

/** The dex-based family: rows of the table of operations, those that create and submit below. */
export const dexOperations = {
  listDexes: {
    id: 'listDexes',
    method: 'GET',
    path: '/dexes',
    family: 'dex',
    summary: 'List dexes',
    description:
      'Every venue of this family with the authorizations that trading on it needs. Its venues take EIP-712 signatures only; positions are isolated. In signing mode `USER` the wallet of the account signs every payload, orders included: it has to be able to sign typed data for chain 1337, which wallets that insist on the connected chain refuse. In mode `USER_AGENT` it signs the authorizations and withdrawals alone, and an approved agent key the rest; `signerAddress` is then the agent’s address.',
    success: {
      status: 200,
      description: 'The dexes.',
      schema: z.object({ dexes: z.array(Dex).describe('The dexes.') }),
    },
    errors: COMMON,
    hasLogos: true,
    cacheSeconds: 0,
    budget: 'read',
  },
  listDexMarkets: {
    id: 'listDexMarkets',
    method: 'GET',
    path: '/markets',
    family: 'dex',
    summary: 'List markets of a dex',
    description:
      'The markets of a dex with their live figures. A request to this path names either `provider` or `dex`; both or neither is refused with 400, code 2002.',
    chosenBy: 'dex',
    query: z.strictObject({ dex }),
    success: {
      status: 200,
      description: 'The markets with their figures.',
      schema: z.object({ markets: z.array(DexMarket).describe('The markets.') }),
    },
    errors: VENUE,
    hasLogos: true,
    cacheSeconds: 1,
    budget: 'read',
  },
  getDexMarket: {
    id: 'getDexMarket',
    method: 'GET',
    path: '/markets/{symbol}',
    family: 'dex',
    summary: 'Get a market of a dex',
    description: 'One market of a dex with its live figures.',
    params,
    query: z.strictObject({ dex }),
    success: {
      status: 200,
      description: 'The market.',
      schema: DexMarket,
    },
    errors: [...VENUE, 2023],
    hasLogos: true,
    cacheSeconds: 1,
    budget: 'read',
  },
  getDexPrices: {
    id: 'getDexPrices',
    method: 'GET',
    path: '/prices',
    family: 'dex',
    summary: 'Get prices of a dex',
    description: 'Mid prices by symbol; the mark price where a side of the book is empty.',
    query: z.strictObject({
      dex,
      symbols: queryMarkets().describe(
        'Symbols, comma-separated; all if absent. Unknown ones are left out.',
      ),
    }),
    success: {
      status: 200,
      description: 'The prices.',
      schema: DexPrices,
    },
    errors: VENUE,
    cacheSeconds: 1,
    budget: 'read',
  },
  getDexOhlcv: {
    id: 'getDexOhlcv',
    method: 'GET',
    path: '/ohlcv/{symbol}',
    family: 'dex',
    summary: 'Get candles of a dex',
    description:
      'The newest `limit` candles of a market within the times given, oldest first, the forming one included.',
    params,
    query: z.strictObject({ dex, ...candleQuery }).superRefine(checkWindow),
    success: {
      status: 200,
      description: 'The candles.',
      schema: DexOhlcv,
    },
    errors: [...VENUE, 2023],
    cacheSeconds: 1,
    budget: 'read',
  },
  getDexOrderbook: {
    id: 'getDexOrderbook',
    method: 'GET',
    path: '/orderbook/{symbol}',
    family: 'dex',
    summary: 'Get an orderbook snapshot of a dex',
    description: 'The best levels of each side of a book, best first.',
    params,
    query: z.strictObject({ dex, depth: queryDepth }),
    success: {
      status: 200,
      description: 'The snapshot.',
      schema: DexOrderbook,
    },
    errors: [...VENUE, 2023],
    cacheSeconds: 1,
    budget: 'read',
  },
  getDexAccount: {
    id: 'getDexAccount',
    method: 'GET',
    path: '/account',
    family: 'dex',
    summary: 'Get an account at a dex',
    description:
      'Balances, positions, open orders, fees and settings of an account as the venue has them now. An address that the venue does not know has nothing.',
    query: z.strictObject({ dex, address }),
    success: {
      status: 200,
      description: 'The account.',
      schema: DexAccount,
    },
    errors: VENUE,
    cacheSeconds: 0,
    budget: 'read',
  },
  getDexHistory: {
    id: 'getDexHistory',
    method: 'GET',
    path: '/history',
    family: 'dex',
    summary: 'Get past orders at a dex',
    description:
      'Orders that were filled, filled in part, cancelled or rejected, newest first by the time they were placed. Pass `cursor` of an answer for the page after it; `hasMore` alone decides whether there is one. The venue keeps the latest 2,000 orders of an account.',
    query: z
      .strictObject({
        dex,
        address,
        startTime: queryTime().describe('Orders placed then or later, in Unix milliseconds.'),
        endTime: queryTime().describe('Orders placed then or before, in Unix milliseconds.'),
        cursor: z
          .string()
          .min(1)
          .max(128)
          .optional()
          .describe('`pagination.cursor` of the page before.'),
        limit: queryInteger(1, HISTORY_PAGE_MAX).default(50).describe('Most orders of the page.'),
      })
      .superRefine(checkWindow),
    success: {
      status: 200,
      description: 'A page of past orders.',
      schema: DexHistory,
    },
    errors: VENUE,
    cacheSeconds: 0,
    budget: 'read',
  },
  getDexOrder: {
    id: 'getDexOrder',
    method: 'GET',
    path: '/order/{id}',
    family: 'dex',
    summary: 'Get an order at a dex',
    description:
      'One order of an account in full, in any of the eight states, by the `orderId` that `POST /order` gave.',
    params: z.strictObject({ id: OrderId.describe('The venue’s id of the order.') }),
    query: z.strictObject({ dex, address }),
    success: {
      status: 200,
      description: 'The order.',
      schema: DexOrder,
    },
    errors: [...VENUE, 2024],
    cacheSeconds: 0,
    budget: 'read',
  },
  ...dexSubmitOperations,
} as const satisfies Record<string, Operation>
