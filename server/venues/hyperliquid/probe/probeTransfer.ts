import type { ActionResult } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { askLedgerNonces } from '@/lib/venues/hyperliquid/ask/serviceQuestions'
import type { CallContext, StagedStep } from '@/server/venues/adapter'
import type { ProbeData } from '@/server/venues/hyperliquid/build/stepData'
import { requireTransactions } from '@/server/venues/hyperliquid/relay/settlement'
import type { HyperliquidVenue } from '@/server/venues/hyperliquid/venue'
import { probeTransaction } from '@/server/venues/upstream/transactionStep'

/** How far the entry may be from the nonce, which is the venue's time of staging at the earliest. */
const CLOCK_SLACK_MS = 10 * 60_000

/** A withdrawal or transfer, found in the account's ledger by its nonce. */
export async function readLedger(
  venue: HyperliquidVenue,
  wanted: Extract<ProbeData, { kind: 'ledger' }>,
  staged: StagedStep,
  { signal }: CallContext,
): Promise<ActionResult | undefined> {
  const sinceMs = Math.min(staged.stagedAtMs, wanted.nonce) - CLOCK_SLACK_MS
  const rows = await askLedgerNonces(venue.ask, staged.address, sinceMs, signal)
  const isThere = rows.some(({ type, nonce }) => type === wanted.type && nonce === wanted.nonce)
  return isThere ? { action: staged.step.action, success: true } : undefined
}

/** A deposit, found on the chain by the hash that it was submitted with. */
export async function readTransaction(
  venue: HyperliquidVenue,
  staged: StagedStep,
  signed: SignedActionStep | undefined,
  { nowMs, signal }: CallContext,
): Promise<ActionResult | undefined> {
  if (signed === undefined || !isEvmTxStep(signed)) return undefined
  const leg = { action: signed.action, txHash: signed.txHash, from: staged.address }
  const at = { stagedAtMs: staged.stagedAtMs, nowMs }
  return await probeTransaction(requireTransactions(venue), leg, at, signal)
}
