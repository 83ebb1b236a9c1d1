import { expect, it } from 'vitest'
import type { UserCommand } from '@/server/paper/engine/engineCommand'
import { inBlockOrder } from './blockOrder'

const order: UserCommand = { type: 'placeOrders', account: 'ann', orders: [], grouping: 'none' }
const cancel: UserCommand = { type: 'cancelOrders', account: 'bob', targets: [] }
/** A block as it arrived: an order, a cancel, and a fact of the face. */
const ITEMS = [{ command: order }, { command: cancel }, { command: undefined }]

it('is that of arrival where a face ranks nothing', () => {
  expect(inBlockOrder(ITEMS, undefined)).toEqual(ITEMS)
})

it('is that of the face’s ranks, and of arrival among equals', () => {
  const ranked = inBlockOrder(ITEMS, (command) => (command?.type === 'cancelOrders' ? 0 : 1))
  const types = ranked.map(({ command }) => command?.type)
  expect(types).toEqual(['cancelOrders', 'placeOrders', undefined])
})
