import { ActionStep, isEvmTxStep } from '@/lib/schema/action/actionStep'
import { ActionType } from '@/lib/schema/model/enums'
import { JsonValue } from '@/lib/schema/model/json'
import { type StagedStepRow, stagedIdOf } from '@/server/db/steps/stepStore'
import { fingerprintStep, type StepOwner } from '@/server/service/actions/fingerprint'
import type { Service } from '@/server/service/service'
import { type BuiltStep, STAGE_LIFE_MS, type StagedStep } from '@/server/venues/adapter'

const TRANSACTION_LIFE_MS = 24 * 3_600_000
const PURGE_EVERY_MS = 10 * 60_000
/** How long after its life a stage is kept, and with it the answer to a repeated request. */
const KEPT_AFTER_EXPIRY_MS = 24 * 3_600_000

/** What one createAction call built, and for whom. */
export type StagingRequest = StepOwner & {
  action: ActionType
  signerAddress: string
  feeIdentity: string | undefined
  steps: readonly BuiltStep[]
}

/** Keeps built steps, all or none, so that `executeAction` takes them back unchanged and only once. */
export async function stageSteps(service: Service, request: StagingRequest): Promise<void> {
  const { provider, address, action, signerAddress, feeIdentity } = request
  const nowMs = service.nowMs()
  const batchId = service.randomHex(16)
  const rows = request.steps.map(
    (built, position): StagedStepRow => ({
      id: stagedIdOf(batchId, position),
      batchId,
      position,
      fingerprint: fingerprintStep(request, built.step),
      provider,
      address,
      signerAddress,
      action,
      signer: built.signer,
      step: built.step,
      relayData: built.relayData,
      probeData: built.probeData,
      feeIdentity: feeIdentity ?? null,
      isIndependent: built.isIndependent === true,
      stagedAtMs: nowMs,
      expiresAtMs: nowMs + lifeMs(built),
    }),
  )
  for (const [index, row] of rows.entries()) {
    const built = request.steps[index]
    if (built !== undefined)
      readSteps.set(row, { ...built, action, address, signerAddress, stagedAtMs: nowMs })
  }
  const { steps } = await service.openDatabase()
  await steps.stage(rows)
  service.stages.add(rows, service.steadyMs())
  purgeNowAndThen(service)
}

/** Rows that were read before, or made here from what the venue built. */
const readSteps = new WeakMap<StagedStepRow, StagedStep>()

/** A kept step as a venue takes it. */
export function readStagedStep(row: StagedStepRow): StagedStep {
  const before = readSteps.get(row)
  if (before !== undefined) return before
  const staged: StagedStep = {
    action: ActionType.parse(row.action),
    address: row.address,
    signerAddress: row.signerAddress,
    signer: row.signer,
    step: ActionStep.parse(row.step),
    relayData: JsonValue.parse(row.relayData),
    probeData: JsonValue.parse(row.probeData),
    stagedAtMs: row.stagedAtMs,
  }
  readSteps.set(row, staged)
  return staged
}

function lifeMs({ step, signer }: BuiltStep): number {
  return isEvmTxStep(step) ? TRANSACTION_LIFE_MS : STAGE_LIFE_MS[signer]
}

/**
 * Deletes rows that can no longer be asked for, at most every ten minutes, without delaying the
 * caller.
 */
function purgeNowAndThen(service: Service): void {
  const steadyMs = service.steadyMs()
  if (steadyMs < service.purge.nextAtMs) return
  service.purge.nextAtMs = steadyMs + PURGE_EVERY_MS
  purge(service, service.nowMs()).catch((error: unknown) =>
    service.onFault('purge of staged steps', error),
  )
}

async function purge(service: Service, nowMs: number): Promise<void> {
  const { steps } = await service.openDatabase()
  await steps.purge(nowMs - KEPT_AFTER_EXPIRY_MS)
}
