/** The venue's order ids have 9 to 12 digits; the engine's count from 1. */
const FIRST_OID = 77_000_000_000

/** The venue's id of an engine order. */
export function oidOf(orderId: number): number {
  return FIRST_OID + orderId
}

/** The engine's id behind a venue's id; `undefined` when no order can have it. */
export function orderIdOf(oid: number): number | undefined {
  const orderId = oid - FIRST_OID
  return Number.isSafeInteger(orderId) && orderId > 0 ? orderId : undefined
}

const TID_MASK = (1n << 50n) - 1n
const TID_FACTOR = 0x2545f4914f6cdn | 1n

/**
 * The venue's trade id: 50 bits that look random and never repeat. Multiplication by an odd
 * number is a bijection on 50 bits, so that the same trade has the same id in every channel.
 */
export function tidOf(tradeId: number): number {
  return Number((BigInt(tradeId) * TID_FACTOR) & TID_MASK)
}
