import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { SYMBOL } from '@/server/paper/faces/ondo/context'
import { toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { microOf } from '@/server/paper/faces/ondo/trading/amounts'
import { money } from '@/server/paper/faces/ondo/views/numbers'
import {
  wireDeposit,
  wireTransfer,
  wireWithdrawal,
} from '@/server/paper/faces/ondo/views/walletView'
import { checkOwn } from './accountCalls'
import { type OwnCall, paramOf, read } from './call'
import { badRequest, VenueError } from './errors'
import { pageOf, readJson, Text } from './request'
import { sandboxDeposit, sandboxWithdraw } from './sandbox'
import { DAILY_LIMIT_MICRO, ownWithdrawal, Place, usedMicro, withdraw } from './withdrawals'

/** The engine's wallets by the venue's names. */
const WALLETS = { margin: '', main: 'spot' } as const
const transfer: OwnCall['run'] = async (context, question, _params, { account }) => {
  const { host } = context
  const body = readJson(question, z.object({ from: Place, to: Place, amount: Text, symbol: Text }))
  checkOwn(account, body.from)
  checkOwn(account, body.to)
  if (body.symbol !== SYMBOL) throw new VenueError('invalid_symbol', 'invalid symbol')
  const units = microOf(body.amount)
  if (units === undefined) {
    throw new VenueError('transfer_amount_precision_overflow', 'invalid transfer amount')
  }
  const [from, to] = [body.from.wallet, body.to.wallet]
  if (from === to) throw badRequest('from and to are the same wallet')
  const id = `${host.now()}${String(randomInt(10_000)).padStart(4, '0')}`
  const fact = { kind: 'transfer', account, id, from, to, amountMicro: units } as const
  const result = await host.submit(
    {
      type: 'transfer',
      account,
      destination: account,
      fromWallet: WALLETS[from],
      toWallet: WALLETS[to],
      token: SYMBOL,
      units,
    },
    toFaceRecord({ ...fact, timeMs: host.now() }),
    toFaceRecord(),
  )
  if (!result.ok) throw new VenueError('insufficient_funds', 'insufficient funds')
  return { done: true }
}

const NOT_FOUND = () => new VenueError('withdrawal_not_found', 'withdrawal not found')

/** Money in, out and between own wallets. */
export const WALLET_CALLS: readonly OwnCall[] = [
  read('/v1/wallet/deposits', ({ facts }, { query }, _params, { account }) => {
    const page = pageOf(facts.history('deposit', account), query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map(wireDeposit) } }
  }),
  read('/v1/wallet/deposits/{txid}', ({ facts }, _question, params, { account }) => {
    const txid = paramOf(params, 'txid').toLowerCase()
    const found = facts
      .history('deposit', account)
      .filter((deposit) => deposit.transaction === txid)
    if (found.length === 0) throw new VenueError('deposit_not_found', 'deposit not found')
    return { result: found.map(wireDeposit) }
  }),
  { method: 'POST', path: '/v1/withdraw', permission: 'transfer', run: withdraw },
  read('/v1/wallet/withdrawals', (context, { query }, _params, { account }) => {
    const list = context.facts.history('withdrawal', account)
    const page = pageOf(list, query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map((item) => wireWithdrawal(context, item)) } }
  }),
  read('/v1/wallet/withdrawals/limit', (context, _question, _params, { account }) => ({
    result: {
      currentWithdrawalsUsd: money(usedMicro(context, account)),
      withdrawalLimitUsd: money(DAILY_LIMIT_MICRO),
    },
  })),
  read('/v1/wallet/withdrawals/{id}', (context, _question, params, { account }) => {
    const id = paramOf(params, 'id')
    const found = ownWithdrawal(context, account, (withdrawal) => withdrawal.id === id)
    if (found === undefined) throw NOT_FOUND()
    return { result: wireWithdrawal(context, found) }
  }),
  {
    method: 'POST',
    path: '/v1/get_withdrawal_status',
    permission: 'read_only',
    run(context, question, _params, { account }) {
      const body = readJson(
        question,
        z.object({ withdrawal_id: Text.optional(), customer_withdrawal_id: Text.optional() }),
      )
      const { customer_withdrawal_id: customerId, withdrawal_id: id } = body
      if ((id === undefined) === (customerId === undefined)) {
        throw badRequest('give either withdrawal_id or customer_withdrawal_id')
      }
      const found = ownWithdrawal(context, account, (withdrawal) =>
        id === undefined ? withdrawal.customerId === customerId : withdrawal.id === id,
      )
      const olderId = customerId && context.facts.olderWithdrawalId(account, customerId)
      if (found === undefined && olderId) {
        return {
          result: {
            withdrawal_status: 'complete',
            withdrawal_id: olderId,
            customer_withdrawal_id: customerId,
          },
        }
      }
      if (found === undefined) throw NOT_FOUND()
      const hash = context.facts.payment(found.id)
      return {
        result: {
          withdrawal_status: hash === undefined ? 'pending' : 'complete',
          withdrawal_id: found.id,
          customer_withdrawal_id: found.customerId,
          ...(hash !== undefined && { hash }),
        },
      }
    },
  },
  read('/v1/perps/transfers', ({ facts }, { query }, _params, { account }) => {
    const page = pageOf(facts.history('transfer', account), query, ({ timeMs }) => timeMs)
    return { page: { ...page, items: page.items.map(wireTransfer) } }
  }),
  { method: 'POST', path: '/v1/perps/transfers', permission: 'transfer', run: transfer },
  { method: 'POST', path: '/v1/sandbox_deposit', permission: 'transfer', run: sandboxDeposit },
  { method: 'POST', path: '/v1/sandbox_withdrawal', permission: 'transfer', run: sandboxWithdraw },
]
