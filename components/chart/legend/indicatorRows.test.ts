import { expect, it } from 'vitest'
import type { Indicator } from '@/lib/stores/chart/indicators'
import { indicatorRows, paneTops } from './indicatorRows'

const indicators: readonly Indicator[] = [
  { kind: 'rsi', period: 14 },
  { kind: 'ema', period: 20 },
  { kind: 'atr', period: 14 },
]

it('names an indicator at the head of the pane it is drawn in, in the colour of its curve', () => {
  const { overlays, panes } = indicatorRows(indicators)
  expect(overlays).toEqual([{ indicator: indicators[1], order: 1 }])
  expect(panes.map(({ order }) => order)).toEqual([0, 2])
})

it('counts the lines between panes', () => {
  expect(paneTops([200, 50, 50])).toEqual([0, 201, 252])
  expect(paneTops([])).toEqual([])
})
