import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const config = readFileSync(resolve(root, 'vitest.config.ts'), 'utf8')
const rooms = [...(/const ROOMS = \[(.*?)\]/s.exec(config)?.[1] ?? '').matchAll(/'(.+?)'/g)].map(
  ([, room = '']) => room,
)

/** Paths of files of such a name that git knows, or would take. */
function listFiles(name: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', name]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
  return [...new Set(stdout.split('\n').filter(Boolean))]
}

/** Why the runners would pass a test file over; undefined where one of them takes it. */
function passedOver(path: string): string | undefined {
  if (/\.spec\.\w+$/.test(path)) {
    return /^e2e\/.*\.spec\.ts$/.test(path) ? undefined : 'stories are e2e/*.spec.ts'
  }
  if (!rooms.some((room) => path.startsWith(`${room}/`))) return 'it lies in no room of the runner'
  return /\.test\.tsx?$/.test(path) ? undefined : 'unit tests are *.test.ts or *.test.tsx'
}

it.each([
  ['cluster/request.test.ts', 'it lies in no room of the runner'],
  ['request.test.ts', 'it lies in no room of the runner'],
  ['scripts/gate/verdict.test.mjs', 'unit tests are *.test.ts or *.test.tsx'],
  ['components/book/Book.spec.tsx', 'stories are e2e/*.spec.ts'],
])('no runner takes %s', (path, why) => {
  expect(passedOver(path)).toBe(why)
})

it('leaves no test file of the tree that no runner takes', () => {
  expect(rooms.length).toBeGreaterThan(5)
  const files = [...listFiles('*.test.*'), ...listFiles('*.spec.*')]
  expect(files.length).toBeGreaterThan(700)
  expect(files.filter((path) => passedOver(path) !== undefined)).toEqual([])
})
