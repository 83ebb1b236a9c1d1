/** What `/exchange` answers. Faults of an action are data too: all of these travel with HTTP 200. */
export type ExchangeReply =
  | { status: 'ok'; response: { type: string; data?: unknown } }
  | { status: 'err'; response: string }

/** Success without a payload. */
export const DONE: ExchangeReply = { status: 'ok', response: { type: 'default' } }

export function refused(text: string): ExchangeReply {
  return { status: 'err', response: text }
}

export type OrderStatusReply =
  | { resting: { oid: number; cloid?: string } }
  | { filled: { totalSz: string; avgPx: string; oid: number; cloid?: string } }
  | { error: string }
  | 'waitingForFill'
  | 'waitingForTrigger'
  | 'success'

/** One status per order or cancel, or a single error for a payload that is wrong as a whole. */
export function statuses(
  type: 'order' | 'cancel',
  list: readonly OrderStatusReply[],
): ExchangeReply {
  return { status: 'ok', response: { type, data: { statuses: list } } }
}
