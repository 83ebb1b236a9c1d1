import { eq, isZero } from '@/lib/decimal/compare'
import { add, type Decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { TimeRange } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askFills, FILLS_MAX, type FillList } from '@/lib/venues/hyperliquid/ask/historyQuestions'
import { mapFill } from '@/lib/venues/hyperliquid/map/mapFill'
import { isEnded } from '@/lib/venues/hyperliquid/map/mapOrder'
import type { WireFill } from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { CallContext, OrderExecutions } from '@/server/venues/adapter'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'

/** The venue shows no more than so many answers' worth of an account. */
const ANSWERS_MAX = 5
/** An execution may be stamped a little after the change of status that it made. */
const SLACK_MS = 1000
/** Decimals of an average price: more than any price of the venue has. */
const AVERAGE_DECIMALS = 10

/**
 * What the executions of orders come to. Orders that the list of executions does not explain are
 * looked for among the slices of TWAPs, which the venue lists apart. An order of which not every
 * execution can be read (they are too old) is left out, for half a sum would be a wrong one.
 */
export async function readExecutions(
  venue: HyperliquidVenue,
  address: string,
  orders: readonly Order[],
  context: CallContext,
): Promise<ReadonlyMap<string, OrderExecutions>> {
  if (orders.length === 0) return new Map()
  const found = await sumFills(venue, 'userFills', address, orders, context)
  const unexplained = orders.filter(({ orderId }) => !found.has(orderId))
  if (unexplained.length === 0) return found
  const list = 'userTwapSliceFills'
  return new Map([...found, ...(await sumFills(venue, list, address, unexplained, context))])
}

async function sumFills(
  venue: HyperliquidVenue,
  list: FillList,
  address: string,
  orders: readonly Order[],
  context: CallContext,
): Promise<Map<string, OrderExecutions>> {
  const { signal } = context
  const universe = await venue.universe.get(signal)
  const nowMs = await venue.clock.now(context)
  const window = windowOf(orders, nowMs)
  const fills = await readFills(venue, { list, address, window }, signal)
  const byOrder = new Map<string, WireFill[]>()
  for (const fill of fills) {
    const id = String(fill.oid)
    const own = byOrder.get(id)
    if (own === undefined) byOrder.set(id, [fill])
    else own.push(fill)
  }
  const executions = new Map<string, OrderExecutions>()
  for (const order of orders) {
    const own = byOrder.get(order.orderId) ?? []
    const sum = sumUp(own, (fill) => mapFill(fill, universe.display(fill.coin)).realizedPnl)
    if (sum !== undefined && isWhole(order, sum)) executions.set(order.orderId, sum)
  }
  return executions
}

function windowOf(orders: readonly Order[], nowMs: number): { startTime: number; endTime: number } {
  const startTime = Math.min(...orders.map(({ createdAt }) => Date.parse(createdAt)))
  const ends = orders.map(({ status, updatedAt }) =>
    isEnded(status) ? Date.parse(updatedAt) : Math.max(nowMs, Date.parse(updatedAt)),
  )
  return { startTime, endTime: Math.max(...ends) + SLACK_MS }
}

// Each question begins at the last moment of the answer before, which may not have held all of it.
async function readFills(
  venue: HyperliquidVenue,
  { list, address, window }: { list: FillList; address: string; window: TimeRange },
  signal: AbortSignal,
): Promise<WireFill[]> {
  const found = new Map<string, WireFill>()
  let { startTime } = window
  for (let answers = 0; answers < ANSWERS_MAX; answers += 1) {
    const range = { ...window, startTime }
    const { rows: fills, count } = await askFills(venue.ask, list, address, range, signal)
    // A trade id alone is not enough: an account that trades with itself has both sides of it.
    for (const fill of fills) found.set(`${fill.tid}:${fill.oid}`, fill)
    if (count < FILLS_MAX || fills.length === 0) break
    const last = Math.max(...fills.map(({ time }) => time))
    startTime = last > startTime ? last : startTime + 1
  }
  return [...found.values()]
}

function sumUp(
  fills: readonly WireFill[],
  pnlOf: (fill: WireFill) => Decimal | null | undefined,
): OrderExecutions | undefined {
  const total = (pick: (fill: WireFill) => Decimal) =>
    fills.reduce<Decimal>((sum, fill) => add(sum, pick(fill)), ZERO)
  const size = total(({ sz }) => sz)
  if (isZero(size)) return undefined
  const notional = total(({ px, sz }) => mul(px, sz))
  const closed = fills.flatMap((fill) => pnlOf(fill) ?? [])
  return {
    size,
    averagePrice: div(notional, size, AVERAGE_DECIMALS, 'halfEven'),
    fee: total(({ fee }) => fee),
    realizedPnl: closed.length === 0 ? null : closed.reduce<Decimal>(add, ZERO),
  }
}

// A trigger that covers its position has no size of its own to compare with.
function isWhole({ originalSize, filledSize }: Order, { size }: OrderExecutions): boolean {
  return isZero(originalSize) || eq(filledSize, size)
}
