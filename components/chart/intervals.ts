import { plural } from '@/lib/i18n/t'
import type { OhlcvInterval } from '@/lib/schema/model/enums'

/** Length of each candle width in milliseconds; a month counts 30 days and is only used to page. */
export const INTERVAL_MS: Record<OhlcvInterval, number> = {
  '1m': 60_000,
  '3m': 180_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '2h': 7_200_000,
  '4h': 14_400_000,
  '8h': 28_800_000,
  '12h': 43_200_000,
  '1d': 86_400_000,
  '3d': 259_200_000,
  '1w': 604_800_000,
  '1M': 2_592_000_000,
}

/** Widths that always have a button; the others live in a menu. */
export const PINNED_INTERVALS: readonly OhlcvInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d']

/** As traders write it: `1D` for a day, `1W` for a week; minutes and months stay as they are. */
export function intervalLabel(interval: OhlcvInterval): string {
  return interval.replace('d', 'D').replace('w', 'W')
}

const UNITS: readonly (readonly [letter: string, words: (count: number) => string])[] = [
  ['m', (count) => plural(count, '{count} minute', '{count} minutes')],
  ['h', (count) => plural(count, '{count} hour', '{count} hours')],
  ['d', (count) => plural(count, '{count} day', '{count} days')],
  ['w', (count) => plural(count, '{count} week', '{count} weeks')],
  ['M', (count) => plural(count, '{count} month', '{count} months')],
]

/** In words, for people who listen: `15 minutes`, `1 hour`. */
export function intervalInWords(interval: OhlcvInterval): string {
  const count = Number.parseInt(interval, 10)
  return UNITS.find(([letter]) => interval.endsWith(letter))?.[1](count) ?? interval
}
