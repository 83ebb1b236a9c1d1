import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Operation } from '@/lib/schema/operation'
import {
  type OperationId,
  type OperationOutput,
  type OperationRequest,
  operations,
} from '@/lib/schema/operations'
import { parse } from '@/lib/schema/parse'
import { readQuery } from '@/lib/schema/query'
import type { Answer } from './answer'
import type { Awaitable } from './awaitable'
import { createAction } from './createAction'
import type { Caller, Desk } from './desk'
import { cancelDexOrder } from './dex/cancelDexOrder'
import { createAuthorization } from './dex/createAuthorization'
import { createDexOrder } from './dex/createDexOrder'
import { createWithdrawal } from './dex/createWithdrawal'
import { getDexOhlcv, getDexOrderbook } from './dex/dexMarketData'
import { getDexMarket, getDexPrices, listDexMarkets } from './dex/dexMarkets'
import { getDexAccount } from './dex/getDexAccount'
import { getDexHistory } from './dex/getDexHistory'
import { getDexOrder } from './dex/getDexOrder'
import { listDexes } from './dex/listDexes'
import { submitAuthorization, submitDexOrder, submitWithdrawal } from './dex/submitDex'
import { executeAction } from './executeAction'
import { getMarketsContext } from './getMarketsContext'
import { getMeta } from './getMeta'
import { getOhlcv } from './getOhlcv'
import { getOrderbook } from './getOrderbook'
import { listAssets } from './listAssets'
import { listMarkets } from './listMarkets'
import { listProviders } from './listProviders'
import { getReferral } from './meta/getReferral'
import { getReferralActivity } from './meta/getReferralActivity'
import { getTerms } from './meta/getTerms'

/** What a door has read of a request, not yet looked into. */
export type RawRequest = {
  /** Values of the braces in the path. */
  params: unknown
  /** Query of the URL, without the question mark. */
  search: string
  body: unknown
}

/** An operation with the use case that serves it. */
export type Handler = {
  operation: Operation
  /** @throws PerpsError 400/2002 naming a field, and what the use case throws */
  run(desk: Desk, raw: RawRequest, caller: Caller): Awaitable<Answer<unknown>>
}

/** Most different queries of one operation whose reading is kept, and the longest of them. */
const QUERIES_KEPT_MAX = 500
const KEPT_QUERY_LENGTH_MAX = 300

const NO_QUERY = z.strictObject({})

/** Who serves which operation; every row of the table is here. */
export const handlers: Readonly<Record<OperationId, Handler>> = {
  listProviders: serve('listProviders', (desk, _request, caller) => listProviders(desk, caller)),
  listMarkets: serve('listMarkets', listMarkets),
  listAssets: serve('listAssets', listAssets),
  getMarketsContext: serve('getMarketsContext', getMarketsContext),
  getOhlcv: serve('getOhlcv', getOhlcv),
  getOrderbook: serve('getOrderbook', getOrderbook),
  getMeta: serve('getMeta', getMeta),
  getTerms: serve('getTerms', getTerms),
  getReferral: serve('getReferral', getReferral),
  getReferralActivity: serve('getReferralActivity', getReferralActivity),
  createAction: serve('createAction', createAction),
  executeAction: serve('executeAction', executeAction),
  listDexes: serve('listDexes', (desk, _request, caller) => listDexes(desk, caller)),
  listDexMarkets: serve('listDexMarkets', listDexMarkets),
  getDexMarket: serve('getDexMarket', getDexMarket),
  getDexPrices: serve('getDexPrices', getDexPrices),
  getDexOhlcv: serve('getDexOhlcv', getDexOhlcv),
  getDexOrderbook: serve('getDexOrderbook', getDexOrderbook),
  getDexAccount: serve('getDexAccount', getDexAccount),
  getDexHistory: serve('getDexHistory', getDexHistory),
  getDexOrder: serve('getDexOrder', getDexOrder),
  createAuthorization: serve('createAuthorization', createAuthorization),
  submitAuthorization: serve('submitAuthorization', submitAuthorization),
  createWithdrawal: serve('createWithdrawal', createWithdrawal),
  submitWithdrawal: serve('submitWithdrawal', submitWithdrawal),
  createDexOrder: serve('createDexOrder', createDexOrder),
  cancelDexOrder: serve('cancelDexOrder', cancelDexOrder),
  submitDexOrder: serve('submitDexOrder', submitDexOrder),
}

function serve<Id extends OperationId>(
  id: Id,
  useCase: (
    desk: Desk,
    request: OperationRequest<Id>,
    caller: Caller,
  ) => Awaitable<Answer<OperationOutput<Id>>>,
): Handler {
  const operation: Operation = operations[id]
  const isByQueryAlone = operation.params === undefined && operation.body === undefined
  const kept = new LRUCache<string, { request: OperationRequest<Id> }>({ max: QUERIES_KEPT_MAX })
  function read(desk: Desk, raw: RawRequest): OperationRequest<Id> {
    if (!isByQueryAlone || raw.search.length > KEPT_QUERY_LENGTH_MAX) {
      return readRequest<Id>(desk, operation, raw)
    }
    // Polls ask the same question over and over: it is read once.
    const known = kept.get(raw.search)
    if (known !== undefined) return known.request
    const request = readRequest<Id>(desk, operation, raw)
    kept.set(raw.search, { request })
    return request
  }
  return { operation, run: (desk, raw, caller) => useCase(desk, read(desk, raw), caller) }
}

function readRequest<Id extends OperationId>(
  desk: Desk,
  operation: Operation,
  raw: RawRequest,
): OperationRequest<Id> {
  const { params, query, body } = operation
  const asked = raw.search === '' ? {} : readQuery(new URLSearchParams(raw.search))
  const tool = namedVenue(desk, [raw.body, asked])
  return {
    ...(params && { params: parse(params, raw.params, { ...tool, root: 'path' }) }),
    ...(query && { query: parse(query, asked, { ...tool, root: 'query' }) }),
    ...(query === undefined && operation.method === 'GET' && readNoQuery(asked)),
    ...(body && { body: parse(body, raw.body, tool) }),
  } as OperationRequest<Id> // just checked by the operation's own schemas
}

// A read that takes no query ignores none either, like those that take one.
function readNoQuery(asked: Record<string, string>): object {
  return parse(NO_QUERY, asked, { root: 'query' })
}

// A refusal names the provider it is about, where there is such a one.
function namedVenue(desk: Desk, parts: readonly unknown[]): { tool?: string } {
  for (const part of parts) {
    const named = typeof part === 'object' && part !== null ? part : {}
    const wanted = 'provider' in named ? named.provider : 'dex' in named ? named.dex : undefined
    const venue = desk.venues.find(({ key }) => key === wanted)
    if (venue !== undefined) return { tool: venue.key }
  }
  return {}
}
