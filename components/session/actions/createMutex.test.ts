import { expect, test } from 'vitest'
import { createMutex } from './createMutex'

test('gives the turn to no other caller until it is released', () => {
  const turn = createMutex()
  const leave = turn.take()
  expect(leave).toBeDefined()
  expect(turn.take()).toBeUndefined()
  expect(leave?.()).toBe(true)
  expect(turn.take()).toBeDefined()
})

test('keeps the turn of the next one when the one before gives back twice', () => {
  const turn = createMutex()
  const leaveFirst = turn.take()
  leaveFirst?.()
  const leaveSecond = turn.take()
  expect(leaveFirst?.()).toBe(false)
  expect(turn.take()).toBeUndefined()
  expect(leaveSecond?.()).toBe(true)
})
