import { ActionResult } from '@/lib/schema/action/action'
import { JsonValue } from '@/lib/schema/model/json'
import type { StagedStepRow } from '@/server/db/steps/stepStore'
import type { Service } from '@/server/service/service'
import type { Sibling } from '@/server/venues/adapter'

/** How far apart two steps may be staged of which one could pass for the other. */
const AROUND_MS = 5 * 60_000

/** The other steps of the same account and action that were sent, or are being sent, around a time. */
export async function listSiblings(service: Service, staged: StagedStepRow): Promise<Sibling[]> {
  const { steps } = await service.openDatabase()
  const rows = await steps.listSubmittedAround(staged, AROUND_MS)
  return rows.map(({ relayData, state, result, updatedAtMs }) => ({
    relayData: JsonValue.parse(relayData),
    result: state === 'settled' ? ActionResult.parse(result) : undefined,
    updatedAtMs,
  }))
}
