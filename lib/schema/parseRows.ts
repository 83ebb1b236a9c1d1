import type { z } from 'zod'
import { parseJson } from './parseJson'

/**
 * Reads a list row by row and leaves out the rows that cannot be read: one bad row must not empty
 * a page.
 * @param onBadRow called with each row that is left out
 */
export function parseRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly unknown[],
  onBadRow?: (row: unknown, error: z.ZodError) => void,
): z.output<Schema>[] {
  const parsed: z.output<Schema>[] = []
  for (const row of rows) {
    const result = schema.safeParse(row)
    if (result.success) parsed.push(result.data)
    else onBadRow?.(row, result.error)
  }
  return parsed
}

/** Reads the text of a list row by row, as `parseRows` does; text of anything else has no rows. */
export function parseRowsText<Schema extends z.ZodType>(
  schema: Schema,
  text: string | null | undefined,
): z.output<Schema>[] {
  const rows = parseJson(text ?? '')
  return Array.isArray(rows) ? parseRows(schema, rows) : []
}
