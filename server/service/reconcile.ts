import { ActionResult } from '@/lib/schema/action'
import { isEvmTxStep } from '@/lib/schema/actionStep'
import { SignedActionStep } from '@/lib/schema/signedStep'
import {
  claimOpenRows,
  listLapsedQueue,
  type OpenRow,
  settleOpenRow,
  settleQueuedRow,
} from '@/server/db/openJournal'
import type { ActionVenue } from '@/server/venues/adapter'
import type { Desk } from './desk'
import { leaseFromMs, livingElsewhere, notSent } from './journal'
import { lookUpStep } from './relayOnce'
import { readStagedStep } from './stagedSteps'

/** Most rows of one venue looked into at once: many lost answers must not use its budget up. */
const ROWS_MAX = 8
/** How long after its stage lapsed a step that is still in the queue was surely left behind. */
const QUEUE_GRACE_MS = 30_000

/**
 * Looks into what became of the steps of one venue whose answers were lost, whoever lost them, and
 * writes what the venue tells. What it does not tell yet has its turn again later.
 * @returns how many rows it found out about
 */
export async function reconcileVenue(desk: Desk, venue: ActionVenue): Promise<number> {
  const { database } = await desk.openDatabase()
  const rows = await claimOpenRows(database, {
    provider: venue.key,
    instanceId: desk.instanceId,
    nowMs: desk.nowMs(),
    underWay: desk.executions.underWay(),
    living: await livingElsewhere(desk),
    leaseFromMs: leaseFromMs(desk),
    limit: ROWS_MAX,
  })
  const settled = await Promise.all(rows.map((row) => reconcileRow(desk, venue, row)))
  for (const staged of await listLapsedQueue(database, venue.key, desk.nowMs() - QUEUE_GRACE_MS)) {
    const { action } = readStagedStep(staged).step
    const result = notSent(action, 'the service stopped before its turn came')
    await settleQueuedRow(database, staged.id, result, desk.nowMs())
  }
  return settled.filter(Boolean).length
}

async function reconcileRow(desk: Desk, venue: ActionVenue, row: OpenRow): Promise<boolean> {
  const { staged } = row
  const { state, result } = await lookUpStep(desk, venue, staged, transactionOf(row))
  if (state !== 'settled' || result === null) return false
  const { database } = await desk.openDatabase()
  return await settleOpenRow(database, staged.id, result, desk.nowMs())
}

// A transaction is found by its hash, which the journal keeps; other steps need no signature.
function transactionOf({ staged, result }: OpenRow): SignedActionStep | undefined {
  const { step } = readStagedStep(staged)
  const txHash = ActionResult.safeParse(result).data?.txHash
  if (txHash === undefined || !isEvmTxStep(step)) return undefined
  return SignedActionStep.parse({ action: step.action, txParams: step.txParams, txHash })
}
