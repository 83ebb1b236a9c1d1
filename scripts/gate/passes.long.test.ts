import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { innerEnv } from './planted/innerEnv'

const here = import.meta.dirname
const { runUnitsOnce } = await import(resolve(here, 'units.mjs'))
/** Each of the long ones costs many seconds of a runner's start. */
const IS_LONG = process.env.LONG_RUN === '1'
type Env = Record<string, string | undefined>
const Failure = z.object({
  file: z.string().optional(),
  title: z.string().optional(),
  error: z.string(),
})
const Outcome = z.object({
  passed: z.number(),
  failed: z.array(Failure),
  flaky: z.array(Failure),
  firstFailures: z.number(),
})
let work: string

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'perpdesk-gate-'))
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

/** Runs one of the gate's steps over planted tests, in a process of its own. */
function outcomeOf(script: string, more: Record<string, string> = {}) {
  const done = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `${script}\nconsole.log('\\n@' + JSON.stringify(outcome))`],
    {
      cwd: here,
      env: innerEnv(work, more),
      encoding: 'utf8',
      timeout: 110_000,
    },
  )
  const [, json = ''] = done.stdout.split('\n@')
  if (json === '') throw new Error(`${done.stdout}\n${done.stderr}`)
  return Outcome.parse(JSON.parse(json))
}

const RUN = `
  import { createRun } from ${JSON.stringify(resolve(here, 'run.mjs'))}
  const run = createRun({ minutes: 2, home: process.env.PLANTED + '/runs' })`

function runUnits(files: string[], seconds = 60) {
  return outcomeOf(`${RUN}
    import { runUnits } from ${JSON.stringify(resolve(here, 'units.mjs'))}
    const outcome = await runUnits(run, {
      files: ${JSON.stringify(files)},
      seconds: { first: ${seconds}, second: ${seconds} },
      args: ['--config', 'planted/units.config.mjs'],
      cwd: ${JSON.stringify(here)},
    })`)
}

function runStories(...stories: string[]) {
  return outcomeOf(
    `${RUN}
    import { runStories } from ${JSON.stringify(resolve(here, 'stories.mjs'))}
    const outcome = await runStories(run, {
      name: 'stories',
      seconds: { first: 60, second: 60 },
      config: ${JSON.stringify(resolve(here, 'planted/stories.config.mjs'))},
    })`,
    { PLANTED_STORIES: stories.join(',') },
  )
}

describe('the unit step', () => {
  it('gives what fails by chance a second run alone, and names it', () => {
    const planted = ['failsOnce', 'hookFailsOnce', 'crashesOnce', 'rejectsOnce', 'holds']
    const outcome = runUnits(planted.map((name) => `${name}.planted`))
    expect(outcome.failed).toEqual([])
    expect(outcome.passed).toBe(8)
    expect(outcome.flaky.map(({ file }) => file).sort()).toEqual(
      planted
        .slice(0, 4)
        .map((name) => `planted/${name}.planted.mjs`)
        .sort(),
    )
  })

  it('fails what fails twice, what is skipped, and a broken promise at once', () => {
    const outcome = runUnits(
      ['failsAlways', 'skips', 'breaksPromiseOnce', 'holds'].map((name) => `${name}.planted`),
    )
    expect(outcome.flaky).toEqual([])
    expect(outcome.failed.map(({ title }) => title).sort()).toEqual([
      'breaks a promise once',
      'fails always',
      'is skipped',
    ])
  })

  it('fails the file that was under way when the step ended at its limit, and keeps what the others reported', async () => {
    const run = {
      folder: work,
      async step(_name: string, _command: string, _args: string[], { env }: { env: Env }) {
        const files = ['hangs', 'holds'].map((name) => join(here, `planted/${name}.planted.mjs`))
        const tests = [{ title: 'holds', isPassed: true }]
        const lines = [
          { kind: 'planned', files },
          { kind: 'module', file: files[1], ms: 1, tests },
        ]
        const report = lines.map((line) => JSON.stringify(line)).join('\n')
        writeFileSync(env.GATE_REPORT ?? '', report)
        return { isPassed: false, why: 'its limit of 20 s is over' }
      },
    }
    const pass = await runUnitsOnce(run, { name: 'units', seconds: 20, files: [], cwd: here })
    expect(pass.problems).toEqual([])
    expect(pass.files['planted/hangs.planted.mjs'].problem).toContain('limit of 20 s')
    expect(pass.files['planted/holds.planted.mjs'].problem).toBeUndefined()
  })

  // Waits for its limit twice.
  if (IS_LONG) {
    it('ends a file that hangs at the limit of the step, and keeps what the others reported', () => {
      const outcome = runUnits(['hangs.planted', 'holds.planted'], 20)
      expect(outcome.passed).toBe(2)
      expect(outcome.failed).toEqual([
        { file: 'planted/hangs.planted.mjs', error: expect.stringContaining('limit of 20 s') },
      ])
    })
  }
})

describe('the story step', () => {
  it('gives what fails by chance a second run alone, and names it', () => {
    const outcome = runStories('holds', 'once', 'late', 'worker')
    expect(outcome.failed).toEqual([])
    expect(outcome.passed).toBe(4)
    expect(outcome.flaky.map(({ title }) => title).sort()).toEqual([
      '[planted] › a group › fails once',
      '[planted] › is late once',
      '[planted] › needs a desk',
    ])
    // Behind the story that ran out of time as well.
    expect(readFileSync(join(work, 'times of rest'), 'utf8')).toHaveLength(2)
  })

  if (IS_LONG) {
    it('gives a second run to what ends a worker, its hook or leaves a rejection, and ends its children', () => {
      const outcome = runStories('holds', 'crash', 'rejection', 'hook', 'child')
      expect(outcome.failed).toEqual([])
      expect(outcome.passed).toBe(6)
      const names = outcome.flaky.map(({ title }) => title)
      expect(names).toContain('[planted] › ends its worker once')
      expect(names).toContain('[planted] › leaves a rejection behind once')
      expect(names.some((name) => name?.includes('needs'))).toBe(true)
    })

    it('runs the step once more, whole, where there was no report', () => {
      const outcome = runStories('unreported', 'holds')
      expect(outcome).toMatchObject({ failed: [], passed: 1 })
      expect(outcome.flaky).toHaveLength(1)
    })

    it('ends early where everything fails, and runs nothing again', () => {
      const outcome = runStories('many')
      expect(outcome.firstFailures).toBeGreaterThan(12)
      expect(outcome.flaky).toEqual([])
      expect(outcome.failed.length).toBeGreaterThanOrEqual(16)
    })
  }

  it('fails what fails twice, what is skipped, and a broken promise at once', () => {
    const outcome = runStories('holds', 'always', 'skipped', 'promise')
    expect(outcome.flaky).toEqual([])
    expect(outcome.failed.map(({ title }) => title).sort()).toEqual([
      '[planted] › breaks a promise once',
      '[planted] › fails always',
      '[planted] › is skipped',
    ])
  })

  it('fails where there is no report at all', () => {
    expect(runStories().failed.length).toBeGreaterThan(0)
  })
})
