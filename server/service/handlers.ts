import type { Operation } from '@/lib/schema/operation'
import {
  type OperationId,
  type OperationOutput,
  type OperationRequest,
  operations,
} from '@/lib/schema/operations'
import { parse } from '@/lib/schema/parse'
import type { Answer } from './answer'
import { createAction } from './createAction'
import type { Caller, Desk } from './desk'
import { executeAction } from './executeAction'
import { getMarketsContext } from './getMarketsContext'
import { getMeta } from './getMeta'
import { getOhlcv } from './getOhlcv'
import { getOrderbook } from './getOrderbook'
import { listAssets } from './listAssets'
import { listMarkets } from './listMarkets'
import { listProviders } from './listProviders'

/** What a door has read of a request, not yet looked into. */
export type RawRequest = { params: unknown; query: unknown; body: unknown }

/** An operation with the use case that serves it. */
export type Handler = {
  operation: Operation
  /** @throws PerpsError 400/2002 naming a field, and what the use case throws */
  run(desk: Desk, raw: RawRequest, caller: Caller): Promise<Answer<unknown>>
}

/** Who serves which operation; every row of the table is here. */
export const handlers: Readonly<Record<OperationId, Handler>> = {
  listProviders: serve('listProviders', (desk, _request, caller) => listProviders(desk, caller)),
  listMarkets: serve('listMarkets', listMarkets),
  listAssets: serve('listAssets', listAssets),
  getMarketsContext: serve('getMarketsContext', getMarketsContext),
  getOhlcv: serve('getOhlcv', getOhlcv),
  getOrderbook: serve('getOrderbook', getOrderbook),
  getMeta: serve('getMeta', getMeta),
  createAction: serve('createAction', createAction),
  executeAction: serve('executeAction', executeAction),
}

function serve<Id extends OperationId>(
  id: Id,
  useCase: (
    desk: Desk,
    request: OperationRequest<Id>,
    caller: Caller,
  ) => Promise<Answer<OperationOutput<Id>>>,
): Handler {
  const operation: Operation = operations[id]
  return {
    operation,
    run: (desk, raw, caller) => useCase(desk, readRequest<Id>(desk, operation, raw), caller),
  }
}

function readRequest<Id extends OperationId>(
  desk: Desk,
  operation: Operation,
  raw: RawRequest,
): OperationRequest<Id> {
  const { params, query, body } = operation
  const tool = namedVenue(desk, raw)
  return {
    ...(params && { params: parse(params, raw.params, { ...tool, root: 'path' }) }),
    ...(query && { query: parse(query, raw.query, { ...tool, root: 'query' }) }),
    ...(body && { body: parse(body, raw.body, tool) }),
  } as OperationRequest<Id> // just checked by the operation's own schemas
}

// A refusal names the provider it is about, where there is such a one.
function namedVenue(desk: Desk, { query, body }: RawRequest): { tool?: string } {
  for (const part of [body, query]) {
    if (typeof part !== 'object' || part === null || !('provider' in part)) continue
    const { provider } = part
    const venue = desk.venues.find(({ key }) => key === provider)
    if (venue !== undefined) return { tool: venue.key }
  }
  return {}
}
