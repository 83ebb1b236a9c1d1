import { z } from 'zod'
import { parseRows } from '@/lib/schema/parseRows'

/** One question of the venue's `/info`. */
type Question = { type: string; [field: string]: unknown }

/**
 * Asks the venue's `/info` one question; the answer is read by the schema. The service and the client
 * bring their own: with time-outs, repeats and error texts of each.
 * @throws PerpsError 424/2004 where the answer cannot be read, beside what the transport throws
 */
export type AskVenue = <Schema extends z.ZodType>(
  question: Question,
  schema: Schema,
  signal?: AbortSignal,
) => Promise<z.output<Schema>>

function askRows(
  ask: AskVenue,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<unknown[]> {
  return ask(question, z.array(z.unknown()), signal)
}

/** Asks for a list; rows that cannot be read are left out. */
export async function askList<Row extends z.ZodType>(
  ask: AskVenue,
  row: Row,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<z.output<Row>[]> {
  return parseRows(row, await askRows(ask, question, signal))
}

/** A span of time, both ends included, Unix milliseconds; without an end up to now. */
export interface TimeRange {
  startTime: number
  endTime?: number
}

/** Rows that can be read, and how many the answer had: by that a list is known to be cut. */
export interface CountedRows<Row> {
  rows: Row[]
  count: number
}

/** Asks for a list that the venue cuts at a length of its own. */
export async function askCounted<Row extends z.ZodType>(
  ask: AskVenue,
  row: Row,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<CountedRows<z.output<Row>>> {
  const rows = await askRows(ask, question, signal)
  return { rows: parseRows(row, rows), count: rows.length }
}

/** A question about one sub-venue; the main one goes unnamed, as older answers of it knew no name. */
export function withDex<Asked extends { type: string }>(
  question: Asked,
  dex: string,
): Asked & { dex?: string } {
  return dex === '' ? question : { ...question, dex }
}
