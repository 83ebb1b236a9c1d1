import { z } from 'zod'
import type { ActionResult } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ChainReader, ChainTransaction } from './chainReader'
import { type Clock, sleep } from './clock'

/** A contract call that was staged, as its transaction has to look on the chain. */
export const ExpectedCall = z.object({
  chainId: z.int(),
  /** Lower-case. */
  to: z.string(),
  /** Call data, lower-case. */
  data: z.string(),
  /** Newest block when it was staged: what is in it or before was sent for something else. */
  afterBlock: z.int().optional(),
})
export type ExpectedCall = z.infer<typeof ExpectedCall>

/** One broadcast leg: which transaction, and whose. */
export interface BroadcastLeg {
  action: string
  txHash: string
  /** Account that has to have sent it, lower-case. */
  from: string
}

/** Dependencies of reading legs. */
export interface TransactionContext {
  chain: ChainReader
  clock: Clock
  tool: string
  /** How long a leg is waited for before the caller has to ask again. */
  patienceMs: number
}

/** Pause between two looks at the chain. */
const LOOK_MS = 400
/** Wallets may broadcast late; after the life of the stage and this, it never happened. */
const LIFE_MS = 24 * 3_600_000
const GRACE_MS = 3_600_000

/**
 * Matches a broadcast transaction with the call that was staged: sender, contract, call data, and
 * that no money of the chain rides along, and that it is no older one of the same amount. Nothing is consumed by a refusal, so that the right hash
 * can still be sent.
 * @throws PerpsError 401/2010 where another account sent it, 400/2050 where it is another call,
 *   424/2004 where the chain does not show it (yet)
 */
export async function verifyTransaction(
  context: TransactionContext,
  leg: BroadcastLeg,
  expected: ExpectedCall,
  signal: AbortSignal,
): Promise<void> {
  const { chain, tool } = context
  const found = await waitFor(context, signal, () => chain.transaction(leg.txHash, signal))
  if (found === undefined) {
    const message = `The chain does not show ${leg.txHash} yet: send the same request again.`
    throw new PerpsError(2004, message, { tool })
  }
  if (found.from !== leg.from) {
    throw new PerpsError(2010, `${leg.txHash} was sent by ${found.from}, not by ${leg.from}.`, {
      tool,
    })
  }
  const difference = differenceOf(found, expected)
  if (difference === undefined) return
  throw new PerpsError(2050, `txHash: ${difference}`, { tool, details: { field: 'txHash' } })
}

/** Whether a broadcast leg is in a block, and with which result. */
type LegOutcome = { kind: 'settled'; result: ActionResult } | { kind: 'unknown'; message: string }

/** Waits for the block of a leg: the wallet has sent it already, nothing is left to send. */
export async function settleTransaction(
  context: TransactionContext,
  leg: BroadcastLeg,
  signal: AbortSignal,
): Promise<LegOutcome> {
  const outcome = await waitFor(context, signal, () => context.chain.outcome(leg.txHash, signal))
  if (outcome !== undefined) return { kind: 'settled', result: resultOf(leg, outcome) }
  return { kind: 'unknown', message: 'the transaction is in no block yet' }
}

/** Looks up the outcome of a leg once; `undefined` while it is unknown. */
export async function probeTransaction(
  { chain }: TransactionContext,
  leg: BroadcastLeg,
  at: { stagedAtMs: number; nowMs: number },
  signal: AbortSignal,
): Promise<ActionResult | undefined> {
  const outcome = await chain.outcome(leg.txHash, signal)
  if (outcome !== undefined) return resultOf(leg, outcome)
  if (at.nowMs <= at.stagedAtMs + LIFE_MS + GRACE_MS) return undefined
  const error = 'The transaction got into no block for a day: it was dropped or replaced.'
  const { action, txHash } = leg
  return { action, success: false, orderId: txHash, txHash, error, errorCode: 2020 }
}

function resultOf(
  { action, txHash }: BroadcastLeg,
  outcome: 'succeeded' | 'reverted',
): ActionResult {
  // Of a deposit the order id is the hash.
  if (outcome === 'succeeded') return { action, success: true, orderId: txHash, txHash }
  const error = 'The chain reverted the transaction; nothing was moved.'
  return { action, success: false, orderId: txHash, txHash, error, errorCode: 2020 }
}

function differenceOf(
  found: ChainTransaction,
  { to, data, afterBlock }: ExpectedCall,
): string | undefined {
  if (found.to !== to) return `it calls ${found.to ?? 'no contract'}, not ${to}`
  if (found.input !== data) return 'it calls something else than was staged'
  if (BigInt(found.value) !== 0n) return 'it sends money of the chain along'
  const { blockNumber } = found
  const isOlder =
    typeof blockNumber === 'string' && afterBlock !== undefined && Number(blockNumber) <= afterBlock
  return isOlder ? 'it was sent before this one was asked for' : undefined
}

async function waitFor<T>(
  { clock, patienceMs }: TransactionContext,
  signal: AbortSignal,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const untilMs = clock.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined || clock.now() + LOOK_MS > untilMs) return found
    await sleep(clock, LOOK_MS, signal)
  }
}
