import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { sparkPath } from './Sparkline'

const at = (timestamp: number, worth: string) => ({
  timestamp,
  accountValue: decimal(worth),
  pnl: decimal('0'),
})

it('draws equity by the clock, the highest on top', () => {
  expect(sparkPath([at(0, '100'), at(10, '200'), at(100, '150')])).toBe('M0 54L30 2L300 28')
})

it('draws nothing of a single moment', () => {
  expect(sparkPath([])).toBeUndefined()
  expect(sparkPath([at(5, '1'), at(5, '2')])).toBeUndefined()
})
