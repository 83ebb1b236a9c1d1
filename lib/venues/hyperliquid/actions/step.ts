import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import { canonicalL1Action, type L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
import {
  agentTypedData,
  type HyperliquidChain,
  type L1Source,
  nonceMember,
  type UserActionName,
  userTypedData,
  type VenueTypedData,
} from '@/lib/venues/hyperliquid/sign/typedData'

/** A step that a delegated key signs: the venue's action, exact but for client order ids. */
export interface L1Step {
  kind: 'l1'
  action: ActionType
  l1: L1Action
}

/** A step that the owner's wallet signs, readable there; members without network and nonce. */
export interface UserStep {
  kind: 'user'
  action: ActionType
  name: UserActionName
  fields: Record<string, string | boolean>
}

/** A transaction that the owner's wallet broadcasts. */
export interface CallStep {
  kind: 'call'
  action: ActionType
  call: EvmCall
}

/** One step of an action as the venue spells it, before anything is stamped on it. */
export type VenueStep = L1Step | UserStep | CallStep

/** What is bound into every signature, by the network alone. */
export interface SigningNetwork {
  source: L1Source
  hyperliquidChain: HyperliquidChain
  /** Chain id that the steps of wallets are bound to. */
  signatureChainId: number
}

/** The venue's word for what is posted once the wallet signed it. */
export const USER_ACTION_TYPES: Readonly<Record<UserActionName, string>> = {
  Withdraw: 'withdraw3',
  UsdSend: 'usdSend',
  UsdClassTransfer: 'usdClassTransfer',
  SendAsset: 'sendAsset',
  ApproveAgent: 'approveAgent',
  ApproveBuilderFee: 'approveBuilderFee',
  UserSetAbstraction: 'userSetAbstraction',
}

/**
 * An action with a client order id on each order that it places.
 * @param cloidOf gives the one of the order at this place; none where undefined
 */
export function withCloids(l1: L1Action, cloidOf: (index: number) => string | undefined): L1Action {
  const named = <Order extends object>(order: Order, index: number) => {
    const c = cloidOf(index)
    return c === undefined ? order : { ...order, c }
  }
  if (l1.type === 'order') return { ...l1, orders: l1.orders.map(named) }
  if (l1.type !== 'batchModify') return l1
  const modifies = l1.modifies.map(({ oid, order }, index) => ({ oid, order: named(order, index) }))
  return { ...l1, modifies }
}

/**
 * What a delegated key signs, and what its hash was made from. The hash carries an expiry: whatever
 * is lost on the way, the venue takes it soon or never.
 * @param times Unix milliseconds by the venue's clock
 */
export function stampL1(
  l1: L1Action,
  { nonce, expiresAfter }: { nonce: number; expiresAfter: number },
  { source }: Pick<SigningNetwork, 'source'>,
): {
  typedData: VenueTypedData
  preimage: { action: L1Action; nonce: number; expiresAfter: number }
} {
  const action = canonicalL1Action(l1)
  const id = connectionId(action, { nonce, expiresAfter })
  return {
    typedData: agentTypedData({ source, connectionId: id, nonce }),
    preimage: { action, nonce, expiresAfter },
  }
}

/** What the wallet signs, and its members with the nonce. */
export function stampUser(
  { name, fields }: Pick<UserStep, 'name' | 'fields'>,
  nonce: number,
  network: Pick<SigningNetwork, 'hyperliquidChain' | 'signatureChainId'>,
): { typedData: VenueTypedData; fields: Record<string, string | boolean | number> } {
  const stamped = { ...fields, [nonceMember(name)]: nonce }
  return { typedData: userTypedData(name, stamped, network), fields: stamped }
}
