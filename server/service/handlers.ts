import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Operation } from '@/lib/schema/operations/operation'
import {
  type OperationId,
  type OperationOutput,
  type OperationRequest,
  operations,
} from '@/lib/schema/operations/operations'
import { readQuery } from '@/lib/schema/operations/query'
import { parse } from '@/lib/schema/parse'
import { createAction, withoutRepeatedParties } from './actions/createAction'
import { executeAction } from './actions/executeAction'
import type { Answer } from './answer'
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
import type { MaybePromise } from './maybePromise'
import { getReferral } from './meta/getReferral'
import { getReferralActivity } from './meta/getReferralActivity'
import { getTerms } from './meta/getTerms'
import { PLATFORM } from './meta/platform'
import { getMarketsContext } from './reads/getMarketsContext'
import { getMeta } from './reads/getMeta'
import { getOhlcv } from './reads/getOhlcv'
import { getOrderbook } from './reads/getOrderbook'
import { listAssets } from './reads/listAssets'
import { listMarkets } from './reads/listMarkets'
import { listProviders } from './reads/listProviders'
import type { Caller, Service } from './service'

/** What a gateway has read of a request, not yet looked into. */
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
  run(service: Service, raw: RawRequest, caller: Caller): MaybePromise<Answer<unknown>>
}

/** Reads of a body what its schema cannot say. @throws PerpsError 400/2002 naming the field */
type ReadBody = (body: unknown, tool?: string) => unknown

/** Most different queries of one operation whose reading is kept, and the longest of them. */
const QUERIES_KEPT_MAX = 500
const KEPT_QUERY_LENGTH_MAX = 300

const NO_QUERY = z.strictObject({})

/** Who serves which operation; every row of the table is here. */
export const handlers: Readonly<Record<OperationId, Handler>> = {
  listProviders: serve('listProviders', (service, _request, caller) =>
    listProviders(service, caller),
  ),
  listMarkets: serve('listMarkets', listMarkets),
  listAssets: serve('listAssets', listAssets),
  getMarketsContext: serve('getMarketsContext', getMarketsContext),
  getOhlcv: serve('getOhlcv', getOhlcv),
  getOrderbook: serve('getOrderbook', getOrderbook),
  getMeta: serve('getMeta', getMeta),
  getTerms: serve('getTerms', getTerms),
  getReferral: serve('getReferral', getReferral),
  getReferralActivity: serve('getReferralActivity', getReferralActivity),
  createAction: serve('createAction', createAction, withoutRepeatedParties),
  executeAction: serve('executeAction', executeAction),
  listDexes: serve('listDexes', (service, _request, caller) => listDexes(service, caller)),
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
    service: Service,
    request: OperationRequest<Id>,
    caller: Caller,
  ) => MaybePromise<Answer<OperationOutput<Id>>>,
  readBody: ReadBody = (body) => body,
): Handler {
  const operation: Operation = operations[id]
  const isByQueryAlone = operation.params === undefined && operation.body === undefined
  const cache = new LRUCache<string, { request: OperationRequest<Id> }>({ max: QUERIES_KEPT_MAX })
  function read(service: Service, raw: RawRequest): OperationRequest<Id> {
    if (!isByQueryAlone || raw.search.length > KEPT_QUERY_LENGTH_MAX) {
      return readRequest<Id>(service, operation, raw, readBody)
    }
    // Polls ask the same question over and over: it is read once.
    const cached = cache.get(raw.search)
    if (cached !== undefined) return cached.request
    const request = readRequest<Id>(service, operation, raw, readBody)
    cache.set(raw.search, { request })
    return request
  }
  return { operation, run: (service, raw, caller) => useCase(service, read(service, raw), caller) }
}

function readRequest<Id extends OperationId>(
  service: Service,
  operation: Operation,
  raw: RawRequest,
  readBody: ReadBody,
): OperationRequest<Id> {
  const { params, query, body } = operation
  const asked = raw.search === '' ? {} : readQuery(new URLSearchParams(raw.search))
  const tool = namedVenue(service, [raw.body, asked])
  return {
    ...(params && { params: parse(params, raw.params, { ...tool, root: 'path' }) }),
    ...(query && { query: parse(query, asked, { ...tool, root: 'query' }) }),
    ...(query === undefined && operation.method === 'GET' && readNoQuery(asked)),
    ...(body && { body: parse(body, readBody(raw.body, tool.tool), tool) }),
  } as OperationRequest<Id> // just checked by the operation's own schemas
}

// A read that takes no query ignores none either, like those that take one.
function readNoQuery(asked: Record<string, string>): object {
  return parse(NO_QUERY, asked, { root: 'query' })
}

// A refusal names the provider it is about, where there is such a one.
function namedVenue(service: Service, parts: readonly unknown[]): { tool?: string } {
  for (const part of parts) {
    const named = typeof part === 'object' && part !== null ? part : {}
    const wanted = 'provider' in named ? named.provider : 'dex' in named ? named.dex : undefined
    if (wanted === PLATFORM) return { tool: PLATFORM }
    const venue = [...service.venues, ...service.announced].find(({ key }) => key === wanted)
    if (venue !== undefined) return { tool: venue.key }
  }
  return {}
}
