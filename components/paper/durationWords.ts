const UNITS: readonly [string, number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
]

/** A length of time in its two largest units: `1 d 4 h`, `3 min`, `0 s`. */
export function durationWords(milliseconds: number): string {
  let rest = Math.max(0, milliseconds)
  const parts: string[] = []
  for (const [unit, lengthMs] of UNITS) {
    const count = Math.floor(rest / lengthMs)
    rest -= count * lengthMs
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.length === 0 ? '0 s' : parts.slice(0, 2).join(' ')
}
