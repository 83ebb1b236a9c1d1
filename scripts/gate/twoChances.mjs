import { describeFailure, failuresOf, mayRunAgain, settle } from './verdict.mjs'

/** What a second pass of a few tests takes at least. */
const SECONDS_AGAIN = 30

/**
 * Runs a step and, where something failed, what failed once more by itself: chance rarely strikes
 * twice, a fault does.
 * @param {{ secondsLeft: () => number }} run of the gate: no second pass without time for it
 * @param {(selection: import('./verdict.mjs').Failure[] | undefined, number: 1 | 2) =>
 *   Promise<import('./verdict.mjs').Pass>} runPass runs everything, or in a second pass what is
 *   selected; nothing selected there means all of it
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 */
export async function twoChances(run, runPass) {
  const secondsBefore = run.secondsLeft()
  const first = await runPass(undefined, 1)
  if (!mayRunAgain(first)) return settle(first)
  const isWhole = first.problems.length > 0
  const needed = isWhole ? secondsBefore - run.secondsLeft() : SECONDS_AGAIN
  if (run.secondsLeft() < needed) {
    console.log('There is no time left for a second pass.')
    return settle(first)
  }
  const failures = failuresOf(first)
  console.log('\nOnce more, alone:')
  for (const failure of failures.slice(0, 40)) console.log(`- ${describeFailure(failure)}`)
  return settle(first, await runPass(isWhole ? undefined : failures, 2))
}

/**
 * The same for a step that only counts: it runs once more as a whole.
 * @param {string} name
 * @param {() => Promise<Counts>} runStep
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 *
 * @typedef {{ passed: number, failed: number, names?: string[] }} Counts
 */
export function twoChancesWhole(run, name, runStep) {
  return twoChances(run, async () => passOf(name, await runStep()))
}

/**
 * Counts as a pass; what failed is outside every file, so that only a clean second run makes up for
 * it.
 */
function passOf(name, { passed, failed, names = [] }) {
  const tests = {}
  for (let i = 0; i < passed; i++) tests[`passed ${i}`] = { isPassed: true }
  const problems = Array.from({ length: failed }, (_, i) => `${name}: ${names[i] ?? 'failed'}`)
  if (passed + failed === 0) problems.push(`${name}: no test ran`)
  return { files: passed > 0 ? { [name]: { tests } } : {}, problems }
}
