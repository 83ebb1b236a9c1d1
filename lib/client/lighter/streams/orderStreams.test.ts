import { expect, it } from 'vitest'
import { newestFirst } from './orderStreams'

it('lists fills newest first, those of one moment by their trade ids', () => {
  const [early, late] = ['2026-11-28T21:39:16.000Z', '2026-11-28T21:39:17.000Z']
  const fills = [
    { id: '9', createdAt: early },
    { id: '10', createdAt: early },
    { id: '11', createdAt: early },
    { id: '8', createdAt: late },
  ]
  expect(fills.sort(newestFirst).map(({ id }) => id)).toEqual(['8', '11', '10', '9'])
})
