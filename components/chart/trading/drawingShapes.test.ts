import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Drawing, DrawingKind } from '@/lib/stores/chart/drawings'
import { barPlace, barTime } from './barPlace'
import { distanceTo, shapeOf } from './drawingShapes'

const drawing = (kind: DrawingKind): Drawing => ({
  ...{ id: kind, kind },
  a: { atMs: 0, price: decimal('100') },
  b: { atMs: 60_000, price: decimal('200') },
})
const spots = [
  { x: 10, y: 90 },
  { x: 60, y: 40 },
] as const
const texts = { price: String, measure: (from: number, to: number) => `${to - from}` }
const shape = (kind: DrawingKind) => shapeOf(drawing(kind), spots, 100, texts)

it('draws a horizontal line over the whole plot, whatever its second point', () => {
  expect(shape('horizontal').lines).toEqual([{ from: { x: 0, y: 90 }, to: { x: 100, y: 90 } }])
  expect(shape('horizontal').texts[0]?.text).toBe('100')
})

it('counts retracements from the end of a move back to its beginning', () => {
  const { texts: labels } = shape('fibonacci')
  expect(labels.at(0)).toEqual({ at: { x: 60, y: 40 }, text: '0 · 200' })
  expect(labels.at(3)).toEqual({ at: { x: 60, y: 65 }, text: '0.5 · 150' })
  expect(labels.at(-1)).toEqual({ at: { x: 60, y: 90 }, text: '1 · 100' })
})

it('measures the move between two points', () => {
  expect(shape('measure').texts[0]?.text).toBe('100')
})

it('is met by a press near its lines and by none inside a rectangle', () => {
  expect(distanceTo(shape('trend'), { x: 35, y: 65 })).toBe(0)
  expect(distanceTo(shape('trend'), { x: 60, y: 30 })).toBe(10)
  expect(distanceTo(shape('rectangle'), { x: 35, y: 65 })).toBe(25)
  expect(distanceTo(shape('rectangle'), { x: 10, y: 65 })).toBe(0)
})

it('places moments between bars, and beyond them by their width', () => {
  const openings = [1_000, 2_000, 4_000]
  expect([1_000, 1_500, 3_000, 6_000, 0].map((at) => barPlace(openings, 1_000, at))).toEqual([
    0, 0.5, 1.5, 4, -1,
  ])
  expect([0, 2, 4, -1].map((place) => barTime(openings, 1_000, place))).toEqual([
    1_000, 4_000, 6_000, 0,
  ])
  expect(barPlace([], 1_000, 5)).toBeUndefined()
})
