import { z } from 'zod'
import { createPersistedStore } from '@/lib/stores/persistedStore'
import { pageStorage } from '@/lib/stores/system/browserStorage'

const bars = z.int().min(1).max(500)

/** An indicator of the chart and its parameters; periods are counted in bars. */
export const Indicator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ema'), period: bars }),
  z.object({ kind: z.literal('sma'), period: bars }),
  z.object({ kind: z.literal('vwap') }),
  z.object({
    kind: z.literal('bollinger'),
    period: bars,
    deviations: z.number().min(0.5).max(5),
  }),
  z.object({ kind: z.literal('rsi'), period: bars }),
  z.object({ kind: z.literal('macd'), fast: bars, slow: bars, signal: bars }),
  z.object({ kind: z.literal('atr'), period: bars }),
])
export type Indicator = z.infer<typeof Indicator>

/** Every kind with the parameters most traders know it by. */
export const INDICATOR_DEFAULTS: readonly Indicator[] = [
  { kind: 'ema', period: 20 },
  { kind: 'sma', period: 50 },
  { kind: 'vwap' },
  { kind: 'bollinger', period: 20, deviations: 2 },
  { kind: 'rsi', period: 14 },
  { kind: 'macd', fast: 12, slow: 26, signal: 9 },
  { kind: 'atr', period: 14 },
]

const State = z.object({
  /** What is drawn, in the order it was chosen. */
  shown: z.array(Indicator).max(12),
})

/** The indicators that this browser draws on every chart. */
export const indicatorStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.indicators.v1',
  schema: State,
  initial: { shown: [] },
  storage: pageStorage(),
})

/** Draws one more. */
export function addIndicator(indicator: Indicator): void {
  indicatorStore.setState(({ shown }) => ({ shown: [...shown, indicator].slice(-12) }))
}

/** Changes the one at this place, or takes it away. */
export function replaceIndicator(index: number, indicator: Indicator | undefined): void {
  indicatorStore.setState(({ shown }) => ({
    shown: shown.flatMap((existing, place) =>
      place !== index ? [existing] : indicator === undefined ? [] : [indicator],
    ),
  }))
}
