import { z } from 'zod'
import type { MarketKey } from './market'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

/** Kinds of line on the chart, by name. */
export const LineKind = z.enum([
  'position',
  'order',
  'takeProfit',
  'stopLoss',
  'liquidation',
  'alert',
])
/** What a line on the chart stands for. */
export type LineKind = z.infer<typeof LineKind>

/** Which executions are marked at their bars: none, those of the open position, or all. */
export const FillMarks = z.enum(['off', 'position', 'all'])
export type FillMarks = z.infer<typeof FillMarks>

const State = z.object({
  /** Width of a ladder row by market key, as decimal text; absent means the tick. */
  bookSteps: z.record(z.string(), z.string()),
  /** Sizes in base asset or their worth in quote, in book and tape. */
  sizeUnit: z.enum(['base', 'quote']),
  /** What the bars of the ladder measure: everything up to a row, or the row alone. */
  bookBars: z.enum(['total', 'size']).default('total'),
  /** Kinds of line the chart leaves out. */
  hiddenLines: z.array(LineKind),
  fillMarks: FillMarks.default('all'),
})

/** Choices about how things are shown. */
export type PreferencesState = z.infer<typeof State>

export const preferencesStore = createPersistedStore<PreferencesState>({
  key: 'perpdesk.preferences.v1',
  schema: State,
  initial: {
    bookSteps: {},
    sizeUnit: 'base',
    bookBars: 'total',
    hiddenLines: [],
    fillMarks: 'all',
  },
  storage: pageStorage(),
})

/** Remembers the row width of one market's ladder. */
export function chooseBookStep(key: MarketKey, step: string): void {
  preferencesStore.setState(({ bookSteps }) => ({ bookSteps: { ...bookSteps, [key]: step } }))
}

/** Shows or hides one kind of chart line. */
export function toggleLine(kind: LineKind): void {
  preferencesStore.setState(({ hiddenLines }) => ({
    hiddenLines: hiddenLines.includes(kind)
      ? hiddenLines.filter((existing) => existing !== kind)
      : [...hiddenLines, kind],
  }))
}
