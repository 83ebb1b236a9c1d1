import { spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { isFirstTime, timesOf } from './isFirstTime.mjs'

const wanted = (process.env.PLANTED_STORIES ?? '').split(',')

if (wanted.includes('holds')) test('holds', () => expect(1).toBe(1))
if (wanted.includes('once')) {
  test.describe('a group', () => {
    test('fails once', () => {
      expect(isFirstTime('story')).toBe(false)
      // The second run is alone, and takes a desk that no other story had.
      expect([test.info().config.workers, process.env.STORY_FRESH]).toEqual([1, '1'])
    })
  })
}
if (wanted.includes('always')) test('fails always', () => expect(1).toBe(2))
if (wanted.includes('seldom')) {
  test('fails the second time', () => expect(timesOf('seldom')).not.toBe(2))
}
if (wanted.includes('counted')) test('is counted', () => expect(timesOf('counted')).toBeLessThan(9))
if (wanted.includes('late')) {
  // As the stories' desk is brought to rest: behind every story, in time of its own.
  const withRest = test.extend({
    rest: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
      async ({}, use) => {
        await use(undefined)
        timesOf('rest')
      },
      { auto: true, timeout: 30_000 },
    ],
  })
  withRest('is late once', async () => {
    if (isFirstTime('late')) await new Promise(() => undefined)
  })
}
if (wanted.includes('crash')) {
  test('ends its worker once', () => {
    if (isFirstTime('crash')) process.kill(process.pid, 'SIGKILL')
  })
}
if (wanted.includes('rejection')) {
  test('leaves a rejection behind once', async () => {
    if (isFirstTime('rejection')) Promise.reject(new Error('left behind'))
    await new Promise((resume) => setTimeout(resume, 100))
  })
}
if (wanted.includes('hook')) {
  test.describe('after a hook', () => {
    test.beforeAll(() => {
      if (isFirstTime('hook')) throw new Error('not ready')
    })
    test('needs the hook', () => expect(1).toBe(1))
    test('needs it too', () => expect(1).toBe(1))
  })
}
if (wanted.includes('child')) {
  test('leaves a child behind', () => {
    spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).unref()
  })
}
if (wanted.includes('promise')) {
  test('breaks a promise once', () => {
    const error = new Error('an order was doubled')
    error.name = 'BrokenPromise'
    if (isFirstTime('promise')) throw error
  })
}
if (wanted.includes('skipped')) test.skip('is skipped', () => undefined)
if (wanted.includes('worker')) {
  const withWorker = test.extend({
    desk: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
      async ({}, use) => {
        if (isFirstTime('worker')) throw new Error('no desk')
        await use('desk')
      },
      { scope: 'worker' },
    ],
  })
  withWorker('needs a desk', ({ desk }) => expect(desk).toBe('desk'))
}
if (wanted.includes('many')) {
  for (let i = 0; i < 16; i++) test(`fails with all others ${i}`, () => expect(1).toBe(2))
}
