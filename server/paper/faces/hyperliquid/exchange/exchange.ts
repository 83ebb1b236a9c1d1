import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { refusalOf } from '@/server/paper/faces/hyperliquid/http/explorer'
import { UnreadableRequest } from '@/server/paper/faces/hyperliquid/http/unreadableRequest'
import { transactionHash } from '@/server/paper/faces/hyperliquid/views/transactionHash'
import { Address, absentIfNull, Uint } from '@/server/paper/faces/hyperliquid/wireTypes'
import { modeNamed, modeOfLetter, setAbstraction } from './abstraction'
import { setReferrer, updateLeverage } from './accountSettings'
import { approveAgent, approveBuilderFee } from './approvals'
import { type Authentication, authenticateL1, authenticateUser } from './authenticate'
import { cancelOrders } from './cancelOrders'
import { claimRewards } from './claimRewards'
import { accept, refuse } from './conclude'
import { topUpIsolatedOnlyMargin, updateIsolatedMargin } from './isolatedMargin'
import { L1Action } from './l1Actions'
import { modifyOrders } from './modifyOrders'
import { placeOrders } from './placeOrders'
import { type ExchangeReply, refused } from './replies'
import { scheduleCancel } from './scheduleCancel'
import { type ActionSender, createSender } from './sender'
import { sendAsset, spotSend, usdClassTransfer, usdSend } from './transfers'
import { cancelTwap, placeTwap } from './twapOrders'
import { innerNonce, UserAction } from './userActions'
import { withdraw } from './withdraw'

const HexNumber = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)

const Envelope = z.object({
  action: z.object({ type: z.string() }).loose(),
  nonce: Uint,
  signature: z.object({ r: HexNumber, s: HexNumber, v: z.int() }),
  vaultAddress: absentIfNull(Address),
  expiresAfter: absentIfNull(Uint),
})
type Envelope = z.infer<typeof Envelope>

/** The action types of wallets; all others are L1 actions. */
const USER_ACTION_TYPES: ReadonlySet<string> = new Set(
  UserAction.options.map((option) => option.shape.type.value),
)

/** The action type of a request body, for faults and weights, before anything is checked. */
export function actionTypeOf(body: unknown): string {
  const parsed = z.object({ action: z.object({ type: z.string() }) }).safeParse(body)
  return parsed.success ? parsed.data.action.type : ''
}

/**
 * Handles one signed action: reads it, finds out who signed it, checks time and nonce, and does
 * it. Resolves when the block that did it is on disk.
 * @throws {UnreadableRequest} when the body is not an action of this venue
 */
export async function exchange(context: FaceContext, body: unknown): Promise<ExchangeReply> {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw new UnreadableRequest()
  return USER_ACTION_TYPES.has(envelope.data.action.type)
    ? userAction(context, envelope.data)
    : l1Action(context, envelope.data)
}

async function l1Action(context: FaceContext, envelope: Envelope): Promise<ExchangeReply> {
  const parsed = L1Action.safeParse(envelope.action)
  if (!parsed.success) throw new UnreadableRequest()
  const action = parsed.data
  const identity = authenticateL1(context, { ...envelope, action })
  const sender = admit(context, envelope, identity)
  if (typeof sender === 'string') return refused(sender)
  return recordTransaction(
    context,
    sender,
    envelope,
    await settleL1(context, sender, envelope, action),
  )
}

async function settleL1(
  context: FaceContext,
  sender: ActionSender,
  envelope: Envelope,
  action: L1Action,
): Promise<ExchangeReply> {
  if (envelope.vaultAddress !== undefined) {
    return refuse(context, sender, `Vault not registered: ${envelope.vaultAddress}`)
  }
  if (envelope.expiresAfter !== undefined && envelope.expiresAfter < sender.timeMs) {
    return refuse(context, sender, 'Action already expired')
  }
  return performL1(context, sender, action)
}

function performL1(
  context: FaceContext,
  sender: ActionSender,
  action: L1Action,
): Promise<ExchangeReply> {
  switch (action.type) {
    case 'order':
      return placeOrders(context, sender, action)
    case 'cancel':
    case 'cancelByCloid':
      return cancelOrders(context, sender, action)
    case 'modify':
    case 'batchModify':
      return modifyOrders(context, sender, action)
    case 'updateIsolatedMargin':
      return updateIsolatedMargin(context, sender, action)
    case 'topUpIsolatedOnlyMargin':
      return topUpIsolatedOnlyMargin(context, sender, action)
    case 'twapOrder':
      return placeTwap(context, sender, action)
    case 'twapCancel':
      return cancelTwap(context, sender, action)
    case 'scheduleCancel':
      return scheduleCancel(context, sender, action)
    case 'updateLeverage':
      return updateLeverage(context, sender, action)
    case 'setReferrer':
      return setReferrer(context, sender, action)
    case 'agentSetAbstraction':
      return setAbstraction(context, sender, modeOfLetter(action.abstraction))
    case 'agentSendAsset':
      return sendAsset(context, sender, action)
    case 'claimRewards':
      return claimRewards(context, sender)
    case 'agentEnableDexAbstraction':
      return setAbstraction(context, sender, 'dexAbstraction')
    case 'noop':
    case 'evmUserModify':
      return accept(context, sender)
    default:
      return refuse(context, sender, `Action ${action.type} is not available on this exchange.`)
  }
}

async function userAction(context: FaceContext, envelope: Envelope): Promise<ExchangeReply> {
  const parsed = UserAction.safeParse(envelope.action)
  if (!parsed.success) throw new UnreadableRequest()
  const action = parsed.data
  if (innerNonce(action) !== envelope.nonce) {
    return refused(`Invalid nonce: action has ${innerNonce(action)}, request has ${envelope.nonce}`)
  }
  const identity = authenticateUser(context, action, envelope.signature)
  const sender = admit(context, envelope, identity)
  if (typeof sender === 'string') return refused(sender)
  return recordTransaction(context, sender, envelope, await performUser(context, sender, action))
}

/** The reply to an action that used its nonce up, which the explorer shows from now on. */
function recordTransaction(
  context: FaceContext,
  { account, signer, nonce }: ActionSender,
  { action }: Envelope,
  reply: ExchangeReply,
): ExchangeReply {
  const { host, explorer } = context
  explorer.add({
    time: host.now(),
    user: account,
    action,
    block: host.blockNumber(),
    hash: transactionHash(`${signer} ${nonce}`),
    error: refusalOf(reply),
  })
  return reply
}

function performUser(
  context: FaceContext,
  sender: ActionSender,
  action: UserAction,
): Promise<ExchangeReply> {
  switch (action.type) {
    case 'approveAgent':
      return approveAgent(context, sender, action)
    case 'approveBuilderFee':
      return approveBuilderFee(context, sender, action)
    case 'withdraw3':
      return withdraw(context, sender, action)
    case 'userSetAbstraction':
      return action.user === sender.account
        ? setAbstraction(context, sender, modeNamed(action.abstraction))
        : refuse(context, sender, 'Abstraction can only be set for the signer.')
    case 'usdClassTransfer':
      return usdClassTransfer(context, sender, action)
    case 'usdSend':
      return usdSend(context, sender, action)
    case 'spotSend':
      return spotSend(context, sender, action)
    case 'sendAsset':
      return sendAsset(context, sender, action)
    case 'userDexAbstraction':
      return action.user === sender.account
        ? setAbstraction(context, sender, action.enabled ? 'dexAbstraction' : 'disabled')
        : refuse(context, sender, 'Abstraction can only be set for the signer.')
  }
}

/** The sender of an authenticated action with a fresh nonce, or the sentence of a refusal. */
function admit(
  context: FaceContext,
  envelope: Envelope,
  identity: Authentication,
): ActionSender | string {
  if (identity.refusal !== undefined) return identity.refusal
  const timeMs = context.host.now()
  const { signer, account } = identity
  const refusal = context.facts.nonces.take(signer, envelope.nonce, timeMs)
  return refusal ?? createSender({ account, signer, nonce: envelope.nonce, timeMs })
}
