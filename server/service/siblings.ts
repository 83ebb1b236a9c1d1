import { ActionResult } from '@/lib/schema/action'
import { JsonValue } from '@/lib/schema/json'
import { listSubmittedAround } from '@/server/db/siblingRows'
import type { StagedStepRow } from '@/server/db/stagedStepRows'
import type { Sibling } from '@/server/venues/adapter'
import type { Desk } from './desk'

/** How far apart two steps may be staged of which one could pass for the other. */
const AROUND_MS = 5 * 60_000

/** The other steps of the same account and action that were sent, or are being sent, around a time. */
export async function listSiblings(desk: Desk, staged: StagedStepRow): Promise<Sibling[]> {
  const { database } = await desk.openDatabase()
  const rows = await listSubmittedAround(database, staged, AROUND_MS)
  return rows.map(({ relayData, state, result, updatedAtMs }) => ({
    relayData: JsonValue.parse(relayData),
    result: state === 'settled' ? ActionResult.parse(result) : undefined,
    updatedAtMs,
  }))
}
