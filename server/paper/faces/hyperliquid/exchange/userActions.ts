import { z } from 'zod'
import type { TypedField } from '@/server/paper/faces/hyperliquid/signing/typedData'
import { Address, isChainIdText, Uint } from '@/server/paper/faces/hyperliquid/wireTypes'

/** Fields every wallet-signed action carries beside its own. */
const envelope = {
  signatureChainId: z.string().refine(isChainIdText),
  hyperliquidChain: z.enum(['Mainnet', 'Testnet']),
}

/**
 * An address that is signed as a `string`: its letter case is part of the digest, so the text
 * stays as it came.
 */
const AddressText = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
/** Amounts are signed as text too: only checked, never rewritten. */
const AmountText = z.string().max(120)

export const UserAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('approveAgent'),
    ...envelope,
    agentAddress: Address,
    agentName: z
      .string()
      .max(64)
      .nullish()
      .transform((name) => name ?? ''),
    nonce: Uint,
  }),
  z.object({
    type: z.literal('approveBuilderFee'),
    ...envelope,
    maxFeeRate: z.string().max(16),
    builder: Address,
    nonce: Uint,
  }),
  z.object({
    type: z.literal('userSetAbstraction'),
    ...envelope,
    user: Address,
    abstraction: z.string().max(32),
    nonce: Uint,
  }),
  z.object({
    type: z.literal('userDexAbstraction'),
    ...envelope,
    user: Address,
    enabled: z.boolean(),
    nonce: Uint,
  }),
  z.object({
    type: z.literal('withdraw3'),
    ...envelope,
    destination: AddressText,
    amount: AmountText,
    time: Uint,
  }),
  z.object({
    type: z.literal('usdSend'),
    ...envelope,
    destination: AddressText,
    amount: AmountText,
    time: Uint,
  }),
  z.object({
    type: z.literal('spotSend'),
    ...envelope,
    destination: AddressText,
    token: z.string().max(80),
    amount: AmountText,
    time: Uint,
  }),
  z.object({
    type: z.literal('usdClassTransfer'),
    ...envelope,
    amount: AmountText,
    toPerp: z.boolean(),
    nonce: Uint,
  }),
  z.object({
    type: z.literal('sendAsset'),
    ...envelope,
    destination: AddressText,
    sourceDex: z.string().max(32),
    destinationDex: z.string().max(32),
    token: z.string().max(80),
    amount: AmountText,
    fromSubAccount: z.string().max(64),
    nonce: Uint,
  }),
])
export type UserAction = z.infer<typeof UserAction>
export type UserActionOf<Type extends UserAction['type']> = Extract<UserAction, { type: Type }>

/** What the wallet signed: the name of the primary type and its fields in order. */
export function typedFieldsOf(action: UserAction): { name: string; fields: TypedField[] } {
  const chain: TypedField = ['hyperliquidChain', 'string', action.hyperliquidChain]
  switch (action.type) {
    case 'approveAgent':
      return typed('ApproveAgent', [
        chain,
        ['agentAddress', 'address', action.agentAddress],
        ['agentName', 'string', action.agentName],
        ['nonce', 'uint64', action.nonce],
      ])
    case 'approveBuilderFee':
      return typed('ApproveBuilderFee', [
        chain,
        ['maxFeeRate', 'string', action.maxFeeRate],
        ['builder', 'address', action.builder],
        ['nonce', 'uint64', action.nonce],
      ])
    case 'userSetAbstraction':
      return typed('UserSetAbstraction', [
        chain,
        ['user', 'address', action.user],
        ['abstraction', 'string', action.abstraction],
        ['nonce', 'uint64', action.nonce],
      ])
    case 'userDexAbstraction':
      return typed('UserDexAbstraction', [
        chain,
        ['user', 'address', action.user],
        ['enabled', 'bool', action.enabled],
        ['nonce', 'uint64', action.nonce],
      ])
    case 'withdraw3':
    case 'usdSend':
      return typed(action.type === 'withdraw3' ? 'Withdraw' : 'UsdSend', [
        chain,
        ['destination', 'string', action.destination],
        ['amount', 'string', action.amount],
        ['time', 'uint64', action.time],
      ])
    case 'spotSend':
      return typed('SpotSend', [
        chain,
        ['destination', 'string', action.destination],
        ['token', 'string', action.token],
        ['amount', 'string', action.amount],
        ['time', 'uint64', action.time],
      ])
    case 'usdClassTransfer':
      return typed('UsdClassTransfer', [
        chain,
        ['amount', 'string', action.amount],
        ['toPerp', 'bool', action.toPerp],
        ['nonce', 'uint64', action.nonce],
      ])
    case 'sendAsset':
      return typed('SendAsset', [
        chain,
        ['destination', 'string', action.destination],
        ['sourceDex', 'string', action.sourceDex],
        ['destinationDex', 'string', action.destinationDex],
        ['token', 'string', action.token],
        ['amount', 'string', action.amount],
        ['fromSubAccount', 'string', action.fromSubAccount],
        ['nonce', 'uint64', action.nonce],
      ])
  }
}

/** The nonce inside the action, under whichever of its two names. */
export function innerNonce(action: UserAction): number {
  return 'time' in action ? action.time : action.nonce
}

function typed(name: string, fields: TypedField[]) {
  return { name, fields }
}
