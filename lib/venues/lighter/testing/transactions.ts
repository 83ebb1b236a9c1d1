import fc from 'fast-check'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import {
  ORDER_LAYOUT,
  TRANSACTION_LAYOUTS,
  type Transaction,
  type TransactionType,
} from '@/lib/venues/lighter/sign/transaction'

/** Any transaction of any type that fits its layout. */
export function transactions(): fc.Arbitrary<Transaction> {
  const fieldsOf = (layout: readonly { name: string; max: bigint; min?: bigint }[]) =>
    fc.record(
      Object.fromEntries(
        layout.map(({ name, max, min = 0n }) => [
          name,
          fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max)),
        ]),
      ),
    )
  const types = Object.keys(TRANSACTION_LAYOUTS).map((key) => Number(key) as TransactionType)
  const base = fc.constantFrom(...types).chain((type) =>
    fc.record({
      type: fc.constant(type),
      fields: fieldsOf(TRANSACTION_LAYOUTS[type]),
      nonce: fc.bigInt({ min: 0n, max: LIMITS.nonce }),
      expiredAt: fc.bigInt({ min: 1n, max: LIMITS.timestamp }),
      attributes: fc.constantFrom<Record<number, bigint>>({}, { 4: 1n }, { 1: 7n, 2: 5n, 3: 1n }),
    }),
  )
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  return base.chain((made): fc.Arbitrary<Transaction> => {
    if (made.type === 8) {
      return bytes(40).map((random) => ({ ...made, publicKey: random.map((byte) => byte & 127) }))
    }
    if (made.type === 12) return bytes(32).map((memo) => ({ ...made, memo }))
    if (made.type !== 28) return fc.constant(made)
    const orders = fc.array(fieldsOf(ORDER_LAYOUT), { minLength: 2, maxLength: 3 })
    return orders.map((list) => ({ ...made, orders: list }))
  })
}
