import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { SignedTx } from '@/lib/schema/action/signedStep'
import { bytesToBase64, bytesToHex } from './bytes'
import { hashTransaction } from './hashTransaction'
import { type Fields, ORDER_LAYOUT, TRANSACTION_LAYOUTS, type Transaction } from './transaction'

// The signing Worker loads this file and what it imports: nothing here may import a schema library.

/** Types whose `tx_info` carries a countersignature of the owner's wallet. */
const COUNTERSIGNED = new Set([8, 12, 45])

/**
 * Signs a transaction with an API key.
 * @param privateKey 40 bytes
 * @param l1Signature the wallet's signature, 0x and 130 digits, where the type needs one
 */
export function signTransaction(
  transaction: Transaction,
  options: {
    chainId: number
    privateKey: Uint8Array
    ecgfp5: Ecgfp5
    l1Signature?: string
  },
): SignedTx {
  const { chainId, privateKey, ecgfp5, l1Signature = '' } = options
  const hash = hashTransaction(transaction, chainId, ecgfp5)
  const signature = ecgfp5.sign(privateKey, hash)
  return {
    txType: transaction.type,
    txInfo: transactionText(transaction, signature, l1Signature),
    txHash: bytesToHex(hash),
  }
}

/** The transaction as the venue takes it: the JSON text of `tx_info`. */
export function transactionText(
  transaction: Transaction,
  signature: Uint8Array,
  l1Signature = '',
): string {
  const { type, fields, publicKey, memo, orders, attributes } = transaction
  const members = numbersText(fields, TRANSACTION_LAYOUTS[type])
  if (publicKey) members.push(`"PubKey":"${bytesToBase64(publicKey)}"`)
  if (memo) members.push(`"Memo":[${memo.join(',')}]`)
  if (orders) {
    const texts = orders.map((order) => `{${numbersText(order, ORDER_LAYOUT).join(',')}}`)
    members.push(`"Orders":[${texts.join(',')}]`)
  }
  members.push(`"ExpiredAt":${transaction.expiredAt}`, `"Nonce":${transaction.nonce}`)
  members.push(`"Sig":"${bytesToBase64(signature)}"`)
  if (COUNTERSIGNED.has(type)) members.push(`"L1Sig":${JSON.stringify(l1Signature)}`)
  const pairs = Object.entries(attributes).map(([number, value]) => `"${number}":${value}`)
  members.push(`"L2TxAttributes":${pairs.length === 0 ? 'null' : `{${pairs.join(',')}}`}`)
  return `{${members.join(',')}}`
}

function numbersText(fields: Fields, layout: readonly { name: string }[]): string[] {
  return layout.map(({ name }) => `"${name}":${fields[name] ?? 0n}`)
}
