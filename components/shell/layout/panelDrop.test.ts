import { expect, it } from 'vitest'
import { decodeDeskLayout, type MovablePanel, placesOf } from '@/lib/stores/deskLayout'
import { type Box, dropAt } from './panelDrop'

const boxes = new Map<MovablePanel, Box>([
  ['chart', { left: 0, top: 100, width: 600, height: 400 }],
  ['book', { left: 600, top: 100, width: 200, height: 400 }],
  ['ticket', { left: 800, top: 100, width: 200, height: 600 }],
  ['account', { left: 0, top: 500, width: 800, height: 200 }],
])
const fresh = decodeDeskLayout(undefined)

function places(panel: MovablePanel, x: number, y: number, isRightToLeft = false) {
  const drop = dropAt(panel, { x, y }, boxes, isRightToLeft)
  return drop && placesOf(drop.apply(fresh))
}

it('puts a column before or after the one it is dropped on, by the nearer side', () => {
  expect(places('ticket', 100, 200)?.order).toEqual(['ticket', 'chart', 'book'])
  expect(places('ticket', 500, 200)?.order).toEqual(['chart', 'ticket', 'book'])
  expect(places('chart', 950, 200)?.order).toEqual(['book', 'ticket', 'chart'])
  expect(places('book', 100, 200, true)?.order).toEqual(['chart', 'book', 'ticket'])
})

it('marks the half that the panel would take', () => {
  expect(dropAt('ticket', { x: 100, y: 200 }, boxes, false)?.mark).toEqual({
    ...{ left: 0, top: 100, width: 300, height: 400 },
  })
  expect(dropAt('account', { x: 100, y: 200 }, boxes, false)?.mark).toEqual({
    ...{ left: 0, top: 100, width: 600, height: 200 },
  })
})

it('puts the account tables above or below the chart, and nowhere else', () => {
  expect(places('account', 100, 150)?.tables).toBe('top')
  expect(places('account', 100, 450)?.tables).toBe('bottom')
  expect(places('account', 650, 150)).toBeUndefined()
})

it('leaves a panel where it is over itself, over the tables and outside of all', () => {
  expect(places('book', 650, 200)).toBeUndefined()
  expect(places('book', 100, 550)).toBeUndefined()
  expect(places('book', 100, 20)).toBeUndefined()
})
