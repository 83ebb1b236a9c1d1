import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../processes.mjs'
import { runStoriesOnce } from './stories.mjs'
import { runUnitsOnce } from './units.mjs'
import { failuresOf, NOT_RUN } from './verdict.mjs'

const TIMES = 20
const SECONDS_OF_ONE = 60
/** At the length at which it may have been flaky. */
const options = { env: { LONG_RUN: '1' } }
/** Where flaky tests are, and further arguments of their runner. */
const PLACES = {
  stories: { folder: join(root, 'e2e'), ending: '.spec.ts', options },
  units: { folder: root, options },
}

/**
 * Runs what was flaky in the runs that are kept, each name 20 times by itself beside busy loops on
 * every core: 20 of 20, or it has failed. The runs of a story are those of one process, each with a
 * worker and thereby a desk of its own; those of a unit test file are a process each.
 * @param {object} run of the gate; see `createRun`
 * @param {number} seconds for all of it
 * @param {{ times?: number, loops?: number, places?: typeof PLACES }} [planted] fewer
 *   runs of other tests, with so many loops beside them
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 */
export async function soak(run, seconds, planted = {}) {
  const { times = TIMES, loops: count = availableParallelism(), places = PLACES } = planted
  const names = flakyOfLate(dirname(run.folder), places)
  console.log(`\n== soak\n${names.length} names were flaky in the runs kept`)
  const outcome = { passed: 0, failed: [], flaky: [], firstFailures: 0 }
  const endAt = run.secondsLeft() - seconds
  const loops = Array.from({ length: names.length > 0 ? count : 0 }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const endLoops = () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  process.once('exit', endLoops)
  try {
    for (const flaky of names) {
      const left = () => run.secondsLeft() - endAt
      const failed = await flaky.failureIn({ run, times, left })
      if (failed === undefined) outcome.passed += 1
      else outcome.failed.push({ ...flaky.failure, error: `in ${times} runs alone: ${failed}` })
    }
  } finally {
    endLoops()
  }
  return outcome
}

/** Runs a story so many times in one process. @returns what failed; undefined where nothing did */
async function failureOfStory({ run, times, left }, failure, options) {
  if (left() < SECONDS_OF_ONE) return 'no time was left'
  const args = [`--repeat-each=${times}`, '--max-failures=1', ...(options.args ?? [])]
  const more = { ...options, args, name: 'soak', seconds: left(), selection: [failure] }
  const pass = await runStoriesOnce(run, more)
  const failures = failuresOf(pass)
  const [first] = [...failures.filter(({ error }) => error !== NOT_RUN), ...failures]
  if (first !== undefined) return first.error
  const runs = Object.values(pass.files).flatMap(({ tests }) => Object.keys(tests)).length
  return runs > 0 && runs % times === 0 ? undefined : `reported ${runs} runs`
}

/** Runs a file of unit tests so many times, a process each. */
async function failureOfUnits({ run, times, left }, { file }, { folder, options }) {
  for (let i = 0; i < times; i++) {
    if (left() < SECONDS_OF_ONE) return `no time was left after ${i} of ${times} runs`
    const files = [join(folder, file)]
    const more = { ...options, name: 'soak', seconds: left(), files, isAlone: true, cwd: folder }
    const [failure] = failuresOf(await runUnitsOnce(run, more))
    if (failure !== undefined) return failure.error
  }
  return undefined
}

/** What the summaries of the kept runs call flaky, each once, and how each is run. */
function flakyOfLate(home, { stories, units }) {
  const found = new Map()
  for (const name of readdirSync(home)) {
    for (const failure of flakyOf(join(home, name, 'summary.json'))) {
      const { file, title } = failure
      if (file === undefined) continue
      const isStory = file.endsWith(stories.ending)
      // A file that is gone is flaky no more.
      if (!existsSync(join(isStory ? stories.folder : units.folder, file))) continue
      // The units of a file run together.
      found.set(isStory ? `${file} ${title}` : file, {
        failure,
        failureIn: (soaking) =>
          isStory
            ? failureOfStory(soaking, failure, stories.options)
            : failureOfUnits(soaking, failure, units),
      })
    }
  }
  return [...found.values()]
}

function flakyOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).flaky
  } catch {
    // A run that was ended early has no summary.
    return []
  }
}
