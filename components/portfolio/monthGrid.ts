const DAY_MS = 86_400_000

/** A month as weeks from Monday to Sunday; days of other months are undefined. `2026-11`. */
export function monthGrid(month: string): readonly (readonly (string | undefined)[])[] {
  const firstMs = Date.parse(`${month}-01T00:00:00Z`)
  // Sunday is 0 and comes last.
  const before = (new Date(firstMs).getUTCDay() + 6) % 7
  const weeks: (string | undefined)[][] = []
  for (let startMs = firstMs - before * DAY_MS; ; startMs += 7 * DAY_MS) {
    const days = Array.from({ length: 7 }, (_, day) =>
      new Date(startMs + day * DAY_MS).toISOString().slice(0, 10),
    )
    const own = days.map((day) => (day.startsWith(month) ? day : undefined))
    if (own.every((day) => day === undefined)) return weeks
    weeks.push(own)
  }
}

/** The month so many months later: `2026-12` and 1 is `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
