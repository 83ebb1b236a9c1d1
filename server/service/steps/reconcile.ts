import { ActionResult } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { OpenRow } from '@/server/db/steps/stepStore'
import { lookUpStep, type StepTrace } from '@/server/service/actions/relayOnce'
import type { Service } from '@/server/service/service'
import type { ActionVenue } from '@/server/venues/adapter'
import { leaseFromMs, livingElsewhere, notSent } from './journal'
import { readStagedStep } from './stagedSteps'

/** Most rows of one venue looked into at once: many lost answers must not use its budget up. */
const ROWS_MAX = 8
/** How long after its stage expired a step that is still in the queue was surely left behind. */
const QUEUE_GRACE_MS = 30_000

/**
 * Asks what became of the steps of one venue whose answers were lost, no matter which instance lost
 * them, and writes what the venue reports. What it does not report yet has its turn again later.
 * @returns how many rows it found out about
 */
export async function reconcileVenue(service: Service, venue: ActionVenue): Promise<number> {
  const { steps } = await service.openDatabase()
  const rows = await steps.claimOpen({
    provider: venue.key,
    instanceId: service.instanceId,
    nowMs: service.nowMs(),
    underWay: service.executions.underWay(),
    living: await livingElsewhere(service),
    leaseFromMs: leaseFromMs(service),
    limit: ROWS_MAX,
  })
  const settled = await Promise.all(rows.map((row) => reconcileRow(service, venue, row)))
  const expired = await steps.listExpiredQueue(venue.key, service.nowMs() - QUEUE_GRACE_MS)
  await steps.move(
    expired.map((staged) => ({
      stagedId: staged.id,
      state: 'settled',
      result: notSent(
        readStagedStep(staged).step.action,
        'the service stopped before its turn came',
      ),
      onlyFrom: 'queued',
    })),
    { instanceId: service.instanceId, nowMs: service.nowMs() },
  )
  return settled.filter(Boolean).length
}

async function reconcileRow(service: Service, venue: ActionVenue, row: OpenRow): Promise<boolean> {
  const { staged } = row
  const move = await lookUpStep(service, venue, staged, traceOf(row))
  if (move.state !== 'settled') return false
  const { steps } = await service.openDatabase()
  const by = { instanceId: service.instanceId, nowMs: service.nowMs() }
  // Where another process was first, its outcome counts.
  return (await steps.move([move], by)).size > 0
}

// A transaction is found by its hash, which the journal keeps; other steps need no signature.
function traceOf({ staged, result }: OpenRow): StepTrace {
  const { step } = readStagedStep(staged)
  const txHash = ActionResult.safeParse(result).data?.txHash
  if (txHash === undefined || !isEvmTxStep(step)) return { txHash }
  const { action, txParams } = step
  return { txHash, signed: SignedActionStep.parse({ action, txParams, txHash }) }
}
