import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, root, run } from '../processes.mjs'
import { twoChances } from './twoChances.mjs'
import { addTest } from './verdict.mjs'

const reporter = join(import.meta.dirname, 'moduleReporter.mjs')
const CRASHED = 'its process ended before it did'
/** One worker, nothing beside it. */
const ALONE = ['--no-file-parallelism', '--maxWorkers=1']

/**
 * Runs the unit tests, and the files in which something failed once more in a process of their own.
 * @param {{ work: string, args?: string[], cwd?: string }} options where reports are kept, further
 *   arguments of the runner, and where it is started
 * @returns {import('./verdict.mjs').Outcome}
 */
export function runUnits({ work, args = [], cwd = root }) {
  return twoChances((selection, number) => {
    const report = join(work, `units-${number}.ndjson`)
    rmSync(report, { force: true })
    const files = [...new Set((selection ?? []).map(({ file }) => file))]
    const alone = selection === undefined ? [] : ALONE
    const reporters = ['--reporter=default', `--reporter=${reporter}`]
    const env = { ...process.env, GATE_REPORT: report }
    const isPassed = run(bin('vitest'), ['run', ...files, ...alone, ...reporters, ...args], {
      cwd,
      env,
    })
    return readUnits(existsSync(report) ? readFileSync(report, 'utf8') : '', isPassed, cwd)
  })
}

/**
 * Reads what `moduleReporter.mjs` wrote.
 * @param {boolean} isPassed what the runner's exit code says
 * @returns {import('./verdict.mjs').Pass}
 */
function readUnits(text, isPassed, cwd) {
  const pass = { files: {}, problems: [] }
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const fileOf = (path) => {
    const file = relative(cwd, path)
    pass.files[file] ??= { tests: {} }
    return pass.files[file]
  }
  for (const line of lines) {
    if (line.kind !== 'planned') continue
    for (const path of line.files) fileOf(path).problem = CRASHED
  }
  for (const line of lines) {
    if (line.kind !== 'module') continue
    const fileRun = fileOf(line.file)
    fileRun.problem = line.error
    for (const { title, isPassed, error } of line.tests)
      addTest(fileRun, title, { isPassed, error })
  }
  // A worker that crashed has an error without a file; the files it took with it stand for it.
  const hasCrashed = Object.values(pass.files).some(({ problem }) => problem === CRASHED)
  for (const line of lines) {
    if (line.kind !== 'unhandled') continue
    if (line.file !== undefined) fileOf(line.file).problem ??= line.error
    else if (!hasCrashed) pass.problems.push(line.error)
  }
  if (!lines.some(({ kind }) => kind === 'end')) {
    if (lines.length === 0) pass.problems.push('the runner of the unit tests left no report')
  } else if (!isPassed && isSpotless(pass)) {
    pass.problems.push('the runner of the unit tests failed outside its tests')
  }
  return pass
}

function isSpotless({ files, problems }) {
  const isFilePassed = ({ tests, problem }) =>
    problem === undefined && Object.values(tests).every((test) => test.isPassed)
  return problems.length === 0 && Object.values(files).every(isFilePassed)
}
