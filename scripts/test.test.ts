import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

it.each([
  ['a file that is not there', 'scripts/nowhere.test.ts', 'there is no scripts/nowhere.test.ts'],
  ['a file without a test', 'README.md', 'there is no test in README.md'],
  ['an option that is not there', '--cluster', 'there is no option --cluster'],
])('a run of %s ends with 2, the reason and its closing line', (_what, arg, why) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, 'test.mjs'), arg],
    { cwd: root, encoding: 'utf8', timeout: 60_000 },
  )
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 2,
    last: '0 passed, 1 failed',
  })
  expect(stderr).toContain(`Nothing can be tested here: ${why}`)
})
