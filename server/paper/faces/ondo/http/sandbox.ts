import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type FaceContext, SYMBOL } from '@/server/paper/faces/ondo/context'
import { NO_ONE, toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { MAX_DEPOSIT_MICRO } from '@/server/paper/faces/ondo/records/settlement'
import { microOf } from '@/server/paper/faces/ondo/trading/amounts'
import { depositAddressText, transactionText } from '@/server/paper/faces/ondo/views/ids'
import { CHAIN } from '@/server/paper/faces/ondo/views/walletView'
import { checkOwn } from './accountCalls'
import type { OwnCall } from './call'
import { badRequest, VenueError } from './errors'
import { readJson, Text } from './request'
import {
  checkedMicro,
  freshId,
  newWithdrawalId,
  Place,
  takeOut,
  WithdrawalBase,
} from './withdrawals'

const DepositBody = z.object({
  amount: Text,
  symbol: Text,
  deposit_destination: Place,
  chain_id: Text,
})
const WithdrawBody = WithdrawalBase.extend({ from: Place })

/** @throws VenueError where money is worth something */
function checkSandbox({ deployment }: FaceContext): void {
  if (!deployment.isSandbox) {
    throw new VenueError('feature_disabled', 'only available in the sandbox')
  }
}

/** `/v1/sandbox_deposit`: credits a wallet at once, over no chain. Its request has no id: each one is a deposit. */
export const sandboxDeposit: OwnCall['run'] = async (context, question, _params, { account }) => {
  checkSandbox(context)
  const { facts, host } = context
  const body = readJson(question, DepositBody)
  if (body.symbol !== SYMBOL) throw new VenueError('invalid_symbol', 'invalid symbol')
  if (body.chain_id !== CHAIN) throw new VenueError('invalid_network', 'invalid network')
  checkOwn(account, body.deposit_destination)
  const amountMicro = microOf(body.amount)
  if (amountMicro === undefined || amountMicro > MAX_DEPOSIT_MICRO) {
    throw badRequest('amount is invalid')
  }
  const address = depositAddressText(account)
  const transaction = `0x${randomBytes(32).toString('hex')}`
  const money = { account, amountMicro, transaction, sender: NO_ONE, timeMs: host.now() }
  const isNew = facts.depositAddress(account) === undefined
  const result = await host.submit(
    {
      type: 'adjustBalance',
      account,
      deltaMicro: amountMicro,
      cause: 'deposit',
      ...(body.deposit_destination.wallet === 'main' && { token: SYMBOL }),
    },
    toFaceRecord(
      // The address is made known, so its deposits must be watched.
      ...(isNew ? [{ kind: 'depositAddress' as const, account, address }] : []),
      { kind: 'deposit', ...money, isSandbox: true },
    ),
    toFaceRecord(),
  )
  if (!result.ok) throw badRequest('amount is more than an account holds')
  return { result: { deposit_address: address, txn_hash: transaction } }
}

/** `/v1/sandbox_withdrawal`: debits a wallet at once; nothing is paid out, and there is no fee. */
export const sandboxWithdraw: OwnCall['run'] = async (context, question, _params, { account }) => {
  checkSandbox(context)
  const body = readJson(question, WithdrawBody)
  const customerId = freshId(context, account, body)
  if (body.symbol !== SYMBOL) throw new VenueError('invalid_symbol', 'invalid symbol')
  checkOwn(account, body.from)
  const amountMicro = checkedMicro(context, account, body, 0)
  const id = newWithdrawalId()
  const hash = transactionText(`withdrawal:${id}`)
  const timeMs = context.host.now()
  await takeOut(
    context,
    {
      kind: 'withdrawal',
      account,
      id,
      customerId,
      amountMicro,
      feeMicro: 0,
      destination: NO_ONE,
      wallet: body.from.wallet,
      timeMs,
      dueMs: timeMs,
    },
    { kind: 'withdrawalPaid', id, transaction: hash },
  )
  return {
    result: {
      withdrawal_status: 'complete',
      withdrawal_id: id,
      customer_withdrawal_id: customerId,
      hash,
    },
  }
}
