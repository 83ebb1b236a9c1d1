/** One column of a file that a spreadsheet opens. */
export interface CsvColumn<R> {
  header: string
  /** Full precision, times as ISO in UTC; undefined where nothing is known. */
  value: (row: R) => string | undefined
}

/**
 * Rows as CSV (RFC 4180): comma, CRLF, quotes where needed. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it; figures stay figures, signs included.
 */
export function csvText<R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string {
  const lines = [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row) ?? ''))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const isFigure = /^[+-]?\d+(?:\.\d+)?$/.test(text)
  const safe = !isFigure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Has the browser save a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn: it must still be there then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
