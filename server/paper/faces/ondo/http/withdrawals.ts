import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type FaceContext,
  NETWORK,
  SYMBOL,
  WITHDRAWAL_FEE_MICRO,
} from '@/server/paper/faces/ondo/context'
import { type FactOf, toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { microOf } from '@/server/paper/faces/ondo/trading/amounts'
import { checkOwn } from './accountCalls'
import type { OwnCall } from './call'
import { VenueError } from './errors'
import { readJson, Text } from './request'

const DAY_MS = 86_400_000
/** What an account may take out in 24 hours. */
export const DAILY_LIMIT_MICRO = 1_000_000_000_000
/** The venue pays on the chain a few seconds later. */
const PAYOUT_DELAY_MS = 5_000

/** A wallet of an account. */
export const Place = z.object({ id: Text, wallet: z.enum(['main', 'margin']) })

/** What every withdrawal names. */
export const WithdrawalBase = z.object({
  customer_withdrawal_id: Text.optional(),
  symbol: Text,
  amount: Text,
})

const WithdrawBody = WithdrawalBase.extend({
  network: Text,
  address: Text,
  from: Place.optional(),
})

/** A withdrawal of the caller by the venue's id or by his own. */
export function ownWithdrawal(
  { facts }: FaceContext,
  account: string,
  wanted: (one: FactOf<'withdrawal'>) => boolean,
) {
  return facts.history('withdrawal', account).find(wanted)
}

/** What the account took out in the last 24 hours. */
export function usedMicro({ facts, host }: FaceContext, account: string): number {
  const sinceMs = host.now() - DAY_MS
  return facts
    .history('withdrawal', account)
    .filter(({ timeMs }) => timeMs > sinceMs)
    .reduce((sum, { amountMicro }) => sum + amountMicro, 0)
}

/** The caller's own id of a withdrawal. @throws VenueError where it is missing or was used before */
export function freshId(
  context: FaceContext,
  account: string,
  { customer_withdrawal_id: customerId }: z.infer<typeof WithdrawalBase>,
): string {
  if (!customerId) {
    throw new VenueError(
      'withdrawal_missing_customer_withdrawal_id',
      'customer_withdrawal_id is missing',
    )
  }
  const isKnown =
    ownWithdrawal(context, account, (own) => own.customerId === customerId) !== undefined ||
    context.facts.olderWithdrawalId(account, customerId) !== undefined
  if (isKnown || context.placing.has(claimOf(account, customerId))) {
    throw new VenueError(
      'withdrawal_duplicate_customer_withdrawal_id',
      'customer_withdrawal_id was used before',
    )
  }
  return customerId
}

const claimOf = (account: string, customerId: string): string =>
  `withdrawal ${account} ${customerId}`

/** An amount that may be taken out. @throws VenueError where it is none, or beyond the limit */
export function checkedMicro(
  context: FaceContext,
  account: string,
  { amount }: z.infer<typeof WithdrawalBase>,
  feeMicro: number,
): number {
  const amountMicro = microOf(amount)
  if (amountMicro === undefined) {
    throw new VenueError('withdrawal_invalid_amount', 'invalid withdrawal amount')
  }
  if (amountMicro <= feeMicro) {
    throw new VenueError('withdrawal_amount_too_small', 'withdrawal amount is too small')
  }
  if (usedMicro(context, account) + amountMicro > DAILY_LIMIT_MICRO) {
    throw new VenueError('withdrawal_limit_exceeded', 'withdrawal limit is exceeded')
  }
  return amountMicro
}

/** @throws VenueError where money would leave over the chain that came over none */
function checkChainMoney(context: FaceContext, account: string, amountMicro: number): void {
  const sandbox = context.facts.sandboxMicro(account)
  if (sandbox === 0) return
  const { view } = context.host
  const main = view.tokens(account).find(({ token }) => token === SYMBOL)?.units ?? 0
  const allMicro = (view.account(account)?.balanceMicro ?? 0) + main
  if (amountMicro <= allMicro - sandbox) return
  throw new VenueError(
    'withdrawal_exceeds_chain_deposits',
    'withdrawal exceeds what was deposited over the chain',
  )
}

/** Takes money out of a wallet, in one record with its withdrawal. @throws VenueError without the money */
export async function takeOut(
  context: FaceContext,
  withdrawal: FactOf<'withdrawal'>,
  ...more: readonly FactOf<'withdrawalPaid'>[]
): Promise<void> {
  const { account, amountMicro, customerId, wallet } = withdrawal
  const claim = claimOf(account, customerId)
  context.placing.add(claim)
  try {
    const result = await context.host.submit(
      {
        type: 'adjustBalance',
        account,
        deltaMicro: -amountMicro,
        cause: 'withdrawal',
        ...(wallet === 'main' && { token: SYMBOL }),
      },
      toFaceRecord(withdrawal, ...more),
      toFaceRecord(),
    )
    if (!result.ok) {
      throw new VenueError('withdrawal_error_insufficient_balance', 'insufficient balance')
    }
  } finally {
    context.placing.delete(claim)
  }
}

export const newWithdrawalId = (): string => `w_${randomBytes(8).toString('hex')}`

/** `/v1/withdraw`: to an address of the book, paid by the chain a little later. */
export const withdraw: OwnCall['run'] = async (context, question, _params, { account }) => {
  const { deployment, facts, host } = context
  const body = readJson(question, WithdrawBody)
  const customerId = freshId(context, account, body)
  if (body.symbol !== SYMBOL) throw new VenueError('invalid_symbol', 'invalid symbol')
  if (body.network !== NETWORK) {
    throw new VenueError('invalid_withdrawal_network', 'invalid withdrawal network')
  }
  if (body.from) checkOwn(account, body.from)
  const amountMicro = checkedMicro(context, account, body, WITHDRAWAL_FEE_MICRO)
  checkChainMoney(context, account, amountMicro)
  const destination = body.address.toLowerCase()
  const entry = facts.bookEntry(account, destination)
  if (entry === undefined) {
    throw new VenueError('withdrawal_address_not_found', 'address is not in the address book')
  }
  if (host.now() - entry.addedMs < deployment.addressHoldSecs * 1_000) {
    throw new VenueError('withdrawal_try_later', 'address was added too recently')
  }
  const timeMs = host.now()
  const id = newWithdrawalId()
  await takeOut(context, {
    kind: 'withdrawal',
    account,
    id,
    customerId,
    amountMicro,
    feeMicro: WITHDRAWAL_FEE_MICRO,
    destination,
    wallet: body.from?.wallet ?? 'margin',
    timeMs,
    dueMs: timeMs + PAYOUT_DELAY_MS,
  })
  return {
    result: {
      withdrawal_status: 'pending',
      withdrawal_id: id,
      customer_withdrawal_id: customerId,
    },
  }
}
