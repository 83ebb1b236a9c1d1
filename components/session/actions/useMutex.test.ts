import { expect, test } from 'vitest'
import { createMutex } from './useMutex'

test('is acquired by no other caller until it is released', () => {
  const mutex = createMutex()
  const release = mutex.acquire()
  expect(release).toBeDefined()
  expect(mutex.acquire()).toBeUndefined()
  expect(release?.()).toBe(true)
  expect(mutex.acquire()).toBeDefined()
})

test('stays with its next holder when the one before releases it twice', () => {
  const mutex = createMutex()
  const releaseFirst = mutex.acquire()
  releaseFirst?.()
  const releaseSecond = mutex.acquire()
  expect(releaseFirst?.()).toBe(false)
  expect(mutex.acquire()).toBeUndefined()
  expect(releaseSecond?.()).toBe(true)
})
