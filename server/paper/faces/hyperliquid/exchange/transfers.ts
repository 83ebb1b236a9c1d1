import type { Transfer, TransferRejectReason } from '@/server/paper/engine/walletCommands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import type { SpotToken } from '@/server/paper/faces/hyperliquid/listings/spotTokens'
import { type Fact, toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { fromScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import { isUnified } from './abstraction'
import { refuse } from './conclude'
import type { L1Action } from './l1Actions'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'
import { activationUnits, amountUnits, money, tokenOfWire, valueOfUnits } from './transferAmount'
import type { UserActionOf } from './userActions'

type Delta = Extract<Fact, { kind: 'ledger' }>['delta']
type SendAsset = UserActionOf<'sendAsset'> | Extract<L1Action, { type: 'agentSendAsset' }>

interface Order {
  token: SpotToken
  amount: string
  destination: string
  fromWallet: string
  toWallet: string
  /** The ledger entry of both sides, once the fee is known. */
  delta(fee: string): Delta
}

/** `usdClassTransfer`: money between an account's perpetuals and its spot wallet. */
export function usdClassTransfer(
  context: FaceContext,
  sender: ActionSender,
  { amount, toPerp }: UserActionOf<'usdClassTransfer'>,
): Promise<ExchangeReply> {
  const { account } = sender
  if (isUnified(context, account)) {
    return refuse(context, sender, 'Action disabled when unified account is active')
  }
  return move(context, sender, {
    token: money(),
    amount,
    destination: account,
    fromWallet: toPerp ? 'spot' : '',
    toWallet: toPerp ? '' : 'spot',
    delta: () => ({ type: 'accountClassTransfer', usdc: plain(amount), toPerp }),
  })
}

/** `usdSend`: money from one account's perpetuals to another's. */
export function usdSend(
  context: FaceContext,
  sender: ActionSender,
  action: UserActionOf<'usdSend'>,
): Promise<ExchangeReply> {
  const destination = action.destination.toLowerCase()
  if (destination === sender.account) return refuse(context, sender, SELF_TEXT)
  const { amount } = action
  return move(context, sender, {
    token: money(),
    amount,
    destination,
    fromWallet: '',
    toWallet: '',
    delta: (fee) => ({
      type: 'internalTransfer',
      usdc: plain(amount),
      user: sender.account,
      destination,
      fee,
    }),
  })
}

/** `spotSend`: a token from one account's spot wallet to another's. */
export function spotSend(
  context: FaceContext,
  sender: ActionSender,
  action: UserActionOf<'spotSend'>,
): Promise<ExchangeReply> {
  const destination = action.destination.toLowerCase()
  if (destination === sender.account) return refuse(context, sender, SELF_TEXT)
  const token = tokenOfWire(action.token)
  if (token === undefined) return refuse(context, sender, 'Invalid token.')
  const { amount } = action
  return move(context, sender, {
    token,
    amount,
    destination,
    fromWallet: 'spot',
    toWallet: 'spot',
    delta: (fee) => ({
      type: 'spotTransfer',
      ...sent(context, sender, { token, amount, destination, fee }),
    }),
  })
}

/**
 * `sendAsset`: a token from any wallet to any wallet, one's own or another's. Wallets are named by
 * their venue: the empty name is the main one, `spot` the spot wallet.
 */
export function sendAsset(
  context: FaceContext,
  sender: ActionSender,
  action: SendAsset,
): Promise<ExchangeReply> {
  const destination = action.destination.toLowerCase()
  const token = tokenOfWire(action.token)
  if (token === undefined) return refuse(context, sender, 'Invalid token.')
  if (action.fromSubAccount !== '') return refuse(context, sender, 'Invalid sub-account.')
  if (action.type === 'agentSendAsset' && destination !== sender.account) {
    return refuse(context, sender, 'Agents can only move assets within the account.')
  }
  const { amount, sourceDex, destinationDex } = action
  return move(context, sender, {
    token,
    amount,
    destination,
    fromWallet: sourceDex,
    toWallet: destinationDex,
    delta: (fee) => ({
      type: 'send',
      ...sent(context, sender, { token, amount, destination, fee }),
      sourceDex,
      destinationDex,
    }),
  })
}

const SELF_TEXT = 'Cannot self-transfer.'

function sent(
  context: FaceContext,
  { account, nonce }: ActionSender,
  of: { token: SpotToken; amount: string; destination: string; fee: string },
) {
  const { token, amount, destination, fee } = of
  const isMoney = token === money()
  return {
    user: account,
    destination,
    token: token.name,
    amount: plain(amount, token),
    usdcValue: usdText(valueOfUnits(context, token, amountUnits(token, amount) ?? 0)),
    fee: isMoney ? fee : '0.0',
    nativeTokenFee: isMoney ? '0.0' : fee,
    nonce,
    feeToken: isMoney || fee === '0.0' ? '' : token.name,
  }
}

/** The amount as the venue prints it. */
function plain(amount: string, token: SpotToken = money()): string {
  return fromScaled(amountUnits(token, amount) ?? 0, token.unitDecimals)
}

/** Moves the token; the entries in the ledgers of both sides are on disk with it. */
async function move(
  context: FaceContext,
  sender: ActionSender,
  order: Order,
): Promise<ExchangeReply> {
  const { token, destination, fromWallet, toWallet } = order
  const units = amountUnits(token, order.amount)
  if (units === undefined) return refuse(context, sender, 'Invalid amount.')
  const feeUnits = activationUnits(context, token, destination)
  const command: Transfer = {
    type: 'transfer',
    account: sender.account,
    destination,
    fromWallet,
    toWallet,
    token: token.name,
    units,
    ...(feeUnits > 0 && { feeUnits }),
  }
  const delta = order.delta(fromScaled(feeUnits, token.unitDecimals))
  const facts = [...new Set([sender.account, destination])].map((account) => ({
    kind: 'ledger' as const,
    account,
    timeMs: sender.timeMs,
    delta,
  }))
  const result = await context.host.submit(
    command,
    toFaceRecord(sender.record({ facts })),
    toFaceRecord(sender.record()),
  )
  return result.ok ? DONE : refused(refusalText(result.reason, fromWallet))
}

function refusalText(reason: TransferRejectReason, fromWallet: string): string {
  switch (reason) {
    case 'unknownAccount':
      return 'Must deposit before performing actions.'
    case 'unknownWallet':
      return 'Invalid dex.'
    case 'wrongToken':
      return 'Token is not the collateral of this dex.'
    case 'invalidAmount':
      return 'Invalid amount.'
    case 'sameWallet':
      return 'Cannot transfer between the same balances.'
    case 'insufficientBalance':
      return fromWallet === 'spot'
        ? 'Insufficient balance for token transfer'
        : 'Insufficient balance for withdrawal'
  }
}
