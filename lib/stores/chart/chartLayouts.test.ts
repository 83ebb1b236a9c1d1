import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { marketStore } from '@/lib/stores/market'
import {
  applyLayout,
  type ChartLayout,
  currentLayout,
  readLayoutFile,
  writeLayoutFile,
} from './chartLayouts'
import { drawingStore } from './drawings'

const at = { atMs: 1, price: decimal('60000') }
const layout: ChartLayout = {
  ...{ name: 'Mine', interval: '1h', indicators: [{ kind: 'ema', period: 20 }], hiddenLines: [] },
  ...{ fillMarks: 'position', market: 'a:BTC' },
  drawings: [{ id: '1', kind: 'trend', a: at, b: at }],
}

it('comes back from its file as it was, and onto the charts', () => {
  const read = readLayoutFile(writeLayoutFile(layout))
  expect(read).toEqual({ ok: true, layout })
  applyLayout(layout)
  expect(marketStore.getState().interval).toBe('1h')
  expect(drawingStore.getState().byMarket['a:BTC']).toEqual(layout.drawings)
  expect(currentLayout('Mine', 'a:BTC')).toEqual(layout)
})

it('refuses files by another hand, of another version, and damaged ones, each by its reason', () => {
  const file = (change: object) =>
    readLayoutFile(JSON.stringify({ ...JSON.parse(writeLayoutFile(layout)), ...change }))
  expect(readLayoutFile('not json')).toEqual({ ok: false, reason: 'foreign' })
  expect(readLayoutFile('{"format":"other"}')).toEqual({ ok: false, reason: 'foreign' })
  expect(readLayoutFile(' '.repeat(600_000))).toEqual({ ok: false, reason: 'foreign' })
  expect(file({ version: 2 })).toEqual({ ok: false, reason: 'version' })
  const wrong = { ...at, price: '-1' }
  const drawings = [{ id: '1', kind: 'trend', a: wrong, b: at }]
  expect(file({ layout: { ...layout, drawings } })).toEqual({ ok: false, reason: 'damaged' })
})
