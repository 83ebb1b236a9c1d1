import { cmp, gt, isZero, lt, sign } from '@/lib/decimal/compare'
import { abs, add, type Decimal, div, mul, neg, sub, ZERO } from '@/lib/decimal/decimal'
import type { Activity } from '@/lib/schema/model/activity'
import type { PositionSide } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { MarketDisplay } from '@/lib/schema/model/market'
import { feeUsd } from '@/lib/trade/performance'

/** A position from its first execution to the one that closed it. */
export interface RoundTrip {
  /** Stable: by venue, market and first execution. */
  id: string
  market: MarketDisplay
  side: PositionSide
  /** Unix milliseconds. */
  openedAtMs: number
  /** Undefined while it is open. */
  closedAtMs: number | undefined
  /** Largest size it had, in base. */
  size: Decimal
  /** All that was closed of it, in base; above `size` where it was increased again. */
  closedSize: Decimal
  /** Size-weighted. */
  entryPrice: Decimal
  /** Size-weighted; undefined before anything was closed. */
  exitPrice: Decimal | undefined
  /** Profit taken before fees, from the executions' prices, in USD. */
  realizedPnl: Decimal
  /** + paid, - rebate. */
  fees: Decimal
  /** + received. */
  funding: Decimal
  /** Profit taken and funding, less fees. */
  net: Decimal
  fillCount: number
  /** Its beginning is older than the executions that were read: entry and profit are not known. */
  isPartial: boolean
}

const PRICE_DECIMALS = 12

interface Running {
  trip: RoundTrip
  /** Signed size now. */
  signedSize: Decimal
  opened: Decimal
  openedValue: Decimal
  closed: Decimal
  closedValue: Decimal
}

/**
 * Executions of perpetuals as round trips, newest first: each ends where its position is back at
 * zero, and an execution that turns a position over ends one and begins the next, its fee split by
 * size. Funding belongs to the trip that was open in its market at that time.
 * @param fills in any order, each once
 */
export function roundTrips(
  fills: readonly Fill[],
  activity: readonly Activity[],
): readonly RoundTrip[] {
  const done: RoundTrip[] = []
  const running = new Map<string, Running>()
  const events = [
    ...inOrder(fills.filter(isPerpetual)),
    ...activity.flatMap((event) =>
      event.type === 'FUNDING' ? [{ atMs: Date.parse(event.timestamp), event }] : [],
    ),
  ].sort((a, b) => a.atMs - b.atMs)
  for (const next of events) {
    if ('event' in next) {
      const open = running.get(keyOf(next.event.market))
      if (open) open.trip = { ...open.trip, funding: add(open.trip.funding, next.event.amount) }
      continue
    }
    applyFill(next.fill, next.atMs)
  }
  for (const open of running.values()) done.push(summed(open))
  return done.sort((a, b) => b.openedAtMs - a.openedAtMs)

  function applyFill(fill: Fill, atMs: number): void {
    const key = keyOf(fill.market)
    const open = running.get(key) ?? partialStart(fill, atMs)
    const signed = fill.side === 'BUY' ? fill.size : neg(fill.size)
    const fee = feeUsd(fill)
    if (open === undefined || sign(open.signedSize) === sign(signed)) {
      running.set(key, grow(open ?? begin(fill, atMs), fill.size, fill.price, signed, fee))
      return
    }
    const closing = gt(fill.size, abs(open.signedSize)) ? abs(open.signedSize) : fill.size
    const rest = sub(fill.size, closing)
    const closingFee = isZero(rest)
      ? fee
      : div(mul(fee, closing), fill.size, PRICE_DECIMALS, 'halfEven')
    const after = shrink(open, closing, fill.price, closingFee)
    if (!isZero(after.signedSize)) {
      running.set(key, after)
      return
    }
    done.push({ ...summed(after), closedAtMs: atMs })
    running.delete(key)
    if (isZero(rest)) return
    const restSigned = fill.side === 'BUY' ? rest : neg(rest)
    running.set(key, grow(begin(fill, atMs), rest, fill.price, restSigned, sub(fee, closingFee)))
  }
}

function keyOf({ providerId, id }: MarketDisplay): string {
  return `${providerId}:${id}`
}

function isPerpetual({ classification }: Fill): boolean {
  return classification !== 'Spot Buy' && classification !== 'Spot Sell'
}

/**
 * Executions, oldest first. Those of one order carry one time: each begins with the position that
 * the one before it left.
 */
function inOrder(fills: readonly Fill[]): readonly { atMs: number; fill: Fill }[] {
  const groups = new Map<string, { atMs: number; fills: Fill[] }>()
  // Venues list the newest first.
  for (const fill of [...fills].reverse()) {
    const atMs = Date.parse(fill.createdAt)
    const key = `${keyOf(fill.market)}@${atMs}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { atMs, fills: [fill] })
    else group.fills.push(fill)
  }
  const left = new Map<string, Decimal>()
  return [...groups.values()]
    .sort((a, b) => a.atMs - b.atMs)
    .flatMap(({ atMs, fills: unordered }) => {
      const rest = [...unordered]
      const ordered: { atMs: number; fill: Fill }[] = []
      while (rest.length > 0) {
        const key = keyOf((rest[0] as Fill).market)
        const place = Math.max(0, nextPlace(rest, left.get(key)))
        const [fill] = rest.splice(place, 1) as [Fill]
        const after = positionLeftBy(fill)
        if (after !== undefined) left.set(key, after)
        ordered.push({ atMs, fill })
      }
      return ordered
    })
}

/** Place of the execution that begins with a position; without one, of that which follows no other. */
function nextPlace(fills: readonly Fill[], held: Decimal | undefined): number {
  const beginsAt = (fill: Fill, position: Decimal | undefined) =>
    fill.startPosition !== undefined &&
    position !== undefined &&
    cmp(fill.startPosition, position) === 0
  const next = fills.findIndex((fill) => beginsAt(fill, held))
  if (next >= 0) return next
  return fills.findIndex((fill) => !fills.some((other) => beginsAt(fill, positionLeftBy(other))))
}

function positionLeftBy({ startPosition, side, size }: Fill): Decimal | undefined {
  return startPosition && (side === 'BUY' ? add(startPosition, size) : sub(startPosition, size))
}

function begin(fill: Fill, atMs: number): Running {
  const trip: RoundTrip = {
    id: `${keyOf(fill.market)}:${fill.id}`,
    market: fill.market,
    side: fill.side === 'BUY' ? 'LONG' : 'SHORT',
    openedAtMs: atMs,
    closedAtMs: undefined,
    size: ZERO,
    closedSize: ZERO,
    entryPrice: ZERO,
    exitPrice: undefined,
    realizedPnl: ZERO,
    fees: ZERO,
    funding: ZERO,
    net: ZERO,
    fillCount: 0,
    isPartial: false,
  }
  return {
    trip,
    signedSize: ZERO,
    opened: ZERO,
    openedValue: ZERO,
    closed: ZERO,
    closedValue: ZERO,
  }
}

/** The position before the first known execution of a market. */
function partialStart(fill: Fill, atMs: number): Running | undefined {
  const { startPosition } = fill
  if (startPosition === undefined || isZero(startPosition)) return undefined
  const open = begin(fill, atMs)
  const side = sign(startPosition) > 0 ? 'LONG' : 'SHORT'
  return {
    ...open,
    signedSize: startPosition,
    trip: { ...open.trip, side, size: abs(startPosition), isPartial: true },
  }
}

function grow(
  open: Running,
  size: Decimal,
  price: Decimal,
  signed: Decimal,
  fee: Decimal,
): Running {
  const signedSize = add(open.signedSize, signed)
  const { trip } = open
  return {
    ...open,
    signedSize,
    opened: add(open.opened, size),
    openedValue: add(open.openedValue, mul(size, price)),
    trip: {
      ...trip,
      size: lt(trip.size, abs(signedSize)) ? abs(signedSize) : trip.size,
      fees: add(trip.fees, fee),
      fillCount: trip.fillCount + 1,
    },
  }
}

function shrink(open: Running, size: Decimal, price: Decimal, fee: Decimal): Running {
  const { trip } = open
  return {
    ...open,
    signedSize: sign(open.signedSize) > 0 ? sub(open.signedSize, size) : add(open.signedSize, size),
    closed: add(open.closed, size),
    closedValue: add(open.closedValue, mul(size, price)),
    trip: { ...trip, fees: add(trip.fees, fee), fillCount: trip.fillCount + 1 },
  }
}

function summed({ trip, opened, openedValue, closed, closedValue }: Running): RoundTrip {
  const entryPrice = isZero(opened) ? ZERO : div(openedValue, opened, PRICE_DECIMALS, 'halfEven')
  const exitPrice = isZero(closed)
    ? undefined
    : div(closedValue, closed, PRICE_DECIMALS, 'halfEven')
  const realizedPnl = trip.isPartial
    ? ZERO
    : profitOf(trip.side, closedValue, closed, opened, openedValue)
  return {
    ...trip,
    closedSize: closed,
    entryPrice,
    exitPrice,
    realizedPnl,
    net: sub(add(realizedPnl, trip.funding), trip.fees),
  }
}

/** What the closed part brought against its share of what was paid; exact where all is closed. */
function profitOf(
  side: PositionSide,
  closedValue: Decimal,
  closed: Decimal,
  opened: Decimal,
  openedValue: Decimal,
): Decimal {
  if (isZero(closed)) return ZERO
  const paid =
    cmp(closed, opened) === 0
      ? openedValue
      : div(mul(openedValue, closed), opened, PRICE_DECIMALS, 'halfEven')
  return side === 'LONG' ? sub(closedValue, paid) : sub(paid, closedValue)
}
