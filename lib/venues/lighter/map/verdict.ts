import { type Rejection, readOrderEnd, readRejection } from '@/lib/venues/lighter/rejections'
import { parseExactJson } from '@/lib/venues/lighter/sign/exactJson'
import type { WireTransaction } from '@/lib/venues/lighter/wire/markets'

/** What the sequencer made of a transaction that the venue had taken. */
export type Verdict =
  | { kind: 'pending' }
  | {
      kind: 'executed' /** Index of the order it placed or changed, where told. */
      orderIndex?: string
    }
  | { kind: 'refused'; rejection: Rejection; message: string }

/** The venue's numbers of how a transaction stands. */
const STATUS = { failed: 0, pending: 1 } as const

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

/**
 * Reads what became of a transaction. `event_info` is JSON text: its `ae` is the application's error,
 * as JSON with a code or in words, and `to` the order that was placed.
 */
export function readVerdict(wire: Pick<WireTransaction, 'status' | 'event_info'>): Verdict {
  const event = asObject(parsed(wire.event_info))
  const error = typeof event.ae === 'string' ? event.ae : ''
  if (error !== '') return refusalOf(error)
  if (wire.status === STATUS.failed) return refusalOf('the sequencer refused the transaction')
  if (wire.status === STATUS.pending) return { kind: 'pending' }
  const order = asObject(event.to)
  const end = typeof order.st === 'number' ? ORDER_ENDS[order.st] : undefined
  const rejection = end === undefined ? undefined : readOrderEnd(end)
  if (end !== undefined && rejection !== undefined) {
    return { kind: 'refused', rejection, message: end }
  }
  const index = typeof order.i === 'number' || typeof order.i === 'string' ? String(order.i) : ''
  return /^[1-9]\d{0,18}$/.test(index)
    ? { kind: 'executed', orderIndex: index }
    : { kind: 'executed' }
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
