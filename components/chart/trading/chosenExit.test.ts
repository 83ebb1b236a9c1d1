import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type ChosenExit, isExitAsked } from './chosenExit'

const position = { side: 'LONG', size: decimal('0.02'), entryPrice: decimal('100') } as const
const asked: ChosenExit = { price: decimal('110'), stage: 'asked', askedOf: position }

it('asks about an exit only as long as its position is the one that was shown', () => {
  expect(isExitAsked(asked, { ...position })).toBe(true)
  expect(isExitAsked(asked, { ...position, size: decimal('0.01') })).toBe(false)
  expect(isExitAsked(asked, { ...position, side: 'SHORT' })).toBe(false)
  expect(isExitAsked(asked, { ...position, entryPrice: decimal('101') })).toBe(false)
})

it('asks about no exit that is being chosen, was sent or is not there', () => {
  expect(isExitAsked({ ...asked, stage: 'chosen' }, position)).toBe(false)
  expect(isExitAsked({ ...asked, stage: 'sent' }, position)).toBe(false)
  expect(isExitAsked(undefined, position)).toBe(false)
})
