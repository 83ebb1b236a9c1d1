import { z } from 'zod'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { parseJson } from '@/lib/schema/parseJson'
import { type MarketKey, marketStore } from '@/lib/stores/market'
import { createPersistedStore } from '@/lib/stores/persistedStore'
import { FillMarks, LineKind, preferencesStore } from '@/lib/stores/preferences'
import { pageStorage } from '@/lib/stores/system/browserStorage'
import { DRAWINGS_MAX, Drawing, drawingStore, setDrawings } from './drawings'
import { Indicator, indicatorStore } from './indicators'

/** What a file of a layout begins with. */
const FORMAT = 'perpdesk-chart-layout'
/** Version of layouts; one of another version is refused. */
export const LAYOUT_VERSION = 1

/** A file larger than this is none of ours. */
const FILE_CHARACTERS_MAX = 500_000

const Layout = z.object({
  name: z.string().min(1).max(60),
  interval: OhlcvInterval,
  indicators: z.array(Indicator).max(12),
  hiddenLines: z.array(LineKind),
  fillMarks: FillMarks,
  /** Market that the drawings belong to, as `provider:id`. */
  market: z.string().regex(/^[^:]+:.+$/),
  drawings: z.array(Drawing).max(DRAWINGS_MAX),
})
/** How a chart looks, and what is drawn on it. */
export type ChartLayout = z.infer<typeof Layout>

const State = z.object({ saved: z.array(Layout).max(30) })

/** Chart layouts that this browser keeps, by their names. */
export const chartLayoutStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.chartLayouts.v1',
  schema: State,
  initial: { saved: [] },
  storage: pageStorage(),
})

/** The chart of a market as it looks now. */
export function currentLayout(name: string, market: MarketKey): ChartLayout {
  const { hiddenLines, fillMarks } = preferencesStore.getState()
  return {
    ...{ name, market, hiddenLines, fillMarks },
    interval: marketStore.getState().interval,
    indicators: indicatorStore.getState().shown,
    drawings: drawingStore.getState().byMarket[market] ?? [],
  }
}

/** Keeps a layout; one of the same name is replaced. */
export function saveLayout(layout: ChartLayout): void {
  chartLayoutStore.setState(({ saved }) => ({
    saved: [...saved.filter(({ name }) => name !== layout.name), layout].slice(-30),
  }))
}

/** Forgets a layout. */
export function removeLayout(name: string): void {
  chartLayoutStore.setState(({ saved }) => ({
    saved: saved.filter((layout) => layout.name !== name),
  }))
}

/** Makes the charts look like this; drawings go to the market they belong to. */
export function applyLayout(layout: ChartLayout): void {
  const { interval, indicators, hiddenLines, fillMarks, market, drawings } = layout
  marketStore.setState({ interval })
  indicatorStore.setState({ shown: indicators })
  preferencesStore.setState({ hiddenLines, fillMarks })
  // `Layout` wants a colon between provider and market.
  setDrawings(market as MarketKey, drawings)
}

/** A layout as the text of a file. */
export function writeLayoutFile(layout: ChartLayout): string {
  return JSON.stringify({ format: FORMAT, version: LAYOUT_VERSION, layout }, null, 2)
}

/** What a file holds, or why it cannot be taken. */
export type LayoutFile =
  | { ok: true; layout: ChartLayout }
  | { ok: false; reason: 'foreign' | 'version' | 'damaged' }

/** Reads the text of a file. One by another hand or of another version is named as such. Pure. */
export function readLayoutFile(text: string): LayoutFile {
  const head = z.object({ format: z.literal(FORMAT), version: z.unknown(), layout: z.unknown() })
  const read = head.safeParse(text.length > FILE_CHARACTERS_MAX ? undefined : parseJson(text))
  if (!read.success) return { ok: false, reason: 'foreign' }
  if (read.data.version !== LAYOUT_VERSION) return { ok: false, reason: 'version' }
  const layout = Layout.safeParse(read.data.layout)
  return layout.success ? { ok: true, layout: layout.data } : { ok: false, reason: 'damaged' }
}
