import type { z } from 'zod'

/**
 * Reads a list row by row and leaves out the rows that cannot be read: one bad row must not empty
 * a page. `onBadRow` hears of each.
 */
export function parseRows<S extends z.ZodType>(
  schema: S,
  rows: readonly unknown[],
  onBadRow?: (row: unknown, error: z.ZodError) => void,
): z.output<S>[] {
  const parsed: z.output<S>[] = []
  for (const row of rows) {
    const result = schema.safeParse(row)
    if (result.success) parsed.push(result.data)
    else onBadRow?.(row, result.error)
  }
  return parsed
}
