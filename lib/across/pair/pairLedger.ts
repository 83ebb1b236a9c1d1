import { z } from 'zod'
import { isZero, sign } from '@/lib/decimal/compare'
import { add, type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { Side } from '@/lib/schema/model/enums'
import { DecimalString } from '@/lib/schema/model/primitives'

/** What is done where one leg executed and the other did not, chosen before anything is sent. */
export const WayOn = z.enum(['complete', 'unwind', 'leave'])
export type WayOn = z.infer<typeof WayOn>

/** An order of a leg that was sent, or is about to be. */
export const InFlight = z.strictObject({
  purpose: z.enum(['open', 'close']),
  size: DecimalString,
  sentAtMs: z.int(),
  /** Newest execution of the market before it was sent: later ones may be its own; empty: none. */
  newestFill: z.string(),
  /** `unknown`: no answer came, and its outcome could not be looked up. */
  state: z.enum(['sent', 'unknown']),
})
export type InFlight = z.infer<typeof InFlight>

/** One side of a pair. Sizes are those of its market; values and fees in USD. */
export const PairLeg = z.strictObject({
  provider: z.string(),
  marketId: z.string(),
  categoryId: z.string(),
  /** Side that opens it. */
  side: Side,
  leverage: z.int(),
  /** Wanted, on the market's step. */
  size: DecimalString,
  /** Units of the asset in one unit of the size. */
  units: DecimalString,
  /** Known to be executed, and what it was worth. */
  opened: DecimalString,
  openedValue: DecimalString,
  closed: DecimalString,
  closedValue: DecimalString,
  fees: DecimalString,
  /** Venue's time of the first execution. */
  openedAtMs: z.int().optional(),
  inFlight: InFlight.optional(),
  /** Why its last order did not execute, or not in full. */
  refusal: z.string().optional(),
})
export type PairLeg = z.infer<typeof PairLeg>

/** Two positions opened as one, as far as it is known here. */
export const PairRun = z.strictObject({
  id: z.string(),
  /** Lower-case. */
  address: z.string(),
  asset: z.string(),
  symbol: z.string(),
  startedAtMs: z.int(),
  wayOn: WayOn,
  /** The trader keeps it though its sides differ. */
  isLeft: z.boolean(),
  /** Long first. */
  legs: z.tuple([PairLeg, PairLeg]),
})
export type PairRun = z.infer<typeof PairRun>

/** Place of a leg in its pair. */
export type LegPlace = 0 | 1

/** What became of an order. */
export type OrderEnd =
  | {
      kind: 'executed'
      /** Below what was wanted where the book had no more within the limit. */
      size: Decimal
      value: Decimal
      fees: Decimal
      /** Venue's time of the first execution. */
      atMs: number
    }
  /** Nothing executed and nothing will. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** State of a pair. */
export type Standing =
  /** Orders are on their way. */
  | 'sending'
  /** It is not known what became of an order: nothing may be done before it is. */
  | 'unknown'
  /** Nothing executed. */
  | 'nothing'
  /** Both sides hold the same size. */
  | 'even'
  /** One side holds more than the other. */
  | 'uneven'
  | 'closed'

/** An order that a way on sends. */
export interface WayOrder {
  place: LegPlace
  side: Side
  size: Decimal
  reduceOnly: boolean
}

const PLACES: readonly LegPlace[] = [0, 1]

/** Size that a leg is known to hold open, in units of its market. */
export function openSize({ opened, closed }: Pick<PairLeg, 'opened' | 'closed'>): Decimal {
  return sub(opened, closed)
}

/** State of a pair by what is known. */
export function standingOf({ legs }: Pick<PairRun, 'legs'>): Standing {
  const flights = legs.flatMap(({ inFlight }) => (inFlight ? [inFlight.state] : []))
  if (flights.includes('unknown')) return 'unknown'
  if (flights.length > 0) return 'sending'
  if (legs.every((leg) => isZero(openSize(leg)))) {
    return legs.some(({ opened }) => !isZero(opened)) ? 'closed' : 'nothing'
  }
  return isZero(netSize({ legs })) ? 'even' : 'uneven'
}

/** Units of the asset by which the long side is larger; below zero: the short one. */
export function netSize({ legs: [long, short] }: Pick<PairRun, 'legs'>): Decimal {
  return sub(assetSize(long, openSize(long)), assetSize(short, openSize(short)))
}

/** What may be done now; nothing while an outcome is unknown, or where both sides are alike. */
export function waysOn(run: PairRun): readonly WayOn[] {
  if (standingOf(run) !== 'uneven') return []
  const canComplete = ordersOf(run, 'complete').length > 0
  return [...(canComplete ? (['complete'] as const) : []), 'unwind', 'leave']
}

/**
 * Orders of a way on. `complete` opens what either side lacks of the size wanted; `unwind` closes all that is known
 * to be executed, with reduce-only orders of just that size; `leave` sends nothing.
 */
export function ordersOf(run: Pick<PairRun, 'legs'>, way: WayOn): readonly WayOrder[] {
  const standing = standingOf(run)
  if (standing === 'unknown' || standing === 'sending') return []
  if (way === 'complete') return completing(run)
  if (way === 'leave') return []
  return PLACES.flatMap((place) => {
    const leg = run.legs[place]
    const size = openSize(leg)
    if (sign(size) <= 0) return []
    return [{ place, side: leg.side === 'BUY' ? 'SELL' : 'BUY', size, reduceOnly: true }]
  })
}

function completing({ legs }: Pick<PairRun, 'legs'>): readonly WayOrder[] {
  // What was closed again is not wanted any more.
  if (legs.some(({ closed }) => !isZero(closed))) return []
  return PLACES.flatMap((place) => {
    const leg = legs[place]
    const size = sub(leg.size, openSize(leg))
    return sign(size) > 0 ? [{ place, side: leg.side, size, reduceOnly: false }] : []
  })
}

/** Notes an order that is about to be sent. */
export function withFlight(run: PairRun, place: LegPlace, flight: InFlight): PairRun {
  return changeLeg(run, place, ({ refusal: _past, ...leg }) => ({ ...leg, inFlight: flight }))
}

/** Notes what became of the order of a leg; without one on its way nothing changes. */
export function withEnd(run: PairRun, place: LegPlace, end: OrderEnd): PairRun {
  return changeLeg(run, place, (leg) => {
    const { inFlight, ...rest } = leg
    if (inFlight === undefined) return leg
    switch (end.kind) {
      case 'unknown':
        return { ...leg, inFlight: { ...inFlight, state: 'unknown' } }
      case 'refused':
        return { ...rest, refusal: end.reason }
      case 'executed':
        return executed(rest, inFlight, end)
    }
  })
}

function executed(
  leg: Omit<PairLeg, 'inFlight'>,
  { purpose }: InFlight,
  { size, value, fees, atMs }: Extract<OrderEnd, { kind: 'executed' }>,
): PairLeg {
  const paid = { fees: add(leg.fees, fees), openedAtMs: leg.openedAtMs ?? atMs }
  return purpose === 'open'
    ? {
        ...leg,
        ...paid,
        opened: add(leg.opened, size),
        openedValue: add(leg.openedValue, value),
      }
    : {
        ...leg,
        ...paid,
        closed: add(leg.closed, size),
        closedValue: add(leg.closedValue, value),
      }
}

/** A leg before anything of it was sent. */
export function newLeg(
  leg: Pick<
    PairLeg,
    'provider' | 'marketId' | 'categoryId' | 'side' | 'leverage' | 'size' | 'units'
  >,
): PairLeg {
  const none = { opened: ZERO, openedValue: ZERO, closed: ZERO, closedValue: ZERO, fees: ZERO }
  return { ...leg, ...none }
}

/** Size of a leg in units of the asset, exact. */
function assetSize({ units }: Pick<PairLeg, 'units'>, size: Decimal): Decimal {
  return mul(size, units)
}

function changeLeg(run: PairRun, place: LegPlace, change: (leg: PairLeg) => PairLeg): PairRun {
  const [long, short] = run.legs
  return { ...run, legs: place === 0 ? [change(long), short] : [long, change(short)] }
}
