import { expect, it } from 'vitest'
import { passedOver } from './longFiles.mjs'

const isRun = (path: string, env: Record<string, string>, args: string[] = []) =>
  !passedOver(env, args).some((pattern) => path.endsWith(pattern.replace('**/*', '')))

it('passes a file of minutes over, and no other, in a usual run', () => {
  expect(isRun('server/service/killed.long.test.ts', {})).toBe(false)
  expect(isRun('server/service/killed.test.ts', {})).toBe(true)
})

it.each([
  ['a long run', { LONG_RUN: '1' }, []],
  ['a run of chosen paths', { LONG_FILES: '1' }, []],
  ['a runner that is given it', {}, ['run', 'server/service/killed.long.test.ts']],
])('runs it in %s', (_run, env, args) => {
  expect(isRun('server/service/killed.long.test.ts', env, args)).toBe(true)
})
