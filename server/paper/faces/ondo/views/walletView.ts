import { type FaceContext, SYMBOL } from '@/server/paper/faces/ondo/context'
import type { FactOf } from '@/server/paper/faces/ondo/records/factRecord'
import { accountIdText } from './ids'
import { money, time } from './numbers'

/** What the venue calls a test chain of Ethereum's kind. */
export const CHAIN = 'eth-sepolia'
const CONFIRMATIONS = 1

/** Money that came in. */
export function wireDeposit(deposit: FactOf<'deposit'>) {
  const { account, amountMicro, sender, timeMs, transaction } = deposit
  return {
    accountId: accountIdText(account),
    coin: SYMBOL,
    size: money(amountMicro),
    status: 'confirmed',
    txid: transaction,
    fromAddress: sender,
    time: time(timeMs),
    currentConfirmations: CONFIRMATIONS,
    requiredConfirmations: CONFIRMATIONS,
    chainId: CHAIN,
    usdValue: money(amountMicro),
  }
}

/** Money that goes out: pending until the chain has paid it. */
export function wireWithdrawal({ facts }: FaceContext, withdrawal: FactOf<'withdrawal'>) {
  const { account, amountMicro, customerId, destination, feeMicro, id, timeMs, wallet } = withdrawal
  const transaction = facts.payment(id)
  return {
    coin: SYMBOL,
    size: money(amountMicro),
    status: transaction === undefined ? 'pending' : 'complete',
    address: destination,
    withdrawal_id: id,
    ...(transaction !== undefined && { txid: transaction }),
    customer_withdrawal_id: customerId,
    time: time(timeMs),
    usdValue: money(amountMicro),
    usdFee: money(feeMicro),
    chainId: CHAIN,
    from: { id: accountIdText(account), wallet },
  }
}

/** Money moved between own wallets. */
export function wireTransfer({ account, amountMicro, from, id, timeMs, to }: FactOf<'transfer'>) {
  const ownId = accountIdText(account)
  return {
    id,
    from: { id: ownId, wallet: from },
    to: { id: ownId, wallet: to },
    amount: money(amountMicro),
    symbol: SYMBOL,
    time: time(timeMs),
    type: 0,
  }
}
