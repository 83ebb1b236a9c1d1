import type { CandleInterval } from '@/server/paper/host'

/** Lengths of the candles on offer, in milliseconds, by the venue's name, which is the engine's too. */
export const RESOLUTION_MS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '12h': 43_200_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
} as const satisfies Partial<Record<CandleInterval, number>>

/** Length of a candle, by name. */
export type Resolution = keyof typeof RESOLUTION_MS

/** Whether candles of a length are on offer. */
export function isResolution(name: string): name is Resolution {
  return Object.hasOwn(RESOLUTION_MS, name)
}
