import { t } from '@/lib/i18n/t'

const UNITS: readonly [lengthMs: number, words: (count: number) => string][] = [
  [86_400_000, (count) => t('{count} d', { count })],
  [3_600_000, (count) => t('{count} h', { count })],
  [60_000, (count) => t('{count} min', { count })],
  [1_000, (count) => t('{count} s', { count })],
]

/** A length of time in its two largest units: `1 d 4 h`, `3 min`, `0 s`. */
export function durationWords(milliseconds: number): string {
  let rest = Math.max(0, milliseconds)
  const parts: string[] = []
  for (const [lengthMs, words] of UNITS) {
    const count = Math.floor(rest / lengthMs)
    rest -= count * lengthMs
    if (count > 0) parts.push(words(count))
  }
  return parts.length === 0 ? t('{count} s', { count: 0 }) : parts.slice(0, 2).join(' ')
}
