import { formatCountdown } from '@/components/figures/duration'
import { parseDecimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'

const DAY_MS = 86_400_000

/** A move between two places of a chart, for its label: `+1.25% · 2d 4:00:00`. */
export function measureText(from: number, to: number, durationMs: number): string {
  const share = parseDecimal(((to - from) / from).toFixed(6))
  const apart = Math.abs(durationMs)
  const days = Math.floor(apart / DAY_MS)
  const rest = formatCountdown(apart % DAY_MS)
  return `${formatPercent(share, { signed: true })} · ${days === 0 ? rest : `${days}d ${rest}`}`
}
