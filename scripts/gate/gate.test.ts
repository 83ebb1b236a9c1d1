import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { runGate } = await import(resolve(import.meta.dirname, 'gate.mjs'))
const root = resolve(import.meta.dirname, '../..')

/** What the tasks answer where a test says nothing else. */
const ANSWERS: Record<string, object> = {
  install: {},
  'browser package': { value: '/usr/bin/browser' },
  build: {},
  'server bundle': { value: '/servers' },
  browser: { value: '/usr/bin/browser' },
  'second browser': { value: '/usr/bin/other' },
  cluster: { value: { passed: 3, failed: 0 } },
  generators: { value: { passed: 2, failed: 0 } },
}
const USUAL = [
  ...['install', 'browser package', 'types', 'lint', 'unused code'],
  ...['build', 'server bundle', 'units', 'browser', 'stories'],
]

interface Step {
  name: string
  args: readonly string[]
  env: Record<string, string | undefined>
}

/** What differs of a machine: room on its disk and in memory, steps without a report, why units fail. */
interface Machine {
  bytesFree?: number
  inMemory?: number
  silent?: readonly string[]
  error?: string
}

let home: string
let lines: string[]
let steps: Step[]
let removed: number

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-gate-'))
  lines = []
  steps = []
  removed = 0
  vi.stubEnv('PERPDESK_SERVERS', '/of an earlier build')
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

/** The report of the unit runner, on one test. */
function unitsReport(isPassed: boolean, error: string): string {
  const file = join(root, 'lib/planted.test.ts')
  const test = { title: 'holds', isPassed, ...(isPassed ? {} : { error }) }
  const module = { kind: 'module', file, ms: 1, tests: [test] }
  return [{ kind: 'planned', files: [file] }, module].map((line) => JSON.stringify(line)).join('\n')
}

/** The report of the stories' runner, on one story. */
function storiesReport(isPassed: boolean): string {
  const status = isPassed ? 'passed' : 'failed'
  const result = { status, errors: isPassed ? [] : [{ message: 'Error: late' }], attachments: [] }
  const test = { projectName: 'chromium', status: isPassed ? 'expected' : 'unexpected' }
  const tests = [{ ...test, results: [result] }]
  return JSON.stringify({ suites: [{ specs: [{ title: 'holds', file: 'a.spec.ts', tests }] }] })
}

/**
 * Runs the gate over steps that only report: all pass, but those named in `failing`, and tasks answer
 * as `answers` say; those named in `silent` leave no report.
 */
async function gate(
  args: readonly string[],
  failing: readonly string[] = [],
  answers: Readonly<Record<string, object>> = {},
  { bytesFree = 1e12, inMemory = 1e10, silent = [], error = 'Error: late\n  at x' }: Machine = {},
) {
  const folder = join(home, 'a run')
  const openRun = () => {
    mkdirSync(folder)
    return {
      folder,
      secondsLeft: () => 1_000,
      async step(name: string, _command: string, of: string[], { env = {} }: Partial<Step>) {
        steps.push({ name, args: of, env: { ...env } })
        const isPassed = !failing.includes(name)
        const task = { ...ANSWERS, ...answers }[name]
        if (task !== undefined) {
          writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(task))
        }
        const isSilent = silent.includes(name)
        if (name.startsWith('units') && !isSilent) {
          writeFileSync(env.GATE_REPORT ?? '', unitsReport(isPassed, error))
        }
        if (name.includes('stories') && !isSilent) {
          writeFileSync(env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '', storiesReport(isPassed))
        }
        return { isPassed, tail: '', log: '', took: 0, left: [] }
      },
    }
  }
  const remove = () => {
    removed += 1
  }
  const openMemory = () => ({ path: '/memory', bytesFree: () => inMemory, remove })
  const machine = { openRun, openMemory, bytesFree: () => bytesFree }
  const code: number = await runGate(args, machine)
  return { code, names: steps.map(({ name }) => name), last: lines.at(-1) }
}

const stepOf = (name: string) => steps.find((step) => step.name === name)

describe('npm test', () => {
  it('installs, checks, builds, runs units and stories, ends with 0 where all held', async () => {
    expect(await gate([])).toEqual({ code: 0, names: USUAL, last: '7 passed, 0 failed' })
    expect(stepOf('units')?.env).toMatchObject({ PERPDESK_SERVERS: '/servers', TMPDIR: '/memory' })
    expect(stepOf('units')?.env).not.toHaveProperty('LONG_FILES')
    expect(removed).toBe(1)
    expect(stepOf('stories')?.args).toContain('--grep-invert=@long')
    const summary = JSON.parse(readFileSync(join(home, 'a run', 'summary.json'), 'utf8'))
    expect(summary).toMatchObject({ passed: 7, isHeld: true })
  })

  it.each([
    ['types', 5],
    ['lint', 5],
    ['unused code', 5],
  ])('runs nothing after the checks where %s fails', async (name, count) => {
    const { code, names, last } = await gate([], [name])
    expect({ code, names, last }).toEqual({
      code: 1,
      names: USUAL.slice(0, count),
      last: '2 passed, 1 failed',
    })
    expect(lines).toContain(`- ${name}: failed, see above`)
  })

  it('runs no test where the build fails', async () => {
    const { code, names } = await gate([], [], { build: { error: 'next build failed' } })
    expect(code).toBe(1)
    expect(names).toEqual(USUAL.slice(0, 7))
    expect(lines).toContain('- next build failed')
  })

  it('names what failed once, above the closing line, and ends with 0', async () => {
    const { code, names, last } = await gate([], ['units', 'stories'])
    expect(code).toBe(0)
    expect(names.filter((name) => name.endsWith('again'))).toEqual(['units again', 'stories again'])
    expect(last).toBe('7 passed, 0 failed')
    expect(lines.slice(-3, -1)).toEqual([
      'flaky: lib/planted.test.ts › holds: Error: late',
      'flaky: a.spec.ts › [chromium] › holds: Error: late',
    ])
  })

  it('ends with 1 where a test fails twice', async () => {
    const { code, last } = await gate([], ['units', 'units again'])
    expect([code, last]).toEqual([1, '6 passed, 1 failed'])
    expect(lines).toContain('- lib/planted.test.ts › holds: Error: late')
  })

  it.each(['units', 'stories'])('runs %s again, whole, where no report is left', async (name) => {
    const { code, names, last } = await gate([], [name], {}, { silent: [name] })
    expect([code, last]).toEqual([0, '7 passed, 0 failed'])
    expect(names).toContain(`${name} again`)
    const whole = stepOf(`${name} again`)?.args ?? []
    expect(whole).not.toContain('--test-list')
    expect(whole.filter((arg) => arg.includes('planted'))).toEqual([])
    expect(lines.at(-2)).toMatch(/^flaky: the runner of the (unit tests|stories) left no report/)
  })
})

describe('a machine on which nothing can be tested', () => {
  it.each<[string, Record<string, object>, string, number]>([
    ['packages', { install: { error: 'npm: no network' } }, 'npm: no network', 2],
    ['a browser', { browser: { error: 'no Chromium' } }, 'no Chromium', 9],
  ])('is named, with 2: without %s', async (_what, answers, why, count) => {
    const { code, names, last } = await gate([], [], answers)
    expect([code, names]).toEqual([2, USUAL.slice(0, count)])
    expect(lines.at(-2)).toBe(`Nothing can be tested here: ${why}`)
    expect(last).toMatch(/^\d passed, 1 failed$/)
  })

  it('is no excuse for a test that failed before', async () => {
    const { code, last } = await gate([], ['units', 'units again'], { browser: { error: 'none' } })
    expect([code, last]).toEqual([1, '5 passed, 2 failed'])
    expect(lines).toContain('- none')
    expect(lines.join()).not.toContain('Nothing can be tested here')
  })

  it('is named, with 2, before anything is begun: without room on the disk', async () => {
    const { code, names } = await gate([], [], {}, { bytesFree: 0.9e9 })
    expect([code, names]).toEqual([2, []])
    expect(lines.at(-2)).toBe('Nothing can be tested here: less than 1 GB of disk is free')
  })

  it('is named, with 2, where the file system in memory was full, and only there', async () => {
    const units = ['units', 'units again']
    const error = 'Error: ENOSPC: no space left on device, write'
    const { code } = await gate([], units, {}, { inMemory: 1e6, error })
    expect(code).toBe(2)
    expect(lines.at(-2)).toBe('Nothing can be tested here: the file system in memory is full')
    rmSync(join(home, 'a run'), { recursive: true })
    expect((await gate([], units, {}, { error })).code).toBe(1)
    rmSync(join(home, 'a run'), { recursive: true })
    expect((await gate([], units, {}, { inMemory: 1e6 })).code).toBe(1)
  })

  it('is named, with 2, where the disk is full when the run is begun', async () => {
    const openRun = () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    expect(await runGate([], { openRun, bytesFree: () => 1e12 })).toBe(2)
    expect(lines.at(-2)).toBe('Nothing can be tested here: the disk is full')
  })
})

describe('npm test -- PATH', () => {
  it.each([
    [['lib/decimal'], ['install', 'units']],
    [
      ['e2e/trade.once.spec.ts'],
      ['install', 'browser package', 'build', 'server bundle', 'browser', 'stories'],
    ],
    [
      ['lib/decimal', 'e2e/trade.firefox.spec.ts'],
      ['install', 'units', 'build', 'server bundle', 'second browser', 'second browser stories'],
    ],
  ])('runs %j through the same steps, and no others', async (args, names) => {
    expect(await gate(args)).toMatchObject({ code: 0, names })
    for (const { name, args: of } of steps) {
      if (name === 'units') expect(of).toContain('lib/decimal/')
      if (name === 'units') expect(stepOf(name)?.env.LONG_FILES).toBe('1')
      if (name === 'stories') expect(of).toContain('e2e/trade.once.spec.ts')
      expect(of).not.toContain('--grep-invert=@long')
    }
  })

  it('gives a chosen test its second chance, and no third', async () => {
    expect(await gate(['lib/decimal'], ['units', 'units again'])).toEqual({
      code: 1,
      names: ['install', 'units', 'units again'],
      last: '0 passed, 1 failed',
    })
  })
})

describe('npm run test:all', () => {
  it('adds drawn inputs, the second engine, the cluster, foreign clients and the soak', async () => {
    const { code, names } = await gate(['--all'])
    expect(names).toEqual([
      ...USUAL.filter((name) => name !== 'server bundle'),
      ...['second browser', 'second browser stories', 'cluster', 'generators'],
    ])
    expect(code).toBe(0)
    const env: Step['env'] = stepOf('units')?.env ?? {}
    expect(env).toMatchObject({ GATE_SHUFFLED: '1', LONG_RUN: '1', PROPERTY_RUNS: '10' })
    expect([env.PERPDESK_SERVERS, env.TMPDIR]).toEqual([undefined, process.env.TMPDIR])
    expect(removed).toBe(0)
    expect(lines.filter((line) => line.endsWith(`FUZZ_SEED=${env.FUZZ_SEED}`))).toHaveLength(1)
    expect(stepOf('stories')?.args).not.toContain('--grep-invert=@long')
    expect(stepOf('stories')?.env.LONG_RUN).toBe('1')
    expect(lines).toContain('\n== soak\n0 names were flaky in the runs kept')
  })

  it('fails where the cluster could not run', async () => {
    const { code } = await gate(['--all'], [], { cluster: { value: 'it takes Debian' } })
    expect(code).toBe(1)
    expect(lines).toContain('- cluster: did NOT run: it takes Debian')
  })
})
