import { z } from 'zod'
import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { SignedTx } from '@/lib/schema/action/signedStep'
import { tryParse } from '@/lib/schema/parse'
import { base64ToBytes, bytesToHex, normalizeHex } from './bytes'
import { parseExactJson } from './exactJson'
import { hashTransaction } from './hashTransaction'
import { transactionText } from './signTransaction'
import {
  isTransactionType,
  presentAttributes,
  type Transaction,
  TransactionError,
} from './transaction'

/** A signed transaction, read. */
export interface ReadTransaction {
  readonly transaction: Transaction
  /** s, then e: 80 bytes. */
  readonly signature: Uint8Array
  /** The wallet's countersignature; empty where there is none. */
  readonly l1Signature: string
}

const Integer = z
  .union([z.int(), z.string().regex(/^-?\d{1,20}$/)])
  .transform((value) => BigInt(value))
const Integers = z.record(z.string().max(40), Integer)
const base64 = (bytes: number) =>
  z.string().transform((text, context) => {
    const read = base64ToBytes(text)
    if (read?.length === bytes) return read
    context.addIssue({ code: 'custom', message: `must be ${bytes} bytes in base64` })
    return z.NEVER
  })

const Envelope = z.object({
  ExpiredAt: Integer,
  Nonce: Integer,
  Sig: base64(80),
  L1Sig: z.string().max(200).optional(),
  L2TxAttributes: Integers.nullish(),
  PubKey: base64(40).optional(),
  Memo: z.array(z.int().min(0).max(255)).optional(),
  Orders: z.array(Integers).max(10).optional(),
})

/**
 * Reads the `tx_info` of a transaction type. Throws a TransactionError where it is not JSON, or lacks
 * a field, has one that does not belong to it, or one out of range.
 */
export function readTransaction(type: number, txInfo: string): ReadTransaction {
  if (!isTransactionType(type)) throw new TransactionError('tx_type', `${type} is unknown`)
  const json = parseText(txInfo)
  const envelope = readAs(Envelope, json)
  const { ExpiredAt, Nonce, Sig, L1Sig, L2TxAttributes, PubKey, Memo, Orders, ...rest } = {
    ...json,
    ...envelope,
  }
  const fields = readAs(Integers, rest)
  const transaction: Transaction = {
    type,
    fields,
    expiredAt: ExpiredAt,
    nonce: Nonce,
    attributes: L2TxAttributes ?? {},
    ...(PubKey && { publicKey: PubKey }),
    ...(Memo && { memo: Uint8Array.from(Memo) }),
    ...(Orders && { orders: Orders }),
  }
  return { transaction, signature: Sig, l1Signature: L1Sig ?? '' }
}

function parseText(txInfo: string): Record<string, unknown> {
  try {
    const json = parseExactJson(txInfo)
    const object = z.record(z.string(), z.unknown()).safeParse(json)
    if (object.success) return object.data
  } catch {
    // Said below.
  }
  throw new TransactionError('tx_info', 'must be a JSON object')
}

function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = tryParse(schema, value)
  if (result.success) return result.data
  throw new TransactionError(result.field || 'tx_info', result.message)
}

/** Why a signed transaction is not what it should be; undefined where it is. */
export type TransactionFault = 'malformed' | 'different' | 'hash' | 'signature'

/**
 * Checks a signed transaction against the one that was asked for: every field the same, the hash that
 * of this deployment, the signature that of the key. The countersignature is not looked at.
 * @param options.latestExpiryMs up to this a signer may end the transaction's life as it likes: the
 *   venue's own takes no end from outside. Absent: the end is compared as every field is
 */
export function findTransactionFault(
  signed: SignedTx,
  expected: Transaction,
  options: { chainId: number; publicKey: Uint8Array; ecgfp5: Ecgfp5; latestExpiryMs?: number },
): TransactionFault | undefined {
  let read: ReadTransaction
  let hash: Uint8Array
  try {
    read = readTransaction(signed.txType, signed.txInfo)
    hash = hashTransaction(read.transaction, options.chainId, options.ecgfp5)
  } catch (error) {
    if (error instanceof TransactionError) return 'malformed'
    throw error
  }
  const { expiredAt } = read.transaction
  const { latestExpiryMs } = options
  const isInTime = latestExpiryMs !== undefined && expiredAt <= BigInt(latestExpiryMs)
  const wanted = isInTime ? { ...expected, expiredAt } : expected
  if (comparedText(read.transaction) !== comparedText(wanted)) {
    return 'different'
  }
  if (normalizeHex(signed.txHash) !== bytesToHex(hash)) return 'hash'
  const { ecgfp5, publicKey } = options
  return ecgfp5.verify(publicKey, hash, read.signature) ? undefined : 'signature'
}

/** What two transactions are compared by: all that is signed, attributes that say nothing left out. */
function comparedText(transaction: Transaction): string {
  const attributes = presentAttributes(transaction.attributes)
  return transactionText({ ...transaction, attributes }, new Uint8Array(80))
}
