import { getTableColumns, sql } from 'drizzle-orm'
import type { LeftLine } from './aheadLog'
import type { Database } from './database'
import type { JournalRow } from './journalRows'
import type { StagedStepRow } from './stagedStepRows'
import { journal, stagedSteps } from './tables'

/** What was kept at once: stages as the table takes them, or journal rows as they stand since. */
export type AheadLine = { stages: readonly KeptStage[] } | { journal: readonly JournalRow[] }
export type KeptStage = { id: string; text: string }

/** @throws Error naming the file, for a line that no version of ours wrote */
export function readLine({ text, path }: LeftLine): AheadLine {
  const line = parse(text)
  const { stages, journal: rows } = isObject(line) ? line : {}
  if (Array.isArray(stages) && stages.every(isStage)) {
    return { stages: stages.map((stage) => ({ id: stage.id, text: JSON.stringify(stage) })) }
  }
  if (Array.isArray(rows) && rows.every(isJournalRow)) return { journal: rows }
  throw new Error(`the log of orders is damaged: ${path}`)
}

export function stagesLine(stages: readonly KeptStage[]): string {
  return `{"stages":[${stages.map(({ text }) => text).join(',')}]}`
}

export function journalLine(rows: readonly JournalRow[]): string {
  return JSON.stringify({ journal: rows })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isStage(value: unknown): value is { id: string } {
  return isObject(value) && typeof value.id === 'string'
}

function isJournalRow(value: unknown): value is JournalRow {
  if (!isObject(value) || !('result' in value)) return false
  const texts = ['stagedId', 'fingerprint', 'signatureHash', 'batchId', 'provider', 'instanceId']
  const numbers = ['position', 'createdAtMs', 'updatedAtMs']
  return (
    texts.every((name) => typeof value[name] === 'string') &&
    numbers.every((name) => typeof value[name] === 'number') &&
    journal.state.enumValues.some((state) => state === value.state)
  )
}

const columnsOf = {
  stages: Object.entries(getTableColumns(stagedSteps)),
  journal: Object.entries(getTableColumns(journal)),
}

/** A stage as JSON under the names of its columns; the order of keys in its payload is kept. */
export function keptStage(row: StagedStepRow): KeptStage {
  return { id: row.id, text: JSON.stringify(inColumns(columnsOf.stages, row)) }
}

function inColumns(
  columns: readonly (readonly [string, { name: string }])[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [key, { name }] of columns) named[name] = row[key]
  return named
}

/** Writes stages by one statement; those that are there stay. */
export async function insertStages(
  database: Database,
  stages: readonly KeptStage[],
): Promise<void> {
  const rows = `[${stages.map(({ text }) => text).join(',')}]`
  await database.execute(sql`
    insert into ${stagedSteps}
    select * from json_populate_recordset(null::${stagedSteps}, ${rows}::text::json)
    on conflict do nothing`)
}

/** Writes journal rows by one statement; those that are there stay. */
export async function insertJournal(
  database: Database,
  given: readonly JournalRow[],
): Promise<void> {
  const rows = JSON.stringify(given.map((row) => inColumns(columnsOf.journal, row)))
  await database.execute(sql`
    insert into ${journal}
    select * from json_populate_recordset(null::${journal}, ${rows}::text::json)
    on conflict do nothing`)
}
