import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { createPersistedStore } from '@/lib/stores/persistedStore'
import { pageStorage } from '@/lib/stores/system/browserStorage'
import type { DrawingKind } from './drawings'

/** What the next stroke on the chart makes. */
export type ChartTool = DrawingKind | 'bracket'

/** The tool in hand; undefined while the chart is only looked at. */
export const chartToolStore = createStore<{ tool: ChartTool | undefined }>(() => ({
  tool: undefined,
}))

const Bracket = z.object({
  /** Money that the stop loses, in quote. */
  risk: PositiveDecimal,
  /** Distance of the target, as a multiple of that of the stop. */
  reward: PositiveDecimal,
})

/** How brackets that are drawn on the chart are sized. */
export const bracketStore = createPersistedStore<z.infer<typeof Bracket>>({
  key: 'perpdesk.bracket.v1',
  schema: Bracket,
  initial: { risk: PositiveDecimal.parse('100'), reward: PositiveDecimal.parse('2') },
  storage: pageStorage(),
})
