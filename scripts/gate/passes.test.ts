import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

const here = import.meta.dirname
/** What the runner that runs this file has told its processes: none of it is for the inner one. */
const OUTER = /^(VITEST|TEST_|NODE_ENV$|PLAYWRIGHT|STORY_WORKERS$|GATE_)/
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
  const env: NodeJS.ProcessEnv = { ...process.env, PLANTED: work, NO_COLOR: '1', ...more }
  for (const name of Object.keys(env)) if (OUTER.test(name)) delete env[name]
  const done = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `${script}\nconsole.log('\\n@' + JSON.stringify(outcome))`],
    {
      cwd: here,
      env,
      encoding: 'utf8',
      timeout: 110_000,
    },
  )
  const [, json = ''] = done.stdout.split('\n@')
  if (json === '') throw new Error(`${done.stdout}\n${done.stderr}`)
  return Outcome.parse(JSON.parse(json))
}

function runUnits(...files: string[]) {
  return outcomeOf(`
    import { runUnits } from ${JSON.stringify(resolve(here, 'units.mjs'))}
    const outcome = runUnits({
      work: process.env.PLANTED,
      args: ['--config', 'planted/units.config.mjs', ...${JSON.stringify(files)}],
      cwd: ${JSON.stringify(here)},
    })`)
}

function runStories(...stories: string[]) {
  return outcomeOf(
    `
    import { runStories } from ${JSON.stringify(resolve(here, 'stories.mjs'))}
    const outcome = runStories({
      work: process.env.PLANTED,
      config: ${JSON.stringify(resolve(here, 'planted/stories.config.mjs'))},
      envOf: () => ({}),
      outputOf: (number) => ${JSON.stringify(work)} + '/output-' + number,
    })`,
    { PLANTED_STORIES: stories.join(',') },
  )
}

describe('the unit step', () => {
  it('gives what fails by chance a second run alone, and names it', () => {
    const planted = ['failsOnce', 'hookFailsOnce', 'crashesOnce', 'rejectsOnce', 'holds']
    const outcome = runUnits(...planted.map((name) => `${name}.planted`))
    expect(outcome.failed).toEqual([])
    expect(outcome.passed).toBe(8)
    expect(outcome.flaky.map(({ file }) => file).sort()).toEqual(
      planted
        .slice(0, 4)
        .map((name) => `planted/${name}.planted.mjs`)
        .sort(),
    )
  })

  it('fails what fails twice, and what is skipped', () => {
    const outcome = runUnits('failsAlways.planted', 'skips.planted', 'holds.planted')
    expect(outcome).toMatchObject({ passed: 3, flaky: [] })
    expect(outcome.failed.map(({ title }) => title).sort()).toEqual(['fails always', 'is skipped'])
  })
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
  })

  it('fails what fails twice, and what is skipped', () => {
    const outcome = runStories('holds', 'always', 'skipped')
    expect(outcome).toMatchObject({ passed: 1, flaky: [] })
    expect(outcome.failed.map(({ title }) => title).sort()).toEqual([
      '[planted] › fails always',
      '[planted] › is skipped',
    ])
  })

  it('ends early where everything fails, and runs nothing again', () => {
    const outcome = runStories('many')
    expect(outcome.firstFailures).toBeGreaterThan(12)
    expect(outcome.flaky).toEqual([])
    expect(outcome.failed.length).toBeGreaterThanOrEqual(16)
  })

  it('fails where there is no report at all', () => {
    expect(runStories().failed.length).toBeGreaterThan(0)
  })
})
