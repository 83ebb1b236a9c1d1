import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToElements, elementsToBytes } from '@/lib/ecgfp5/elements'
import {
  checkTransaction,
  type FieldLayout,
  type Fields,
  ORDER_LAYOUT,
  presentAttributes,
  TRANSACTION_LAYOUTS,
  type Transaction,
} from './transaction'

const LOW_32 = 0xffff_ffffn

/** Bytes of the attributes' hash that are filled with zeros where there are fewer. */
const ATTRIBUTE_SLOTS = 4

/** Elements of the hash of one order that go into the hash of its group. */
const ORDER_HASH_ELEMENTS = 4

/**
 * The hash that is signed and that names the transaction at the venue: 40 bytes, of which the venue
 * shows the hexadecimal digits.
 * @param chainId the venue's own number of the deployment, such as 304; another number, another hash
 * @throws TransactionError where a field is missing or out of range
 * @see elliottech/lighter-go, `types/txtypes`
 */
export function hashTransaction(
  transaction: Transaction,
  chainId: number,
  ecgfp5: Pick<Ecgfp5, 'hash'>,
): Uint8Array {
  checkTransaction(transaction)
  const { type, fields, nonce, expiredAt, publicKey, orders } = transaction
  const elements = [BigInt(chainId), BigInt(type), nonce, expiredAt]
  elements.push(...elementsOf(TRANSACTION_LAYOUTS[type], fields))
  if (publicKey) elements.push(...bytesToElements(publicKey))
  if (orders) elements.push(...hashOrders(orders, ecgfp5))
  const hash = ecgfp5.hash(elements)
  const attributes = attributeElements(transaction)
  return elementsToBytes(
    attributes.length === 0 ? hash : ecgfp5.hash([...hash, ...ecgfp5.hash(attributes)]),
  )
}

function elementsOf(layout: readonly FieldLayout[], fields: Fields): bigint[] {
  return layout.flatMap(({ name, isSplit }) => {
    const value = fields[name] ?? 0n
    return isSplit ? [value & LOW_32, value >> 32n] : [value]
  })
}

/** Folds the hashes of the orders one after the other. */
function hashOrders(orders: readonly Fields[], ecgfp5: Pick<Ecgfp5, 'hash'>): bigint[] {
  const hashes = orders.map((order) =>
    ecgfp5.hash(elementsOf(ORDER_LAYOUT, order)).slice(0, ORDER_HASH_ELEMENTS),
  )
  return hashes.reduce((sum, hash) => ecgfp5.hash(sum.concat(hash)).slice(0, ORDER_HASH_ELEMENTS))
}

function attributeElements({ attributes }: Transaction): bigint[] {
  const pairs = Object.entries(presentAttributes(attributes)).sort(
    ([a], [b]) => Number(a) - Number(b),
  )
  if (pairs.length === 0) return []
  const elements = pairs.flatMap(([number, value]) => [BigInt(number), value])
  while (elements.length < 2 * ATTRIBUTE_SLOTS) elements.push(0n)
  return elements
}
