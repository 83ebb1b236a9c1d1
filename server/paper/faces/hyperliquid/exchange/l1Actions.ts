import { z } from 'zod'
import {
  Address,
  absentIfNull,
  Cloid,
  Decimal,
  FlagIfTrue,
  Uint,
} from '@/server/paper/faces/hyperliquid/wireTypes'

/**
 * The L1 actions as the venue's own structs have them. The venue hashes what it parsed, not what
 * it received: keys in struct order, unknown keys gone, numbers normalised, absent options absent.
 * The key order of every object below is therefore part of the protocol: parsing an action with
 * these schemas gives exactly the object to be packed.
 */
const Limit = z.object({
  limit: z.object({ tif: z.enum(['Alo', 'Ioc', 'Gtc', 'FrontendMarket']) }),
})
const Trigger = z.object({
  trigger: z.object({ isMarket: z.boolean(), triggerPx: Decimal, tpsl: z.enum(['tp', 'sl']) }),
})

export const WireOrder = z.object({
  a: Uint,
  b: z.boolean(),
  p: Decimal,
  s: Decimal,
  r: z.boolean(),
  t: z.union([Limit, Trigger]),
  c: absentIfNull(Cloid),
})
export type WireOrder = z.infer<typeof WireOrder>

export const OrderAction = z.object({
  type: z.literal('order'),
  orders: z.array(WireOrder),
  grouping: z.union([
    z.enum(['na', 'normalTpsl', 'positionTpsl']),
    z.object({ p: Uint.max(100_000_000) }),
  ]),
  builder: absentIfNull(z.object({ b: Address, f: Uint })),
})
export type OrderAction = z.infer<typeof OrderAction>

const CancelAction = z.object({
  type: z.literal('cancel'),
  cancels: z.array(z.object({ a: Uint, o: Uint })),
  f: FlagIfTrue,
})

const CancelByCloidAction = z.object({
  type: z.literal('cancelByCloid'),
  cancels: z.array(z.object({ asset: Uint, cloid: Cloid })),
  f: FlagIfTrue,
})

const OrderReference = z.union([Uint, Cloid])

const ModifyAction = z.object({
  type: z.literal('modify'),
  oid: OrderReference,
  order: WireOrder,
  a: FlagIfTrue,
})

const BatchModifyAction = z.object({
  type: z.literal('batchModify'),
  modifies: z.array(z.object({ oid: OrderReference, order: WireOrder })),
  a: FlagIfTrue,
})

const ScheduleCancelAction = z.object({
  type: z.literal('scheduleCancel'),
  time: absentIfNull(Uint),
})

const TwapOrderAction = z.object({
  type: z.literal('twapOrder'),
  twap: z.object({
    a: Uint,
    b: z.boolean(),
    s: Decimal,
    r: z.boolean(),
    m: Uint,
    t: z.boolean(),
  }),
  details: absentIfNull(
    z.object({
      t: z.object({ p: Decimal, a: z.boolean() }).nullable(),
      s: Decimal.nullable(),
    }),
  ),
})

const TwapCancelAction = z.object({ type: z.literal('twapCancel'), a: Uint, t: Uint })

const UpdateLeverageAction = z.object({
  type: z.literal('updateLeverage'),
  asset: Uint,
  isCross: z.boolean(),
  leverage: Uint,
})

const UpdateIsolatedMarginAction = z.object({
  type: z.literal('updateIsolatedMargin'),
  asset: Uint,
  isBuy: z.boolean(),
  ntli: z.int(),
})

const TopUpIsolatedOnlyMarginAction = z.object({
  type: z.literal('topUpIsolatedOnlyMargin'),
  asset: Uint,
  leverage: Decimal,
})

const SetReferrerAction = z.object({ type: z.literal('setReferrer'), code: z.string().max(64) })

const AgentSetAbstractionAction = z.object({
  type: z.literal('agentSetAbstraction'),
  abstraction: z.enum(['i', 'u', 'p']),
})

const AgentEnableDexAbstractionAction = z.object({ type: z.literal('agentEnableDexAbstraction') })

const AgentSendAssetAction = z.object({
  type: z.literal('agentSendAsset'),
  destination: Address,
  sourceDex: z.string(),
  destinationDex: z.string(),
  token: z.string(),
  amount: Decimal,
  fromSubAccount: z.string(),
  nonce: Uint,
})

const ClaimRewardsAction = z.object({ type: z.literal('claimRewards') })

const NoopAction = z.object({ type: z.literal('noop') })

const EvmUserModifyAction = z.object({
  type: z.literal('evmUserModify'),
  usingBigBlocks: z.boolean(),
})

const ReserveRequestWeightAction = z.object({
  type: z.literal('reserveRequestWeight'),
  weight: Uint,
  destination: absentIfNull(Address),
})

const CreateSubAccountAction = z.object({
  type: z.literal('createSubAccount'),
  name: z.string().max(64),
})

const SubAccountTransferAction = z.object({
  type: z.literal('subAccountTransfer'),
  subAccountUser: Address,
  isDeposit: z.boolean(),
  usd: Uint,
})

const VaultTransferAction = z.object({
  type: z.literal('vaultTransfer'),
  vaultAddress: Address,
  isDeposit: z.boolean(),
  usd: Uint,
})

/** Parses a received action into the object the venue packs and hashes. */
export const L1Action = z.discriminatedUnion('type', [
  OrderAction,
  CancelAction,
  CancelByCloidAction,
  ModifyAction,
  BatchModifyAction,
  ScheduleCancelAction,
  TwapOrderAction,
  TwapCancelAction,
  UpdateLeverageAction,
  UpdateIsolatedMarginAction,
  TopUpIsolatedOnlyMarginAction,
  SetReferrerAction,
  AgentSetAbstractionAction,
  AgentEnableDexAbstractionAction,
  AgentSendAssetAction,
  ClaimRewardsAction,
  NoopAction,
  EvmUserModifyAction,
  ReserveRequestWeightAction,
  CreateSubAccountAction,
  SubAccountTransferAction,
  VaultTransferAction,
])
export type L1Action = z.infer<typeof L1Action>
