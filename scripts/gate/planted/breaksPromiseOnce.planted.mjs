import { expect, it } from 'vitest'
import { isFirstTime } from './isFirstTime.mjs'

it('breaks a promise once', () => {
  const error = new Error('an order was doubled')
  error.name = 'BrokenPromise'
  if (isFirstTime('breaksPromise')) throw error
  expect(1).toBe(1)
})
