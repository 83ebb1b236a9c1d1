import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../processes.mjs'
import { runStoriesOnce } from './stories.mjs'
import { runUnitsOnce } from './units.mjs'
import { failuresOf } from './verdict.mjs'

const TIMES = 20
const SECONDS_OF_ONE = 60

/**
 * Runs what was flaky in the runs that are kept, each name 20 times by itself beside busy loops on
 * every core: 20 of 20, or it has failed.
 * @param {object} run of the gate; see `createRun`
 * @param {number} seconds for all of it
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 */
export async function soak(run, seconds) {
  const names = flakyOfLate(dirname(run.folder))
  console.log(`\n== soak\n${names.length} names were flaky in the runs kept`)
  const outcome = { passed: 0, failed: [], flaky: [], firstFailures: 0 }
  const endAt = run.secondsLeft() - seconds
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const endLoops = () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  process.once('exit', endLoops)
  try {
    for (const flaky of names) {
      const failed = await failureOf(run, flaky, run.secondsLeft() - endAt)
      if (failed === undefined) outcome.passed += 1
      else outcome.failed.push({ ...flaky, error: `in ${TIMES} runs alone: ${failed}` })
    }
  } finally {
    endLoops()
  }
  return outcome
}

async function failureOf(run, { file, title, error }, seconds) {
  const endAt = run.secondsLeft() - seconds
  for (let i = 0; i < TIMES; i++) {
    const left = run.secondsLeft() - endAt
    if (left < SECONDS_OF_ONE) return `no time was left after ${i} of ${TIMES} runs`
    const options = { name: 'soak', seconds: left }
    const pass = file.endsWith('.spec.ts')
      ? await runStoriesOnce(run, { ...options, selection: [{ file, title, error }] })
      : await runUnitsOnce(run, { ...options, files: [join(root, file)], isAlone: true })
    const [failure] = failuresOf(pass)
    if (failure !== undefined) return failure.error
  }
  return undefined
}

/** What the summaries of the kept runs call flaky, each once. */
function flakyOfLate(home) {
  const found = new Map()
  for (const name of readdirSync(home)) {
    for (const flaky of flakyOf(join(home, name, 'summary.json'))) {
      if (flaky.file === undefined) continue
      const isStory = flaky.file.endsWith('.spec.ts')
      const path = join(root, isStory ? 'e2e' : '.', flaky.file)
      // The units of a file run together; a file that is gone is flaky no more.
      const name = isStory ? `${flaky.file} ${flaky.title}` : flaky.file
      if (existsSync(path)) found.set(name, flaky)
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
