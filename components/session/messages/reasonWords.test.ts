import { expect, it } from 'vitest'
import { reasonWords } from './reasonWords'

it('says why the venue ended an order in words of the desk', () => {
  expect(reasonWords('siblingFilledCanceled')).toBe('the other TP/SL order executed')
  expect(reasonWords('reduceOnlyCanceled')).toBe('nothing left to reduce')
  expect(reasonWords('perpMarginRejected')).toBe('not enough margin')
  expect(reasonWords('marginCanceled')).toBe('not enough margin')
  expect(reasonWords('canceled-margin-not-allowed')).toBe('not enough margin')
  expect(reasonWords('canceled-child')).toBe('the order it belongs to was cancelled')
  expect(reasonWords('canceled-too-much-slippage')).toBe('no matching orders')
})

it('spells a reason out that is new', () => {
  expect(reasonWords('someNewReason')).toBe('some new reason')
  expect(reasonWords('canceled-post-only')).toBe('post only')
  expect(reasonWords('canceled-position-not-allowed')).toBe('position not allowed')
})

it('leaves a sentence of the venue as it is, and says nothing that the status says', () => {
  expect(reasonWords('Not enough USDC.')).toBe('Not enough USDC.')
  for (const reason of ['canceled-expired', undefined]) expect(reasonWords(reason)).toBeUndefined()
})
