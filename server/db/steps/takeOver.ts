import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import type { Database } from '@/server/db/database'
import { journal, signerNonces, stagedSteps } from '@/server/db/tables'
import type { JournalRow, StagedStepRow, StepStore } from './stepStore'

/** Where the version before kept rows that were not in the tables yet, within the engine's directory. */
const OLD_LOG = 'perpdesk_orders'

/**
 * Moves what an earlier version kept in the embedded database into the store: staged steps, journal
 * and nonces of the tables, and of the log beside them. Cut short, it is done again by the next
 * start; once done, nothing is left to move.
 * @throws Error naming the file, where the old log cannot be read
 */
export async function takeOver(
  database: Database,
  directory: string,
  steps: StepStore,
): Promise<void> {
  const old = readOldLog(join(directory, OLD_LOG))
  const stages = [...(await database.select().from(stagedSteps)), ...old.stages]
  const stagedIds = new Set<string>()
  const rows = [...(await database.select().from(journal)), ...old.journal.values()].filter(
    ({ stagedId }) => !stagedIds.has(stagedId) && stagedIds.add(stagedId),
  )
  const nonces = await database.select().from(signerNonces)
  await steps.stage(stages)
  // The ones of a start that was cut short are there already.
  await Promise.all(rows.map((row) => steps.insert([row])))
  for (const { provider, signer, nonce } of nonces) {
    await steps.nextNonce({ provider, signer, nowMs: nonce + 1 })
  }
  if (stages.length + rows.length + nonces.length > 0) {
    await database.delete(stagedSteps)
    await database.delete(journal)
    await database.delete(signerNonces)
  }
  rmSync(join(directory, OLD_LOG), { recursive: true, force: true })
}

function readOldLog(directory: string): {
  stages: StagedStepRow[]
  /** The latest row of each step. */
  journal: Map<string, JournalRow>
} {
  const stages: StagedStepRow[] = []
  const rows = new Map<string, JournalRow>()
  const files = existsSync(directory) ? readdirSync(directory) : []
  const inOrder = files.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  for (const path of inOrder.map((name) => join(directory, name))) {
    // The last line of a process that was killed may be cut short; it was never acknowledged.
    for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
      const record = parseLine(line, path)
      for (const stage of record.stages ?? []) stages.push(fromColumns(stage))
      for (const row of record.journal ?? []) rows.set(row.stagedId, row)
    }
  }
  return { stages, journal: rows }
}

function parseLine(
  line: string,
  path: string,
): { stages?: Record<string, unknown>[]; journal?: JournalRow[] } {
  try {
    const record = JSON.parse(line)
    if (Array.isArray(record.stages ?? record.journal)) return record
  } catch {
    // Said below.
  }
  throw new Error(
    `the order log of an earlier version is damaged: ${path}; start that version once more, ` +
      'or move the file away and lose the steps in it',
  )
}

/** A stage as the old log has it, by the names of its columns. */
function fromColumns(stage: Record<string, unknown>): StagedStepRow {
  const members = Object.entries(getTableColumns(stagedSteps)).map(([key, { name }]) => [
    key,
    stage[name] ?? null,
  ])
  return { ...Object.fromEntries(members), isIndependent: false }
}
