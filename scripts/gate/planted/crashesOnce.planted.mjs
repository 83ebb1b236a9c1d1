import { expect, it } from 'vitest'
import { isFirstTime } from './isFirstTime.mjs'

it('ends its process once', () => {
  if (isFirstTime('crashesOnce')) process.kill(process.pid, 'SIGKILL')
  expect(1).toBe(1)
})
