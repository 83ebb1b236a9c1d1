import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { innerEnv } from './planted/innerEnv'

const here = import.meta.dirname
let work: string

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'perpdesk-soak-'))
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

/** Soaks what an earlier run called flaky, three times each. */
function soaked(flaky: { file: string; title?: string }[], stories: string[] = []) {
  mkdirSync(join(work, 'runs', '2020-01-01'), { recursive: true })
  const failures = flaky.map((one) => ({ ...one, error: 'late' }))
  const summary = JSON.stringify({ flaky: failures })
  writeFileSync(join(work, 'runs', '2020-01-01', 'summary.json'), summary)
  const script = `
    import { createRun } from ${JSON.stringify(resolve(here, 'run.mjs'))}
    import { soak } from ${JSON.stringify(resolve(here, 'soak.mjs'))}
    const run = createRun({ minutes: 4, home: process.env.PLANTED + '/runs' })
    const folder = ${JSON.stringify(join(here, 'planted'))}
    const config = folder + '/stories.config.mjs'
    const outcome = await soak(run, 200, {
      times: 3,
      // Beside these tests run others.
      loops: 0,
      places: {
        stories: { folder, ending: '.story.mjs', options: { config } },
        units: { folder, options: { args: ['--config', 'units.config.mjs'] } },
      },
    })
    console.log('\\n@' + JSON.stringify(outcome))`
  const done = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: here,
    env: innerEnv(work, { PLANTED_STORIES: stories.join(',') }),
    encoding: 'utf8',
    timeout: 110_000,
  })
  const [, json = ''] = done.stdout.split('\n@')
  if (json === '') throw new Error(`${done.stdout}\n${done.stderr}`)
  const steps = done.stdout.match(/^soak \d+ s of /gm)?.length
  return { outcome: JSON.parse(json), steps }
}

const timesOf = (name: string) => readFileSync(join(work, `times of ${name}`), 'utf8').length

it('runs each story again and again in one process, and fails the one that fails once', () => {
  const file = 'stories.story.mjs'
  const titles = ['[planted] › fails the second time', '[planted] › is counted']
  const stories = ['seldom', 'counted', 'holds']
  const { outcome, steps } = soaked(
    titles.map((title) => ({ file, title })),
    stories,
  )
  expect(outcome.failed).toEqual([
    { file, title: titles[0], error: expect.stringMatching(/^in 3 runs alone: /) },
  ])
  expect(outcome.failed[0].error).not.toContain('was not run')
  expect(outcome.passed).toBe(1)
  expect([timesOf('seldom'), timesOf('counted')]).toEqual([2, 3])
  expect(steps).toBe(2)
}, 120_000)

// As the soak itself: each costs many seconds of a runner's start.
if (process.env.LONG_RUN === '1') {
  it('runs each file of units again and again, and fails the one that fails once', () => {
    const files = ['failsSeldom.planted.mjs', 'holds.planted.mjs', 'gone.planted.mjs']
    const { outcome, steps } = soaked(files.map((file) => ({ file })))
    expect(outcome.failed).toEqual([
      {
        file: 'failsSeldom.planted.mjs',
        error: expect.stringMatching(/^in 3 runs alone: .*expected 2 not to be 2/),
      },
    ])
    expect(outcome.passed).toBe(1)
    expect(timesOf('failsSeldom')).toBe(2)
    expect(steps).toBe(5)
  }, 120_000)

  it('fails a story that is not there under its name', () => {
    const gone = { file: 'stories.story.mjs', title: '[planted] › had another name' }
    expect(soaked([gone], ['holds']).outcome).toMatchObject({ passed: 0, failed: [gone] })
  }, 120_000)
}
