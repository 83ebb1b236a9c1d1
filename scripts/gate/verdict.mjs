/** More failures than this in the first pass are no chance: there is no second pass. */
export const MOST_FAILURES = 12
/** More tests than this that pass at the second try alone are no chance either. */
const MOST_FLAKY = 8
export const NOT_RUN = 'was not run'

/**
 * What one pass of a runner reported.
 * @typedef {object} Pass
 * @property {Record<string, FileRun>} files by path
 * @property {string[]} problems what failed outside every file: no report, an error without an origin
 *
 * @typedef {object} FileRun
 * @property {Record<string, TestRun>} tests by title; see `addTest`
 * @property {string} [problem] why the file itself failed: its hooks, its process, missing in the report
 *
 * @typedef {object} TestRun
 * @property {boolean} isPassed false for a skipped test too
 * @property {string} [error] none where it was not run
 *
 * @typedef {object} Failure
 * @property {string} [file] none where something failed outside every file
 * @property {string} [title] none where the file itself failed
 * @property {string} error
 * @property {boolean} [isCount] no test of its own: that there were too many
 *
 * @typedef {object} Outcome
 * @property {number} passed tests whose last run passed, without those in `failed`
 * @property {Failure[]} failed
 * @property {Failure[]} flaky failed in the first pass, passed in the second
 * @property {number} firstFailures those not run are one
 */

/** Adds a test to a file's run; a title that is there already gets a number. */
export function addTest(fileRun, title, test) {
  let key = title
  for (let i = 2; Object.hasOwn(fileRun.tests, key); i++) key = `${title} (${i})`
  fileRun.tests[key] = test
}

/**
 * Everything that failed in a pass. Tests that a failing hook kept from running are not counted
 * beside the file whose hook it was.
 * @returns {Failure[]}
 */
export function failuresOf(pass) {
  const failures = pass.problems.map((error) => ({ error }))
  for (const [file, { tests, problem }] of Object.entries(pass.files)) {
    if (problem !== undefined) failures.push({ file, error: problem })
    else if (Object.keys(tests).length === 0) failures.push({ file, error: 'has no test' })
    for (const [title, { isPassed, error }] of Object.entries(tests)) {
      if (isPassed || (error === undefined && problem !== undefined)) continue
      failures.push({ file, title, error: error ?? NOT_RUN })
    }
  }
  return failures
}

/** What must never happen has one chance: its first sight counts, whatever a second run shows. */
function isBrokenPromise({ error }) {
  return /(^|\n)\s*([\w ]+: )?BrokenPromise: /.test(error)
}

/** How many tests failed themselves: what was not run at all counts as one, whatever kept it from it. */
function countOf(failures) {
  const count = failures.filter(({ error }) => error !== NOT_RUN).length
  return Math.max(count, Math.min(failures.length, 1))
}

/** Whether the failures of a first pass may be given a second one. */
export function mayRunAgain(first) {
  const count = countOf(failuresOf(first))
  return count > 0 && count <= MOST_FAILURES
}

/**
 * The outcome of one step by its first pass and, where there was one, its second. A test counts by
 * its last run; what the second pass does not report, although the first failed in it, has failed.
 * @param {Pass} first
 * @param {Pass} [second] the failed files or tests alone, or all of them
 * @returns {Outcome}
 */
export function settle(first, second) {
  const failures = failuresOf(first)
  const again = second ?? { files: {}, problems: [] }
  const failed = second === undefined ? [] : failuresOf(second)
  const flaky = []
  const isKnown = (failure) =>
    failed.some(({ file, title }) => file === failure.file && title === failure.title)
  for (const failure of failures) {
    if (!isBrokenPromise(failure) && hasPassed(failure, second)) flaky.push(failure)
    else if (!isKnown(failure)) failed.push(failure)
  }
  if (second !== undefined) failed.push(...lostAgain(first, second))
  return {
    passed: countPassed(first, again, failed),
    failed,
    flaky,
    firstFailures: countOf(failures),
  }
}

/**
 * Tests that a failing hook kept from running, and that the second run of their file does not report:
 * `failuresOf` counts neither, and nothing has shown that they hold.
 */
function lostAgain(first, second) {
  return Object.entries(first.files).flatMap(([file, { tests, problem }]) => {
    const again = second.files[file]
    if (problem === undefined || again === undefined) return []
    return Object.entries(tests)
      .filter(([, { isPassed, error }]) => !isPassed && error === undefined)
      .filter(([title]) => !Object.hasOwn(again.tests, title))
      .map(([title]) => ({ file, title, error: NOT_RUN }))
  })
}

/** Whether the second pass shows that what failed in the first can hold. */
function hasPassed({ file, title }, second) {
  if (second === undefined) return false
  // Outside every file: the second pass ran everything, and nothing outside failed again.
  if (file === undefined) return second.problems.length === 0 && hasTests(second)
  const run = second.files[file]
  if (run === undefined) return false
  if (title !== undefined) return run.tests[title]?.isPassed === true
  return run.problem === undefined && Object.keys(run.tests).length > 0
}

function hasTests(pass) {
  return Object.values(pass.files).some(({ tests }) => Object.keys(tests).length > 0)
}

/** Tests whose last run passed; one whose broken promise failed it at its first sight is none. */
function countPassed(first, second, failed) {
  let passed = 0
  const isFailed = (file, title) => failed.some((one) => one.file === file && one.title === title)
  for (const file of new Set([...Object.keys(first.files), ...Object.keys(second.files)])) {
    const last = { ...first.files[file]?.tests, ...second.files[file]?.tests }
    passed += Object.entries(last).filter(
      ([title, { isPassed }]) => isPassed && !isFailed(file, title),
    ).length
  }
  return passed
}

/**
 * The outcome of the whole run.
 * @param {Outcome[]} outcomes one for each step
 * @returns {Outcome & { isHeld: boolean }} `isHeld` where every test passed in its last run and
 *   chance had no more part in it than it may
 */
export function decide(outcomes) {
  const sum = (read) => outcomes.reduce((total, outcome) => total + read(outcome), 0)
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky)
  const firstFailures = sum((outcome) => outcome.firstFailures)
  const refuse = (error) => failed.push({ isCount: true, error })
  if (firstFailures > MOST_FAILURES) {
    refuse(`${firstFailures} failures in the first pass; ${MOST_FAILURES} may be chance`)
  }
  if (flaky.length > MOST_FLAKY) {
    refuse(`${flaky.length} flaky tests; ${MOST_FLAKY} may be chance`)
  }
  const passed = sum((outcome) => outcome.passed)
  return { passed, failed, flaky, firstFailures, isHeld: failed.length === 0 && passed > 0 }
}

/** `file › title: first line of the error`, as far as each is known. */
export function describeFailure({ file, title, error }) {
  const [line = ''] = error.split('\n').filter((one) => one.trim() !== '')
  const where = [file, title].filter((part) => part !== undefined).join(' › ')
  return where === '' ? line.trim() : `${where}: ${line.trim()}`
}
