/** One thing measured beside its anchor, in one run, on one machine. */
export interface Measurement {
  name: string
  /** Ours over the anchor; what the goal is about. */
  ratios: readonly { of: string; value: number; goal: string; holds: boolean }[]
  /** Figures behind the ratios, for reading only: they move with the machine. */
  figures: Readonly<Record<string, string>>
}

/** Middle value of a list; NaN of an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which this share of a list lies; NaN of an empty one. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Seconds that a long measurement runs: as it should be, or `BENCH_SECONDS` to have it shorter. */
export function secondsOf(usual: number): number {
  const wished = Number(process.env.BENCH_SECONDS)
  return wished > 0 ? Math.min(usual, wished) : usual
}

/** Prints a measurement as a few lines. */
export function printMeasurement({ name, ratios, figures }: Measurement): void {
  console.log(`\n${name}`)
  for (const { of, value, goal, holds } of ratios) {
    console.log(`  ${holds ? 'ok  ' : 'MISS'} ${of}: ${value.toFixed(2)} (goal ${goal})`)
  }
  for (const [figure, value] of Object.entries(figures)) console.log(`       ${figure}: ${value}`)
}
