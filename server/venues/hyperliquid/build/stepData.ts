import { z } from 'zod'
import { JsonObject } from '@/lib/schema/model/json'
import { DecimalString } from '@/lib/schema/model/primitives'
import { TwapOrderAction } from '@/lib/venues/hyperliquid/sign/l1Action'
import { ExpectedCall } from '@/server/venues/upstream/transactionStep'

/**
 * What relaying a signed step needs beside the step: the action as posted, its nonce, and when the
 * venue stops taking it; the steps of wallets have no such time.
 */
export const RelayData = z.object({
  action: JsonObject,
  nonce: z.int().min(0),
  expiresAfter: z.int().min(0).optional(),
})
export type RelayData = z.infer<typeof RelayData>

/** The same of a transaction that the wallet broadcasts: how it has to look on the chain. */
export const TransactionRelayData = z.object({ call: ExpectedCall })
export type TransactionRelayData = z.infer<typeof TransactionRelayData>

/** Names the effect of a step at the venue, so that it can be looked up when the answer was lost. */
export const ProbeData = z.discriminatedUnion('kind', [
  /** Orders by client order id; the first one is the order asked for. */
  z.object({ kind: z.literal('orders'), marketId: z.string(), cloids: z.array(z.string()).min(1) }),
  /** Orders replaced, by their ids and by the client order ids of what replaces them. */
  z.object({
    kind: z.literal('modifies'),
    oids: z.array(z.int()).min(1),
    cloids: z.array(z.string()).min(1),
  }),
  z.object({
    kind: z.literal('isolatedMargin'),
    marketId: z.string(),
    dex: z.string(),
    /** Micro-USD. */
    ntli: z.int(),
    /** The position's own cash before, where the venue reported it. */
    rawUsdBefore: DecimalString.optional(),
  }),
  /** A TWAP has no id of ours: what it is and when it was staged must do. */
  z.object({
    kind: z.literal('twap'),
    coin: z.string(),
    twap: TwapOrderAction.shape.twap.extend({ s: DecimalString }),
  }),
  z.object({ kind: z.literal('twapCancel'), twapId: z.int() }),
  /** The dead man's switch, which nothing reads back. */
  z.object({ kind: z.literal('schedule') }),
  z.object({ kind: z.literal('cancels'), oids: z.array(z.int()).min(1) }),
  z.object({
    kind: z.literal('margin'),
    marketId: z.string(),
    leverage: z.int(),
    marginMode: z.enum(['CROSS', 'ISOLATED']),
  }),
  z.object({
    kind: z.literal('agent'),
    agentAddress: z.string(),
    isApproved: z.boolean(),
  }),
  z.object({ kind: z.literal('accountMode'), mode: z.string() }),
  /** A row of the account's ledger. */
  z.object({ kind: z.literal('ledger'), type: z.enum(['withdraw', 'send']), nonce: z.int() }),
  /** A transaction, by the hash that comes with the signed step. */
  z.object({ kind: z.literal('transaction') }),
  z.object({ kind: z.literal('referrer'), code: z.string() }),
  z.object({ kind: z.literal('builder'), builder: z.string(), feeTenthBps: z.int() }),
])
export type ProbeData = z.infer<typeof ProbeData>
