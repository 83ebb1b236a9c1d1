import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { KnownTransaction } from '@/server/paper/faces/lighter/records/facts'
import { orderOf } from './transactionOrder'

const TX_EXECUTED = 2
const TX_FAILED = 0

/** A transaction with what became of it; `ae` holds the sequencer's refusal. */
export function wireTransaction(context: FaceContext, transaction: KnownTransaction) {
  const { facts } = context
  const { account, code, hash, info, message, nonce, sequence, slot, timeMs, type } = transaction
  const refusal = code === 0 ? '' : JSON.stringify({ code, message })
  return {
    hash,
    type,
    info,
    event_info: JSON.stringify({ ...orderOf(context, transaction), ae: refusal }),
    status: code === 0 ? TX_EXECUTED : TX_FAILED,
    transaction_index: 0,
    l1_address: facts.accounts.addressOf(account) ?? '',
    account_index: account,
    api_key_index: slot,
    nonce,
    expire_at: 0,
    block_height: Math.floor(timeMs / 100),
    queued_at: timeMs,
    executed_at: timeMs,
    sequence_index: sequence,
    parent_hash: '',
    transaction_time: timeMs * 1_000,
  }
}
