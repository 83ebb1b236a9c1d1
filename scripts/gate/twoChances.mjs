import { describeFailure, failuresOf, mayRunAgain, settle } from './verdict.mjs'

/**
 * Runs a step and, where something failed, what failed once more by itself: chance rarely strikes
 * twice, a fault does.
 * @param {(selection: import('./verdict.mjs').Failure[] | undefined) => import('./verdict.mjs').Pass} runPass
 *   runs everything, or in a second pass what is selected; nothing selected there means all of it
 * @returns {import('./verdict.mjs').Outcome}
 */
export function twoChances(runPass) {
  const first = runPass(undefined, 1)
  if (!mayRunAgain(first)) return settle(first)
  const failures = failuresOf(first)
  console.log('\nOnce more, alone:')
  for (const failure of failures) console.log(`- ${describeFailure(failure)}`)
  const isWhole = first.problems.length > 0
  return settle(first, runPass(isWhole ? undefined : failures, 2))
}

/**
 * The same for a step that only counts: it runs once more as a whole.
 * @param {string} name
 * @param {() => Promise<Counts | string> | Counts} runStep a sentence says why it cannot run here
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 *
 * @typedef {{ passed: number, failed: number, names?: string[] }} Counts
 */
export async function twoChancesWhole(name, runStep) {
  const counts = await runStep()
  if (typeof counts === 'string') {
    console.log(`These tests did NOT run: ${counts}.`)
    return settle({ files: {}, problems: [] })
  }
  const first = passOf(name, counts)
  if (counts.failed === 0) return settle(first)
  console.log(`\nOnce more: ${name}`)
  return settle(first, passOf(name, await runStep()))
}

/** Counts as a pass; what failed is outside every file, so that only a spotless second run mends it. */
function passOf(name, { passed, failed, names = [] }) {
  const tests = {}
  for (let i = 0; i < passed; i++) tests[`passed ${i}`] = { isPassed: true }
  const problems = Array.from({ length: failed }, (_, i) => `${name}: ${names[i] ?? 'failed'}`)
  if (passed + failed === 0) problems.push(`${name}: no test ran`)
  return { files: passed > 0 ? { [name]: { tests } } : {}, problems }
}
