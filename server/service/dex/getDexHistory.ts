import { gte, isZero } from '@/lib/decimal/compare'
import { ZERO } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { DexHistory, DexHistoryItem, DexHistoryStatus } from '@/lib/schema/operations/dex'
import type { OperationOutput, OperationRequest } from '@/lib/schema/operations/operations'
import { pageUrl } from '@/lib/schema/operations/query'
import { validationError } from '@/lib/schema/perpsError'
import type { Answer } from '@/server/service/answer'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Caller, Service } from '@/server/service/service'
import type { CallContext, OrderExecutions } from '@/server/venues/adapter'
import { dexOrderType } from './dexOrderType'
import { type DexVenue, getDexVenue } from './findDex'

/** Place of an order in a list that is newest first: by time, then by id. */
type HistoryPosition = { timeMs: number; orderId: string }

type Query = OperationRequest<'getDexHistory'>['query']
type Past = { order: Order; executions: OrderExecutions | undefined }

/**
 * A page of past orders, newest first. The place of an order is the time it was placed and its id,
 * so that no page loses or repeats one, however many share a moment.
 * @throws PerpsError 400/2002, 424/2004
 */
export async function getDexHistory(
  service: Service,
  { query }: OperationRequest<'getDexHistory'>,
  caller: Caller,
): Promise<Answer<OperationOutput<'getDexHistory'>>> {
  const venue = getDexVenue(service, query.dex)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, venue.key)
  const { past, hasMore, assetIds } = await callVenue(service, venue, caller, async (context) => {
    const [orders, assetIds] = await Promise.all([
      venue.dex.orders(query.address, context),
      venue.dex.assetIds(context),
    ])
    const candidates = orders
      .filter(
        (order) => assetIds.has(order.market.id) && mayBePast(order) && isWithin(query, order),
      )
      .filter((order) => after === undefined || comparePositions(after, positionOf(order)) < 0)
      .sort((a, b) => comparePositions(positionOf(a), positionOf(b)))
    return { ...(await takePage(venue, query, candidates, context)), assetIds }
  })
  const last = past.at(-1)
  const cursor = hasMore && last ? writeCursor(positionOf(last.order)) : undefined
  const items = past.flatMap(({ order, executions }): DexHistoryItem[] => {
    const assetId = assetIds.get(order.market.id)
    const status = outcomeOf(order, executions)
    if (assetId === undefined || status === undefined) return []
    return [mapItem(order, executions, { assetId, status, dex: venue.key })]
  })
  return { body: { dex: venue.key, items, pagination: paginate(query, hasMore, cursor) } }
}

// What became of a trigger that woke is known from its executions alone, so a page is filled from
// as many candidates as it takes.
async function takePage(
  venue: DexVenue,
  { address, limit }: Query,
  candidates: readonly Order[],
  context: CallContext,
): Promise<{ past: Past[]; hasMore: boolean }> {
  const past: Past[] = []
  for (let from = 0; from < candidates.length; ) {
    const orders = candidates.slice(from, from + limit - past.length + 1)
    from += orders.length
    const executed = orders.filter(hasExecutions)
    const executions = await venue.dex.executions(address, executed, context)
    for (const order of orders) {
      const own = executions.get(order.orderId)
      if (outcomeOf(order, own) !== undefined) past.push({ order, executions: own })
    }
    if (past.length > limit) return { past: past.slice(0, limit), hasMore: true }
  }
  return { past, hasMore: false }
}

function isWithin({ startTime = 0, endTime = Infinity }: Query, order: Order): boolean {
  const { timeMs } = positionOf(order)
  return timeMs >= startTime && timeMs <= endTime
}

function mayBePast({ status }: Order): boolean {
  return status !== 'OPEN' && status !== 'PENDING'
}

function hasExecutions({ status, filledSize }: Order): boolean {
  return status === 'FILLED' || status === 'TRIGGERED' || !isZero(filledSize)
}

/** One of the four statuses of a history; undefined for an order that has no outcome yet. */
function outcomeOf(
  { status, originalSize, filledSize }: Order,
  executions: OrderExecutions | undefined,
): DexHistoryStatus | undefined {
  switch (status) {
    case 'FILLED':
    case 'PARTIALLY_FILLED':
    case 'CANCELLED':
    case 'REJECTED':
      return status
    case 'EXPIRED':
      return 'CANCELLED'
    case 'TRIGGERED': {
      const size = executions?.size ?? filledSize
      if (isZero(size)) return undefined
      return gte(size, originalSize) ? 'FILLED' : 'PARTIALLY_FILLED'
    }
    case 'OPEN':
    case 'PENDING':
      return undefined
  }
}

function mapItem(
  order: Order,
  executions: OrderExecutions | undefined,
  names: { assetId: number; status: DexHistoryStatus; dex: string },
): DexHistoryItem {
  const type = dexOrderType(order.type)
  const filledSize = executions?.size ?? order.filledSize
  const limitPrice = order.price ?? ZERO
  return {
    id: order.orderId,
    symbol: order.market.id,
    assetId: names.assetId,
    dex: names.dex,
    side: order.side,
    type,
    // A trigger that covered its position had no size until it woke.
    size: isZero(order.originalSize) ? filledSize : order.originalSize,
    price: type === 'MARKET' ? (executions?.averagePrice ?? limitPrice) : limitPrice,
    status: names.status,
    filledSize,
    ...(executions !== undefined && {
      // By the interface, whatever of it was executed before it ended.
      ...(!wasCalledOff(names.status) && { fee: executions.fee }),
      realizedPnl: executions.realizedPnl,
    }),
    createdAt: order.createdAt,
  }
}

function wasCalledOff(status: DexHistoryStatus): boolean {
  return status === 'CANCELLED' || status === 'REJECTED'
}

function paginate(
  query: Query,
  hasMore: boolean,
  cursor: string | undefined,
): DexHistory['pagination'] {
  const { limit } = query
  if (cursor === undefined) return { limit, hasMore }
  const nextUrl = pageUrl('/history', { ...query, cursor })
  return { limit, hasMore, cursor, nextUrl }
}

/** The position of an order; neither part ever changes, so pages stay what they are. */
function positionOf({ createdAt, orderId }: Order): HistoryPosition {
  return { timeMs: Date.parse(createdAt), orderId }
}

/**
 * Newest first: below zero where a is before b. Many orders share a moment; ids distinguish them.
 */
function comparePositions(a: HistoryPosition, b: HistoryPosition): number {
  if (a.timeMs !== b.timeMs) return b.timeMs - a.timeMs
  if (a.orderId === b.orderId) return 0
  // Ids are numbers at some venues and any text at others: of two numbers the longer is greater.
  if (a.orderId.length !== b.orderId.length) return b.orderId.length - a.orderId.length
  return a.orderId > b.orderId ? -1 : 1
}

/** A position as a cursor. */
function writeCursor({ timeMs, orderId }: HistoryPosition): string {
  return `${timeMs}-${orderId}`
}

/** @throws PerpsError 400/2002 for a text that is no cursor of ours */
function readCursor(text: string, tool: string): HistoryPosition {
  const match = /^(\d{1,15})-([\w@:./-]{1,100})$/.exec(text)
  const [, timeText, orderId] = match ?? []
  if (timeText === undefined || orderId === undefined) {
    throw validationError('query.cursor', 'is not one of ours', tool)
  }
  return { timeMs: Number(timeText), orderId }
}
