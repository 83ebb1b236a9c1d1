import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { bin, root } from '../processes.mjs'
import { twoChances } from './twoChances.mjs'
import { addTest } from './verdict.mjs'

const reporter = join(import.meta.dirname, 'moduleReporter.mjs')
const CRASHED = 'its process ended before it did'
/** One worker, nothing beside it, and no process that another file was in before. */
const ALONE = ['--no-file-parallelism', '--maxWorkers=1', '--isolate']

/**
 * Runs the unit tests, and the files in which something failed once more in a process of their own.
 * @param {object} run of the gate; see `createRun`
 * @param {object} options
 * @param {{ first: number, second: number }} options.seconds limits of the passes
 * @param {string[]} [options.files] paths; all where there are none
 * @param {string[]} [options.args] options of the runner
 * @param {Record<string, string>} [options.env]
 * @param {string} [options.cwd] where the runner is started
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 */
export function runUnits(run, { seconds, files = [], cwd = root, ...options }) {
  return twoChances(run, (selection, number) => {
    const isWhole = selection === undefined
    return runUnitsOnce(run, {
      ...options,
      cwd,
      name: number === 1 ? 'units' : 'units again',
      seconds: isWhole ? seconds.first : seconds.second,
      // From the disk's root: the runner takes any other path for a part of one.
      files: isWhole ? files : [...new Set(selection.map(({ file }) => resolve(cwd, file)))],

      isAlone: !isWhole,
    })
  })
}

/**
 * Runs unit tests once.
 * @param {{ name: string, seconds: number, files: string[], isAlone: boolean, args?: string[],
 *   env?: Record<string, string>, cwd?: string }} options `isAlone`: one worker, nothing beside it
 * @returns {Promise<import('./verdict.mjs').Pass>}
 */
export async function runUnitsOnce(run, options) {
  const { name, seconds, files, isAlone, args = [], env = {}, cwd = root } = options
  const report = join(run.folder, `${name.replaceAll(' ', '-')}.ndjson`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', `--reporter=${reporter}`]
  const command = ['run', ...files, ...(isAlone ? ALONE : []), ...reporters, ...args]
  const end = await run.step(name, bin('vitest'), command, {
    seconds,
    env: { ...process.env, ...env, GATE_REPORT: report },
    cwd,
  })
  return readUnits(existsSync(report) ? readFileSync(report, 'utf8') : '', end, cwd)
}

/** Reads what `moduleReporter.mjs` wrote. @returns {import('./verdict.mjs').Pass} */
function readUnits(text, { isPassed, why }, cwd) {
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
    for (const path of line.files) fileOf(path).problem = why ?? CRASHED
  }
  for (const line of lines) {
    if (line.kind !== 'module') continue
    const fileRun = fileOf(line.file)
    fileRun.problem = line.error
    for (const { title, ...test } of line.tests) addTest(fileRun, title, test)
  }
  // A worker that crashed has an error without a file; the files it took with it stand for it.
  const hasCrashed = Object.values(pass.files).some(({ problem }) => problem === CRASHED)
  for (const line of lines) {
    if (line.kind !== 'unhandled') continue
    const isBroken = line.error.includes('BrokenPromise')
    if (line.file !== undefined && !isBroken) fileOf(line.file).problem ??= line.error
    else if (!hasCrashed || isBroken) pass.problems.push(line.error)
  }
  if (lines.length === 0) {
    pass.problems.push(
      `the runner of the unit tests left no report${why === undefined ? '' : `: ${why}`}`,
    )
  } else if (!isPassed && isSpotless(pass)) {
    pass.problems.push(why ?? 'the runner of the unit tests failed outside its tests')
  }
  return pass
}

function isSpotless({ files, problems }) {
  const isFilePassed = ({ tests, problem }) =>
    problem === undefined && Object.values(tests).every((test) => test.isPassed)
  return problems.length === 0 && Object.values(files).every(isFilePassed)
}
