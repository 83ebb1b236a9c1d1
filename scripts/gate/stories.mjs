import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, root } from '../processes.mjs'
import { twoChances } from './twoChances.mjs'
import { addTest, failuresOf, MOST_FAILURES } from './verdict.mjs'

const CONFIG = join(root, 'e2e/playwright.config.ts')
const SEPARATOR = ' › '
const LINES_OF_PAGE = 400
/** What the runner needs to end by itself, so that it still reports what it had. */
const SECONDS_TO_END = 20

/**
 * Runs the browser stories, and those that failed once more in a process of their own: one worker, a
 * desk that no other story has used.
 * @param {object} run of the gate; see `createRun`
 * @param {object} options
 * @param {string} options.name of the step
 * @param {{ first: number, second: number }} options.seconds limits of the passes
 * @param {string} [options.config] the runner's configuration
 * @param {string[]} [options.args] further arguments of the runner
 * @param {Record<string, string>} [options.env]
 * @returns {Promise<import('./verdict.mjs').Outcome>}
 */
export function runStories(run, { name, seconds, ...options }) {
  return twoChances(run, (selection, number) => {
    return runStoriesOnce(run, {
      ...options,
      name: number === 1 ? name : `${name} again`,
      seconds: selection === undefined ? seconds.first : seconds.second,
      selection,
    })
  })
}

/**
 * Runs stories once.
 * @param {{ name: string, seconds: number, selection?: import('./verdict.mjs').Failure[],
 *   config?: string, args?: string[], env?: Record<string, string> }} options `selection`: these
 *   alone, by one worker
 * @returns {Promise<import('./verdict.mjs').Pass>}
 */
export async function runStoriesOnce(run, options) {
  const { name, seconds, selection, config = CONFIG, args = [], env = {} } = options
  const limit = Math.min(seconds, run.secondsLeft())
  const at = join(run.folder, name.replaceAll(' ', '-'))
  rmSync(`${at}.json`, { force: true })
  if (selection !== undefined) writeFileSync(`${at}.txt`, listOf(selection))
  const end = await run.step(
    name,
    bin('playwright'),
    [
      ...['test', '--config', config, '--reporter=list,json', '--output', `${at}-output`],
      ...['--retries=0', `--max-failures=${MOST_FAILURES + 1}`],
      `--global-timeout=${Math.max(1, Math.floor(limit - SECONDS_TO_END)) * 1000}`,
      ...(selection === undefined ? [] : ['--test-list', `${at}.txt`]),
      ...args,
    ],
    {
      seconds,
      env: {
        ...process.env,
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${at}.json`,
        ...(selection === undefined ? {} : { STORY_WORKERS: '1', STORY_FRESH: '1' }),
      },
    },
  )
  if (existsSync(`${at}.json`)) {
    const report = JSON.parse(readFileSync(`${at}.json`, 'utf8'))
    for (const suite of report.suites) showPages(suite)
    const pass = readStories(report)
    if (!end.isPassed && failuresOf(pass).length === 0) {
      pass.problems.push(end.why ?? 'the runner of the stories failed outside them')
    }
    return pass
  }
  const why = end.why === undefined ? '' : `: ${end.why}`
  return { files: {}, problems: [`the runner of the stories left no report${why}`] }
}

/** Prints what the page showed where a story failed: a log is all that is left of a run elsewhere. */
function showPages(suite) {
  for (const { title, tests } of suite.specs) {
    const attachments = tests.flatMap(({ results }) =>
      results.flatMap((result) => result.attachments),
    )
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || path === undefined || !existsSync(path)) continue
      const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot')
      console.log(`\nThe page of: ${title}\n${page.split('\n').slice(0, LINES_OF_PAGE).join('\n')}`)
    }
  }
  for (const inner of suite.suites ?? []) showPages(inner)
}

/** The runner's own form of a list of tests. */
function listOf(failures) {
  const line = ({ file, title }) => {
    if (title === undefined) return file
    const [project, ...titles] = title.split(SEPARATOR)
    return [project, file, ...titles].join(SEPARATOR)
  }
  return failures.map(line).join('\n')
}

/** Reads the JSON report of the stories' runner. @returns {import('./verdict.mjs').Pass} */
function readStories(report) {
  const pass = { files: {}, problems: [] }
  for (const { message = 'an error outside the stories' } of report.errors ?? []) {
    pass.problems.push(stripVTControlCharacters(message))
  }
  for (const suite of report.suites) readSuite(pass, suite, [])
  if (Object.keys(pass.files).length === 0 && pass.problems.length === 0) {
    pass.problems.push('no story was run')
  }
  return pass
}

function readSuite(pass, suite, titles) {
  for (const spec of suite.specs) {
    pass.files[spec.file] ??= { tests: {} }
    for (const { projectName, status, results } of spec.tests) {
      const title = [`[${projectName}]`, ...titles, spec.title].join(SEPARATOR)
      const last = results.at(-1)
      const isPassed = status === 'expected' && last?.status === 'passed'
      const isRun = last !== undefined && last.status !== 'skipped'
      const errors = (last?.errors ?? []).map((one) => one.message ?? '')
      const message =
        errors.find((one) => one.includes('BrokenPromise')) ?? errors[0] ?? last?.status
      const error = isPassed || !isRun ? undefined : stripVTControlCharacters(message)
      addTest(pass.files[spec.file], title, { isPassed, error })
    }
  }
  for (const inner of suite.suites ?? []) readSuite(pass, inner, [...titles, inner.title])
}
