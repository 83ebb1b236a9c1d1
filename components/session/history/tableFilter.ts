/** A choice that narrows a table down: by market, by side, by kind. */
export interface TableFilter<R> {
  key: string
  /** What is chosen: "Market". */
  label: string
  /** The choice that leaves everything: "All markets". */
  allLabel: string
  /** What identifies a row. */
  read: (row: R) => string
  /** How a value reads; the value itself unless said otherwise. */
  wordOf?: (value: string) => string
}

/** Chosen values by filter; a filter that is not there leaves everything. */
export type Choices = Readonly<Record<string, string>>

/** Whether a row passes every filter. */
export function passes<R>(row: R, filters: readonly TableFilter<R>[], choices: Choices): boolean {
  return filters.every(({ key, read }) => {
    const chosen = choices[key]
    return chosen === undefined || read(row) === chosen
  })
}

/** The values to choose from: those there are, and the one that is chosen. */
export function valuesOf<R>(
  rows: readonly R[],
  filter: TableFilter<R>,
  chosen: string | undefined,
): readonly string[] {
  const values = new Set<string>()
  for (const row of rows) values.add(filter.read(row))
  if (chosen !== undefined) values.add(chosen)
  const word = filter.wordOf ?? ((value: string) => value)
  return [...values].sort((a, b) => word(a).localeCompare(word(b)))
}
