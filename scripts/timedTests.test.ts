import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Paths of files that git knows, or would take. */
function listFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
  return [...new Set(stdout.split('\n').filter(Boolean))]
}

const readings = String.raw`(?:performance\.now\(\)|Date\.now\(\)|process\.(?:cpuUsage|hrtime)\b[^\n]*?)`
const limit = String.raw`\.toBeLessThan(?:OrEqual)?\(`

/** Whether a test holds how much time of the machine something took. */
function measuresTime(source: string): boolean {
  // What a reading less an earlier one is called on its way to the assertion.
  const names = [...source.matchAll(new RegExp(`(\\w+) = [^\\n]*${readings} - `, 'g'))].map(
    ([, name]) => name,
  )
  // A function that gives it: everything that awaits it counts.
  const makers = [
    ...source.matchAll(
      new RegExp(`function (\\w+)\\([^{]*\\{(?:(?!\\n\\}).)*return ${readings} - `, 'gs'),
    ),
  ].map(([, name]) => name)
  const measured = [...names, ...makers].join('|')
  return (
    new RegExp(`expect\\([^\\n]*${readings}(?: - [^\\n]*)?\\)[^\\n]*${limit}`).test(source) ||
    new RegExp(`expect\\(process\\.(?:cpuUsage|hrtime)[^\\n]*${limit}`).test(source) ||
    (measured !== '' &&
      new RegExp(`expect\\([^\\n]*\\b(?:${measured})\\b[^\\n]*${limit}`).test(source)) ||
    (makers.length > 0 && new RegExp(`expect\\(\\w+\\)${limit}`).test(source))
  )
}

const config = readFileSync(resolve(root, 'vitest.config.ts'), 'utf8')
const timed = [...(/const TIMED = \[(.*?)\]/s.exec(config)?.[1] ?? '').matchAll(/'(.+?)'/g)].map(
  ([, path = '']) => path,
)

it.each([
  'expect(performance.now() - startedAtMs).toBeLessThan(4_000)',
  'expect(Date.now() - startedAtMs).toBeLessThanOrEqual(20_000)',
  'const tookMs = performance.now() - startedAtMs\nexpect(tookMs).toBeLessThan(5)',
  'quickestMs = Math.min(quickestMs, performance.now() - startedAtMs)\nexpect(quickestMs).toBeLessThan(2)',
  'async function tookMs(): Promise<number> {\n  await work()\n  return performance.now() - sentMs\n}\nexpect(await tookMs()).toBeLessThan(3_000)',
  'expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)',
])('sees that a test measures the clock of the machine: %s', (source) => {
  expect(measuresTime(source)).toBe(true)
})

it.each([
  'expect(clock.nowMs - startedAtMs).toBeLessThan(4_000)',
  'const behindMs = Date.now() - paper.nowMs\nexpect(paper.asked).toBeLessThan(5)',
  'expect(asOfMs).toBeGreaterThan(Date.now() - 5_000)',
])('lets a test count what is no time of the machine: %s', (source) => {
  expect(measuresTime(source)).toBe(false)
})

it('measures the clock of the machine only in files that run alone, after all others', () => {
  const rooms = ['app', 'components', 'lib', 'server', 'scripts', 'docs', 'bench', 'e2e', 'cluster']
  const tests = rooms.flatMap((room) => listFiles(`${room}/*.test.ts`, `${room}/*.test.tsx`))
  expect(tests.length).toBeGreaterThan(300)
  const measuring = tests.filter(
    (path) =>
      path !== 'scripts/timedTests.test.ts' &&
      measuresTime(readFileSync(resolve(root, path), 'utf8')),
  )
  expect(measuring.filter((path) => !timed.includes(path))).toEqual([])
  expect(measuring.length).toBeGreaterThan(0)
})

it('names only files that there are', () => {
  expect(timed.length).toBeGreaterThan(0)
  expect(timed.filter((path) => listFiles(path).length === 0)).toEqual([])
})
