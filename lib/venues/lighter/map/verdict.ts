import { type Rejection, readOrderEnd, readRejection } from '@/lib/venues/lighter/rejections'
import { parseExactJson } from '@/lib/venues/lighter/sign/exactJson'
import type { WireTransaction } from '@/lib/venues/lighter/wire/markets'

/** What the sequencer made of a transaction that the venue had accepted. */
export type Verdict =
  | { kind: 'pending' }
  | {
      kind: 'executed'
      /** Index of the order it placed or changed, where given. */
      orderIndex?: string
      hasTakenEffect?: never
    }
  /** The order rests, waits, or was executed: however it ends later, it was not refused. */
  | { kind: 'executed'; orderIndex: string; hasTakenEffect: true }
  /** The order was taken off at once, and how much of it was executed before is unknown. */
  | { kind: 'ended'; change?: EndedChange }
  | { kind: 'refused'; rejection: Rejection; message: string }

/**
 * A change that took its order off, of which a part was executed, or taken off by own orders: before the
 * change or by it.
 */
export interface EndedChange {
  orderIndex: string
  /** What is open no more, in the venue's units of the market's size. */
  executedLots: bigint
  rejection: Rejection
  message: string
}

/** The venue's numbers of a transaction's status. */
const STATUS = { failed: 0, pending: 1 } as const

/** What a transaction changes an order by. */
const MODIFY = 17

/** States of an order that is open, or was executed in full. */
const OPEN_OR_FILLED: ReadonlySet<unknown> = new Set([1, 2, 3])

/** How orders ended that the sequencer took off at once, by the venue's number of an order's status. */
const ORDER_ENDS: Readonly<Record<number, string>> = {
  5: 'canceled-post-only',
  6: 'canceled-reduce-only',
  7: 'canceled-position-not-allowed',
  8: 'canceled-margin-not-allowed',
  9: 'canceled-too-much-slippage',
  10: 'canceled-not-enough-liquidity',
  11: 'canceled-self-trade',
  16: 'canceled-invalid-balance',
}

/** A post-only order is taken off before anything of it is executed. */
const NEVER_EXECUTED = 'canceled-post-only'

/**
 * Reads what became of a transaction. `event_info` is JSON text: its `ae` is the application's error,
 * as JSON with a code or in words, `to` the order that was placed, and `no` the one that was changed.
 */
export function readVerdict(
  wire: Pick<WireTransaction, 'type' | 'status' | 'event_info'>,
): Verdict {
  const event = asObject(parsed(wire.event_info))
  const error = typeof event.ae === 'string' ? event.ae : ''
  if (error !== '') return refusalOf(error)
  if (wire.status === STATUS.failed) return refusalOf('the sequencer refused the transaction')
  if (wire.status === STATUS.pending) return { kind: 'pending' }
  const order = asObject(event.to ?? event.no)
  const index = indexOf(order.i)
  const end = typeof order.st === 'number' ? ORDER_ENDS[order.st] : undefined
  const rejection = end === undefined ? undefined : readOrderEnd(end)
  const executed = index === undefined ? {} : { orderIndex: index }
  const accepted: Verdict =
    index === undefined
      ? { kind: 'executed' }
      : { kind: 'executed', orderIndex: index, hasTakenEffect: true }
  if (end === undefined || rejection === undefined) {
    return OPEN_OR_FILLED.has(order.st) ? accepted : { kind: 'executed', ...executed }
  }
  const executedLots = end === NEVER_EXECUTED ? 0n : executedOf(order)
  if (executedLots === undefined) return { kind: 'ended' }
  if (executedLots <= 0n) return { kind: 'refused', rejection, message: end }
  if (wire.type !== MODIFY) return accepted
  // For a changed order it is unknown whether that was executed before the change or by it.
  const change = index && { orderIndex: index, executedLots, rejection, message: end }
  return { kind: 'ended', ...(change && { change }) }
}

/**
 * How much of an order was executed: its first size less what is left; undefined where not given. Counts
 * what own orders took off it, which has taken effect as well.
 */
function executedOf({ is, rs }: Record<string, unknown>): bigint | undefined {
  const [initial, remaining] = [amountOf(is), amountOf(rs)]
  return initial === undefined || remaining === undefined ? undefined : initial - remaining
}

function amountOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,19}$/.test(text) ? BigInt(text) : undefined
}

function indexOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[1-9]\d{0,18}$/.test(text) ? text : undefined
}

function refusalOf(error: string): Verdict {
  const { code, message } = asObject(parsed(error))
  const rejection = readRejection(typeof code === 'number' ? code : -1)
  return { kind: 'refused', rejection, message: typeof message === 'string' ? message : error }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : parseExactJson(text)
  } catch {
    return undefined
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
