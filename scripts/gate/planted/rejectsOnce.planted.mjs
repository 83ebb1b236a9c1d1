import { expect, it } from 'vitest'
import { isFirstTime } from './isFirstTime.mjs'

it('leaves a rejection behind once', async () => {
  if (isFirstTime('rejectsOnce')) Promise.reject(new Error('left behind'))
  await new Promise((resume) => setImmediate(resume))
  expect(1).toBe(1)
})
